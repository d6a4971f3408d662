import {expect, test} from 'vitest';
import {labelOf} from '../../../extension/studio/label.ts';

const TAB = '[tab 7 · New boat · http://127.0.0.1:44755/form?token=secret]';
const computer = (action: string, line: string) => labelOf({tool: 'computer', action, answer: `${line}\n${TAB}`});
const tool = (name: string, line: string) => labelOf({tool: name, answer: `${line}\n${TAB}`});

test.each([
	['left_click', 'Clicked button "Save" [ref_5] at (126, 386).', 'Click Save'],
	['left_click', 'Clicked button "Say \\"hi\\"" at (1, 2).', 'Click Say "hi"'],
	['left_click', 'Clicked button at (1, 2).', 'Click the button'],
	['left_click', 'Clicked the page at (1, 2).', 'Click the page'],
	['right_click', 'Right-clicked row "Ada" at (1, 2).', 'Right-click Ada'],
	['double_click', 'Double-clicked text at (1, 2).', 'Double-click the text'],
	['triple_click', 'Triple-clicked paragraph "Words" at (1, 2).', 'Triple-click Words'],
	['hover', 'The mouse is over menuitem "File" at (1, 2).', 'Point at File'],
	['hover', 'The mouse is over the page at (1, 2).', 'Point at the page'],
	[
		'left_click_drag',
		'Dragged button "Boat" [ref_8] from (1, 2) to region "Berth 7" at (3, 4).',
		'Drag Boat to Berth 7',
	],
	['left_click_drag', 'Dragged slider "Size" from (1, 2) to slider "Size" at (3, 4).', 'Drag Size'],
	['left_click_drag', 'Dragged canvas from (1, 2) to canvas at (3, 4).', 'Drag'],
	['scroll', 'Scrolled the page down by 500 px, to 500 of 669. Mouse at (390, 247).', 'Scroll down'],
	['scroll_to', 'Scrolled to heading "Prices" at (1, 2).', 'Scroll to Prices'],
	['type', 'Typed 12 characters into textbox "Email" [ref_1].', 'Type into Email'],
	['type', 'Typed 12 characters. Nothing had the focus: click a field first, or give its ref.', 'Type'],
	['key', 'Pressed ctrl+a Delete in textbox "Email" [ref_1].', 'Press ctrl+a Delete'],
	['key', 'Pressed Tab, 3 times.', 'Press Tab'],
	['key', 'Pressed h u n t e r 2 in textbox "Password".', 'Press keys'],
	['screenshot', 'Screenshot, 780×493. ID: ss_1', undefined],
	['wait', 'Waited 2 s.', undefined],
])('of computer %s, “%s”, says %j', (action, line, label) => {
	expect(computer(action, line)).toBe(label);
});

test.each([
	['form_input', 'textbox "Email" [ref_1] value="ann@example.com"', 'Fill Email'],
	['form_input', 'combobox "Kind" [ref_2] value="Sail"', 'Set Kind'],
	['form_input', 'checkbox "Needs power" [ref_4] checked', 'Check Needs power'],
	['form_input', 'checkbox "Needs power" [ref_4]', 'Uncheck Needs power'],
	['form_input', 'radio "Sail" [ref_4] checked', 'Choose Sail'],
	['form_input', 'textbox [ref_4] value="x" placeholder="y"', 'Fill the textbox'],
	['form_input', 'textbox "Say \\"a=\\"" [ref_4] value="x \\"y\\" z"', 'Fill Say "a="'],
	['navigate', 'Loaded, HTTP 200.', 'Open 127.0.0.1:44755/form'],
	['javascript_tool', '<page-text nonce="1">', 'Run JavaScript'],
	['file_upload', 'The file input ref_1 has now: a.txt (1 bytes).', 'Upload a file'],
	['upload_image', 'Dropped on region: image.png (1 bytes).', 'Upload a picture'],
	['resize_window', 'The page is 800×600, by emulation.', 'Resize'],
	['handle_dialog', 'Accepted a confirm dialog.', 'Accept the dialog'],
	['handle_dialog', 'Dismissed a confirm dialog.', 'Dismiss the dialog'],
	['gif_creator', 'Recording this tab.', undefined],
	['constructor', 'Nothing of ours', undefined],
])('of %s, “%s”, says %j', (name, line, label) => {
	expect(tool(name, line)).toBe(label);
});

test('says of a long name what fits, and of an address no more than where it is', () => {
	expect(computer('left_click', `Clicked button "${'long '.repeat(30)}" at (1, 2).`)).toMatch(
		/^Click (long )+lon?.?…$/,
	);
	expect(tool('navigate', 'Loaded.')).not.toContain('secret');
	expect(labelOf({tool: 'navigate', answer: 'Loaded.\n[tab 7 · no title · about:blank]'})).toBeUndefined();
});
