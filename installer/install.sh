#!/bin/sh
# Installs Tabberth for the browsers of this person on Linux and macOS: finds a Node.js and hands over to `tabberth install`.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
. "$here/install/find-node.sh"
if ! node=$(find_node); then
	echo 'Tabberth needs Node.js 20.19 or newer, and found none: get it from https://nodejs.org, then run this again.' >&2
	exit 127
fi
exec "$node" "$here/cli.mjs" install "$@"
