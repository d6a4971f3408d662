// Text as a file. In: its name, its kind and the text. Out: the browser saves it, where the person has it save files.

export const saveFile = (name: string, type: string, text: string): void => {
	const url = URL.createObjectURL(new Blob([text], {type}));
	Object.assign(document.createElement('a'), {href: url, download: name}).click();
	// The browser has it by then.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
