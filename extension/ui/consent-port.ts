// What the consent window and the worker say to each other. Types and the name of their port; no behaviour.

import type {Reason} from '../reason.ts';

export const CONSENT_PORT = 'consent';
export const CONSENT_PAGE = 'extension/ui/consent/consent.html';

export type Answer = 'session' | 'day' | 'always' | 'deny';

export type SiteUse = 'read' | 'act' | 'script' | 'upload' | 'secret' | 'carry' | 'program';

/** What an agent asks the person to allow. */
export interface Plea {
	readonly id: string;
	readonly kind: 'access' | 'site' | 'pairing';
	readonly client: {readonly name: string; readonly version: string};
	readonly process?:
		| {
				readonly pid: number;
				readonly path: string;
				readonly user?: string | undefined;
				readonly runsOthers?: boolean | undefined;
		  }
		| undefined;
	readonly site?:
		| {
				readonly sites: readonly string[];
				readonly uses: readonly SiteUse[];
				readonly reasons: readonly Reason[];
				readonly approach: readonly string[];
		  }
		| undefined;
	readonly pairing?: {readonly code: string; readonly target: string; readonly isLoopback: boolean} | undefined;
	readonly answers: readonly Answer[];
	readonly at: number;
}

export type ToConsent = {readonly type: 'pleas'; readonly pleas: readonly Plea[]};

export type FromConsent = {readonly type: 'answer'; readonly id: string; readonly answer: Answer};
