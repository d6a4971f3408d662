// All tools, in the order in which they are listed.
import {makeBrowserBatch} from './browser-batch.ts';
import {computer} from './computer.ts';
import type {Tool} from './define.ts';
import {devUtils} from './dev-utils.ts';
import {downloads} from './downloads.ts';
import {fileUpload} from './file-upload.ts';
import {find} from './find.ts';
import {formInput} from './form-input.ts';
import {getPageText} from './get-page-text.ts';
import {gifCreator} from './gif-creator.ts';
import {handOver} from './hand-over.ts';
import {handleDialog} from './handle-dialog.ts';
import {javascriptTool} from './javascript-tool.ts';
import {type Era, type ListedTool, listTool} from './listing.ts';
import {navigate} from './navigate.ts';
import {makePermissionsCheck} from './permissions-check.ts';
import {readConsoleMessages} from './read-console-messages.ts';
import {readNetworkRequests} from './read-network-requests.ts';
import {readPage} from './read-page.ts';
import {recorded} from './recorded.ts';
import {resizeWindow} from './resize-window.ts';
import {makeShortcutsExecute} from './shortcuts-execute.ts';
import {shortcutsList} from './shortcuts-list.ts';
import {showTab} from './show-tab.ts';
import {tabsCloseMcp} from './tabs-close-mcp.ts';
import {tabsContext} from './tabs-context.ts';
import {tabsContextMcp} from './tabs-context-mcp.ts';
import {tabsCreate} from './tabs-create.ts';
import {tabsCreateMcp} from './tabs-create-mcp.ts';
import {turnAnswerComplete} from './turn-answer-complete.ts';
import {turnAnswerStart} from './turn-answer-start.ts';
import {updatePlan} from './update-plan.ts';
import {uploadImage} from './upload-image.ts';
import {waitFor} from './wait-for.ts';

export type {Tool, ToolValue} from './define.ts';
export {describeTabs} from './describe-tabs.ts';
export {failureToWords} from './failure.ts';
export type {Era} from './listing.ts';
export {heldTabs, namedTabs} from './named-tabs.ts';
export {tabLine} from './tab-line.ts';

const all: readonly Tool[] = [
	navigate,
	readPage,
	find,
	computer,
	formInput,
	getPageText,
	waitFor,
	javascriptTool,
	readConsoleMessages,
	readNetworkRequests,
	fileUpload,
	uploadImage,
	gifCreator,
	tabsContext,
	tabsCreate,
	tabsContextMcp,
	tabsCreateMcp,
	tabsCloseMcp,
	handleDialog,
	downloads,
	handOver,
	resizeWindow,
	showTab,
	turnAnswerStart,
	turnAnswerComplete,
	updatePlan,
	makePermissionsCheck((name) => findTool(name)),
	makeBrowserBatch((name) => findTool(name)),
	shortcutsList,
	makeShortcutsExecute((name) => findTool(name)),
	devUtils,
];

export const tools: readonly Tool[] = all.map(recorded);

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const findTool = (name: string): Tool | undefined => byName.get(name);

/** What `tools/list` answers: tools for developers only where they are wanted, and none that the person has switched off. */
export const listTools = (
	era: Era,
	{developerMode, toolsOff}: {readonly developerMode: boolean; readonly toolsOff: readonly string[]},
): readonly ListedTool[] =>
	tools
		.filter(({name, developerOnly}) => (developerMode || !developerOnly) && !toolsOff.includes(name))
		.map((tool) => listTool(tool, era));
