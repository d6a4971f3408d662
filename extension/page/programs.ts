// Which downloads are programs. In: what the browser knows of one. Out: whether opening it runs it, and which site it comes from. Pure.

const ENDINGS = new Set(
	`exe com scr pif msi msp msix msixbundle appx appxbundle bat cmd ps1 psm1 vbs vbe js jse ws wsf wsh hta cpl msc reg inf lnk url scf chm jar
	jnlp dll sys gadget application appref-ms settingcontent-ms diagcab iso img vhd vhdx dmg pkg mpkg app command tool workflow terminal scpt
	applescript action mobileconfig sh bash zsh csh ksh fish run bin out elf ko deb rpm appimage snap flatpak flatpakref desktop service apk
	aab crx xpi py pyw rb pl php`.split(/\s+/),
);

const TYPES =
	/^application\/(?:x-ms(?:-?dos|i|download)|vnd\.microsoft\.portable-executable|x-(?:apple-diskimage|executable|sharedlib|sh|shellscript|elf|debian-package|rpm|redhat-package-manager|iso9660-image|chrome-extension|java-archive|xar|newton-compatible-pkg|bat)|vnd\.(?:debian\.binary-package|android\.package-archive|appimage|apple\.installer\+xml)|java-archive|hta)/;

export const isProgram = (name: string, type: string): boolean =>
	ENDINGS.has(/\.([^.]+)[.\s]*$/.exec(name.toLowerCase())?.[1] ?? '') || TYPES.test(type.toLowerCase());

/** Nothing where the browser does not tell: a page can make a file of its own, and hide where it was. */
export const sourceOf = ({
	finalUrl,
	referrer,
}: {
	readonly finalUrl: string;
	readonly referrer: string;
}): string | undefined => [finalUrl.replace(/^blob:/, ''), referrer].find((url) => /^https?:/.test(url));
