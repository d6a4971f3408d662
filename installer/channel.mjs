// @ts-check
// The channels of Tabberth: what was released, and a build of a clone beside it. In: a channel's name. Out: all that keeps the two
// apart, for the build and for the installer: neither takes the other's companion, folder, port or place in a profile.
import {UsageFailure} from './failure.mjs';

/**
 * @typedef {object} Channel
 * @property {'release' | 'dev'} name
 * @property {string} companion the native messaging host that its extension asks for
 * @property {string} suffix of the name of Tabberth's own folder
 * @property {string} product the folder of its built extension, in dist/
 * @property {number | undefined} port that an installation begins with; nothing where the extension looks for one
 * @property {{name?: string, key?: string, action?: {default_title: string}}} manifest what its extension's manifest says instead
 */

/** @type {Channel} */
export const RELEASE = {
	name: 'release',
	companion: 'app.tabberth.companion',
	suffix: '',
	product: 'extension',
	port: undefined,
	manifest: {},
};

const DEV_TITLE = 'Tabberth (dev)';

/** @type {Channel} */
export const DEV = {
	name: 'dev',
	companion: 'app.tabberth.companion.dev',
	suffix: '-dev',
	product: 'extension-dev',
	// Behind those that profiles of the release look through, as a profile keeps the first port that it finds.
	port: 3476,
	manifest: {
		name: DEV_TITLE,
		action: {default_title: DEV_TITLE},
		// With an id of its own it does not replace the release where both are loaded.
		key: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAgw9BE153ZiJFsmp2ykJeKkaOTqdHzZQxjTDy617TyWggo18zhdZqalfqFkBDnM/IPl4YHehMZKM11/GkLhGH5/1XSIHzwi+YszBnVLUCiR9cHZCx2tOO9EY8J+/ce7kupcLJ3HjG6T+hRoZwKxd1jXUMudkUrrjB8lx5bIZJf3Z0oNvoH6XIOZ9HpNuvC41tImoMTACgLrFFPSwugZbbsN0WP4rt7M03ZWy/JVVr7eldTfyBlpxTKHriHE3EtjdoulB2+xSXFUujtSTYyas2HGneGqQv85BaHMRFFDCqVzEsPT7dlUwvqNOvQbygBOvILWCgVlzrc7WcGMeB0KM2JQIDAQAB',
	},
};

/**
 * @param {string | undefined} name the release where none is named
 * @param {string} source what named it, for the person
 * @returns {Channel}
 */
export const findChannel = (name, source) => {
	const wanted = name || RELEASE.name;
	const channel = [RELEASE, DEV].find((one) => one.name === wanted);
	if (channel) return channel;
	throw new UsageFailure(`${source} takes release or dev, not "${name}".`);
};

/** @param {Channel} channel @returns {string} what a command says to mean this channel, with a space before it */
export const channelFlag = ({name}) => (name === RELEASE.name ? '' : ` --channel ${name}`);
