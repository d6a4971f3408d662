// @ts-check
// The config files that one command is about: those of a client's installations that are there, or the one of a project.
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import {UsageFailure} from '../failure.mjs';
import {folderExists} from './config-file.mjs';

/**
 * @typedef {import('./clients.mjs').Client} Client
 * @typedef {import('./places.mjs').System} System
 * @typedef {object} Target
 * @property {string} label
 * @property {string} file as the client names it
 * @property {boolean} isThere whether the client, or the project, is
 * @property {boolean} isProject
 */

/**
 * @param {import('./places.mjs').Installation} installation
 * @returns {Target}
 */
const targetOf = ({label, files, sign}) => {
	const [usual = ''] = files;
	const present = files.find((file) => existsSync(file));
	const file = present ?? files.find(folderExists) ?? usual;
	const isThere = present !== undefined || (sign === undefined ? folderExists(file) : existsSync(sign));
	return {label, file, isThere, isProject: false};
};

/**
 * @param {Client} client
 * @param {System} system
 * @returns {Target[]} found or not
 */
export const installationsOf = (client, system) => (client.locate?.(system) ?? []).map(targetOf);

/**
 * @param {Client} client
 * @param {string} project
 * @returns {Target}
 */
const projectTarget = (client, project) => {
	const folder = path.resolve(project);
	if (!statSync(folder, {throwIfNoEntry: false})?.isDirectory())
		throw new UsageFailure(`There is no folder ${folder}.`);
	const files = (client.project ?? []).map((name) => path.join(folder, name));
	const file = files.find((one) => existsSync(one)) ?? files[0] ?? folder;
	return {label: `${client.label} in ${path.basename(folder)}`, file, isThere: true, isProject: true};
};

/**
 * @param {{client: Client, project: string | undefined}} wanted
 * @param {System} system
 * @returns {Target[]} found or not
 */
export const targetsFor = ({client, project}, system) =>
	project === undefined ? installationsOf(client, system) : [projectTarget(client, project)];
