// Which policies keep Tabberth out, on each system, and that none is invented where they cannot be read.
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {parseRegistry, readPolicies} from '../../../installer/doctor/checks/policies.mjs';
import {findBan} from '../../../installer/doctor/checks/policy-rules.mjs';
import {realSystem} from '../../../installer/doctor/system.mjs';
import {findings, ID, makeMachine} from './healthy.ts';

const NAME = 'app.tabberth.companion';
const us = {extensionId: ID, companion: NAME, isForWholeMachine: false};

test.each([
	['NativeMessagingUserLevelHosts', {NativeMessagingUserLevelHosts: false}],
	['NativeMessagingUserLevelHosts', {NativeMessagingUserLevelHosts: 0}],
	['NativeMessagingBlocklist', {NativeMessagingBlocklist: [NAME]}],
	['NativeMessagingBlocklist', {NativeMessagingBlocklist: ['*'], NativeMessagingAllowlist: ['com.other']}],
	['ExtensionInstallBlocklist', {ExtensionInstallBlocklist: ['*']}],
	['ExtensionAllowedTypes', {ExtensionAllowedTypes: ['hosted_app', 'theme']}],
	['ExtensionSettings', {ExtensionSettings: {'*': {installation_mode: 'blocked'}}}],
	['ExtensionSettings', {ExtensionSettings: {[ID]: {installation_mode: 'removed'}}}],
])('%s forbids: %j', (policy, values) => {
	expect(findBan(values, us)?.policy).toBe(policy);
});

test.each([
	{},
	{NativeMessagingUserLevelHosts: true},
	{NativeMessagingBlocklist: ['*'], NativeMessagingAllowlist: [NAME]},
	{NativeMessagingBlocklist: ['com.other'], NativeMessagingAllowlist: []},
	{ExtensionInstallBlocklist: ['*'], ExtensionInstallAllowlist: [ID]},
	{ExtensionInstallBlocklist: ['*'], ExtensionInstallForcelist: [`${ID};https://updates.example/x.xml`]},
	{ExtensionAllowedTypes: ['extension']},
	{ExtensionSettings: {'*': {installation_mode: 'blocked'}, [ID]: {installation_mode: 'allowed'}}},
	{NativeMessagingBlocklist: 'not a list', ExtensionSettings: 7},
])('allows: %j', (values) => {
	expect(findBan(values, us)).toBeUndefined();
});

test('a companion for the whole machine is none of a person', () => {
	const values = {NativeMessagingUserLevelHosts: false};
	expect(findBan(values, {...us, isForWholeMachine: true})).toBeUndefined();
});

test('a policy that cannot be read is passed over', async () => {
	const machine = await makeMachine();
	const folder = path.join(machine.root, 'etc/chromium/policies/managed');
	mkdirSync(path.join(folder, 'a-folder.json'), {recursive: true});
	machine.policy('no object');
	expect(await findings(machine)).toMatchObject({ok: true});
});

test('a policy of a browser that was not told is no fault', async () => {
	const machine = await makeMachine();
	mkdirSync(path.join(machine.home, '.config/google-chrome'), {recursive: true});
	const {ok, legs} = await findings(machine);
	expect(ok).toBe(true);
	expect(legs[3]?.notes.join()).toContain('Google Chrome has not been told');
});

describe('elsewhere', () => {
	test('macOS: managed preferences, for all and for this person', async () => {
		const asked: string[] = [];
		const system = realSystem({
			platform: 'darwin',
			user: 'maria',
			run: async (command, args) => {
				asked.push(`${command} ${args.at(-1)}`);
				const stdout = args.at(-1)?.includes('maria') ? '{"NativeMessagingUserLevelHosts":false}' : '';
				return {code: stdout ? 0 : 1, stdout, stderr: ''};
			},
		});
		const [found, ...more] = await readPolicies(system, ['Google Chrome']);
		expect(found).toMatchObject({browser: 'Google Chrome', values: {NativeMessagingUserLevelHosts: false}});
		expect(more).toEqual([]);
		expect(asked).toEqual([
			'plutil /Library/Managed Preferences/com.google.Chrome.plist',
			'plutil /Library/Managed Preferences/maria/com.google.Chrome.plist',
		]);
	});

	const REGISTRY = [
		'',
		'HKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft\\Edge',
		'    NativeMessagingUserLevelHosts    REG_DWORD    0x0',
		'    ExtensionSettings    REG_SZ    {"*":{"installation_mode":"blocked"}}',
		'',
		'HKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft\\Edge\\NativeMessagingBlocklist',
		'    1    REG_SZ    com.other',
		'    2    REG_SZ    *',
		'',
	].join('\r\n');

	test('Windows: values and lists of the registry', () => {
		expect(parseRegistry(REGISTRY, 'Software\\Policies\\Microsoft\\Edge')).toEqual({
			NativeMessagingUserLevelHosts: 0,
			ExtensionSettings: {'*': {installation_mode: 'blocked'}},
			NativeMessagingBlocklist: ['com.other', '*'],
		});
	});

	test('Windows: both hives are asked', async () => {
		const asked: string[] = [];
		const run = async (_command: string, args: readonly string[]) => {
			asked.push(args[1] ?? '');
			return {code: 1, stdout: '', stderr: ''};
		};
		const system = realSystem({platform: 'win32', run});
		expect(await readPolicies(system, ['Microsoft Edge'])).toEqual([]);
		expect(asked).toEqual(['HKLM', 'HKCU'].map((hive) => `${hive}\\Software\\Policies\\Microsoft\\Edge`));
	});

	test('Windows: a registry key that is gone is named', async () => {
		const machine = await makeMachine();
		machine.installed({registry: ['HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\app.tabberth.companion']});
		const {manifestsLeg} = await import('../../../installer/doctor/checks/manifests.mjs');
		const answers = [{code: 1, stdout: '', stderr: ''}];
		const system = realSystem({
			...machine.world,
			platform: 'win32',
			run: async () => answers[0] ?? {code: 1, stdout: '', stderr: ''},
		});
		const {readInstalled} = await import('../../../installer/installed.mjs');
		const installed = readInstalled(machine.state);
		const found = {
			asked: undefined,
			signal: new AbortController().signal,
			extensionId: ID,
			...(installed && {installed}),
		};
		expect(await manifestsLeg.check(system, found)).toMatchObject({fault: {name: 'registryMissing'}});
		const wrapper = path.join(machine.state, 'companion/tabberth-companion.cmd');
		machine.writeManifest({path: wrapper});
		answers[0] = {code: 0, stdout: `\r\nHKEY\r\n    (Default)    REG_SZ    ${machine.hostManifest}\r\n`, stderr: ''};
		expect(await manifestsLeg.check(system, found)).toMatchObject({found: {told: ['Google Chrome']}});
	});
});
