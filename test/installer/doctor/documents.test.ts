// docs/troubleshooting.md tells of every fault in the doctor's own words.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {FAULTS} from '../../../installer/doctor/faults.mjs';

const plain = (text: string): string => text.replace(/\s+/g, ' ');
const manual = plain(readFileSync(new URL('../../../docs/troubleshooting.md', import.meta.url), 'utf8'));

test.each(Object.entries(FAULTS))('%s is in the manual', (_name, {cause, cure}) => {
	const [about, remedy] = [cause, cure].map((text) => plain(text.replace(/\{\w+\}/g, '…')));
	expect(manual).toContain(`**${about?.charAt(0).toUpperCase()}${about?.slice(1)}.** ${remedy}`);
});
