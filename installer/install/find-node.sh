# Prints the path of the newest Node.js that Tabberth can run on (20.19 or newer), from version managers, Homebrew, the system
# and PATH, which a browser started from a desktop may not have; fails when there is none. Needs no other program.
find_node() {
	best=20018999 found=
	for candidate in "${NVM_DIR:-$HOME/.nvm}"/versions/node/*/bin/node \
		"${FNM_DIR:-$HOME/.local/share/fnm}"/node-versions/*/installation/bin/node \
		"$HOME/Library/Application Support/fnm"/node-versions/*/installation/bin/node \
		"${VOLTA_HOME:-$HOME/.volta}"/tools/image/node/*/bin/node \
		"${ASDF_DATA_DIR:-$HOME/.asdf}"/installs/nodejs/*/bin/node \
		/opt/homebrew/bin/node /opt/homebrew/opt/node*/bin/node /home/linuxbrew/.linuxbrew/bin/node \
		/usr/local/opt/node*/bin/node /usr/local/bin/node /usr/bin/node "$(command -v node)"; do
		[ -f "$candidate" ] && [ -x "$candidate" ] || continue
		version=$("$candidate" --version </dev/null 2>/dev/null)
		version=${version#v}
		major=${version%%.*}
		rest=${version#*.}
		minor=${rest%%.*}
		patch=${rest#*.}
		case $major$minor$patch in '' | *[!0-9]*) continue ;; esac
		rank=$((major * 1000000 + minor * 1000 + patch))
		if [ "$rank" -gt "$best" ]; then best=$rank found=$candidate; fi
	done
	[ -n "$found" ] && printf '%s\n' "$found"
}
