// The programs that are run: where npm has each, what leads it to a model of this machine, and how it is asked one question without
// a person. A table. What stands in `settings` is there before Tabberth comes, as it is where somebody uses the program already.
import {anthropic} from './anthropic.mjs';
import {gemini} from './gemini.mjs';
import {responses} from './responses.mjs';

const QUESTION = 'What does the page in my browser say?';
const KEY = 'no-key-is-needed-here';

export const CLIENTS = [
	{
		id: 'claude-code',
		label: 'Claude Code',
		package: '@anthropic-ai/claude-code',
		command: 'claude',
		dialect: anthropic,
		settings: () => ({'.claude/settings.json': '{}\n'}),
		environment: (origin) => ({
			ANTHROPIC_BASE_URL: origin,
			ANTHROPIC_API_KEY: KEY,
			CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
		}),
		list: ['mcp', 'list'],
		isListed: /^tabberth: .* - ✔ Connected/m,
		// Nobody is there to be asked, so the person's yes comes with the question.
		ask: ['-p', QUESTION, '--allowedTools', 'mcp__tabberth'],
	},
	{
		id: 'codex',
		label: 'Codex',
		package: '@openai/codex',
		command: 'codex',
		dialect: responses,
		settings: (origin) => ({
			'.codex/config.toml': [
				'model = "local"',
				'model_provider = "local"',
				'check_for_update_on_startup = false',
				'',
				'[analytics]',
				'enabled = false',
				'',
				'[model_providers.local]',
				'name = "A model of this machine"',
				`base_url = "${origin}/v1"`,
				'wire_api = "responses"',
				'',
			].join('\n'),
		}),
		environment: () => ({}),
		// It tells what it knows, and connects to nothing for it.
		list: ['mcp', 'list'],
		isListed: /^tabberth +\S.* enabled/m,
		ask: [
			'exec',
			'--skip-git-repo-check',
			'-c',
			'mcp_servers.tabberth.default_tools_approval_mode="approve"',
			QUESTION,
		],
	},
	{
		id: 'gemini',
		label: 'Gemini CLI',
		package: '@google/gemini-cli',
		command: 'gemini',
		dialect: gemini,
		settings: () => ({
			'.gemini/settings.json': `${JSON.stringify({
				security: {auth: {selectedType: 'gemini-api-key'}},
				general: {enableAutoUpdate: false},
				privacy: {usageStatisticsEnabled: false},
			})}\n`,
		}),
		environment: (origin) => ({
			GOOGLE_GEMINI_BASE_URL: origin,
			GEMINI_API_KEY: KEY,
			GEMINI_CLI_TRUST_WORKSPACE: 'true',
		}),
		list: ['mcp', 'list'],
		isListed: /✓ tabberth: .* - Connected/,
		// A model by name: otherwise it asks another one first which it shall be.
		ask: ['-m', 'gemini-2.5-flash', '-p', QUESTION, '--yolo'],
	},
];
