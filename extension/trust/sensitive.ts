// Sites where a slip costs most. In: a host. Out: what kind of such a site it is, or nothing. The list cannot be complete; what it
// misses the person's own rules add. Pure.

export type SensitiveKind =
	| 'banking'
	| 'payments'
	| 'health'
	| 'government'
	| 'a password manager'
	| 'account security';

/** As our texts call them. */
export const KIND_NAMES = {
	banking: 'banking',
	payments: 'payments',
	health: 'health',
	government: 'government',
	'a password manager': 'passwords',
	'account security': 'accounts',
} as const satisfies Readonly<Record<SensitiveKind, string>>;

/** What lies under a name is meant too. */
export const SENSITIVE_NAMES: Readonly<Record<SensitiveKind, readonly string[]>> = {
	banking: [
		'bankofamerica.com',
		'barclays.co.uk',
		'bbva.com',
		'bbva.es',
		'capitalone.com',
		'chase.com',
		'citi.com',
		'comdirect.de',
		'credit-agricole.fr',
		'coinbase.com',
		'binance.com',
		'fidelity.com',
		'hsbc.com',
		'hsbc.co.uk',
		'ing.com',
		'ing.de',
		'ing.nl',
		'interactivebrokers.com',
		'kraken.com',
		'lloydsbank.com',
		'monzo.com',
		'n26.com',
		'nordea.com',
		'natwest.com',
		'postfinance.ch',
		'rbcroyalbank.com',
		'revolut.com',
		'robinhood.com',
		'santander.com',
		'santander.co.uk',
		'schwab.com',
		'societegenerale.fr',
		'sparkasse.de',
		'ubs.com',
		'unicredit.it',
		'usbank.com',
		'vanguard.com',
		'wellsfargo.com',
		'icbc.com.cn',
		'cmbchina.com',
	],
	payments: [
		'adyen.com',
		'alipay.com',
		'checkout.stripe.com',
		'dashboard.stripe.com',
		'js.stripe.com',
		'klarna.com',
		'pay.google.com',
		'paypal.com',
		'squareup.com',
		'venmo.com',
		'wise.com',
		'westernunion.com',
		'moneygram.com',
		'paddle.com',
	],
	health: [
		'mychart.org',
		'mychart.com',
		'myuhc.com',
		'anthem.com',
		'kaiserpermanente.org',
		'kp.org',
		'healthcare.gov',
		'nhs.uk',
		'doctolib.de',
		'doctolib.fr',
		'ameli.fr',
		'patient.info',
		'tk.de',
	],
	government: [
		'europa.eu',
		'gov',
		'mil',
		'gov.uk',
		'gouv.fr',
		'bund.de',
		'admin.ch',
		'gob.es',
		'gov.it',
		'id.me',
		'elster.de',
	],
	'a password manager': [
		'1password.com',
		'1password.eu',
		'bitwarden.com',
		'bitwarden.eu',
		'dashlane.com',
		'keepersecurity.com',
		'lastpass.com',
		'passwords.google.com',
		'pass.proton.me',
		'nordpass.com',
		'vault.azure.net',
	],
	'account security': [
		'accounts.google.com',
		'myaccount.google.com',
		'account.microsoft.com',
		'mysignins.microsoft.com',
		'account.live.com',
		'login.microsoftonline.com',
		'login.live.com',
		'appleid.apple.com',
		'account.apple.com',
		'idmsa.apple.com',
		'auth0.com',
		'okta.com',
		'duosecurity.com',
		'account.proton.me',
		'console.aws.amazon.com',
		'signin.aws.amazon.com',
	],
};

/** `.bank` is given to banks alone; the others are what governments write before their country's code. */
const ENDINGS: readonly (readonly [RegExp, SensitiveKind])[] = [
	[/\.bank$/, 'banking'],
	[/\.(?:gov|gob|gouv|go|gub|govt|mil)\.[a-z]{2}$/, 'government'],
];

/** A part of the name that says so: `onlinebanking.example.com`, `commerzbank.de`. */
const BANK =
	/(?:^|\.)(?:[a-z0-9-]*(?:net|e|online|internet|home)-?banking|banking|bank|[a-z]{4,}bank)\.(?:[a-z0-9-]+\.)*[a-z]{2,}$/;

const kinds = new Map(
	Object.entries(SENSITIVE_NAMES).flatMap(([kind, names]) =>
		names.map((name) => [name, kind as SensitiveKind] as const),
	),
);

export const sensitiveKindOf = (host: string): SensitiveKind | undefined => {
	for (let name = host; name !== ''; name = restOf(name)) {
		const kind = kinds.get(name);
		if (kind) return kind;
	}
	return ENDINGS.find(([ending]) => ending.test(host))?.[1] ?? (BANK.test(host) ? 'banking' : undefined);
};

const restOf = (name: string): string => (name.includes('.') ? name.slice(name.indexOf('.') + 1) : '');
