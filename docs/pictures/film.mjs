// @ts-check
// The film at the top of the README: two agents at work on one board, each in a tab of its own, filmed by gif_creator in the tab of the first.
// In: the endpoint and the site. Out: the file that the browser has saved.
import {connectAgent} from './agent.mjs';

const SIZE = {width: 800, height: 450};

/** @param {{url: string, site: string}} places @returns {Promise<string>} */
export const makeFilm = async ({url, site}) => {
	const [claude, codex] = await Promise.all([connectAgent(url, 'Claude Code'), connectAgent(url, 'Codex')]);
	for (const [agent, name] of /** @type {const} */ ([
		[claude, 'Claude Code'],
		[codex, 'Codex'],
	])) {
		await agent.call('navigate', {url: `${site}/?as=${encodeURIComponent(name)}`});
		await agent.call('resize_window', SIZE);
	}
	/** @param {import('./agent.mjs').Agent} agent @param {string} words */
	const press = async (agent, words) => agent.call('computer', {action: 'left_click', ref: await agent.find(words)});
	/** @param {import('./agent.mjs').Agent} agent @param {string} text */
	const addCard = async (agent, text) => {
		await press(agent, 'New card field');
		await agent.call('computer', {action: 'type', text});
		await press(agent, 'Add card');
	};
	await claude.call('gif_creator', {action: 'start_recording'});
	await addCard(claude, 'Hire a lighthouse keeper');
	await press(codex, 'Move Book the brass band on');
	await press(claude, 'Move Print the programme on');
	await addCard(codex, 'Count the lifeboats');
	await press(claude, 'Move Order bunting on');
	await press(codex, 'Move Count the lifeboats on');
	await press(claude, 'Move Hire a lighthouse keeper on');
	await press(codex, 'Move Book the brass band on');
	await press(claude, 'Move Order bunting on');
	await claude.call('gif_creator', {action: 'stop_recording'});
	const saved = await claude.call('gif_creator', {action: 'export', download: true, filename: 'two-agents.gif'});
	await Promise.all([claude.close(), codex.close()]);
	const [, file] = /^Saved: (.*)$/m.exec(saved) ?? [];
	if (!file) throw new Error(`the film was not saved: ${saved}`);
	return file;
};
