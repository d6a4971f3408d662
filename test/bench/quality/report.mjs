// The tables of the quality run. In: a result for each page and reader; out: text.

const MODES = ['all', 'interactive'];

export function formatPages(results) {
	const rows = results.flatMap((result) =>
		result.error
			? [`| ${result.page} | ${result.reader} | ${result.error} | | | | |`]
			: MODES.filter((mode) => result[mode]).map((mode) => formatPage(result, mode)),
	);
	return [
		'| page | reader | found | exact | tokens | tokens each | ms |',
		'| --- | --- | --- | --- | --- | --- | --- |',
		...rows,
	].join('\n');
}

function formatPage({page, reader, ...result}, mode) {
	const {real, found, exact, tokens, ms} = result[mode];
	return `| ${page} | ${reader} ${mode} | ${found} of ${real} | ${exact} | ${tokens} | ${(tokens / found).toFixed(1)} | ${ms.toFixed(1)} |`;
}

export function formatMisses(results, most) {
	const lines = [];
	for (const {page, reader, ...result} of results) {
		for (const mode of MODES) {
			const missed = result[mode]?.missed ?? [];
			if (missed.length === 0) continue;
			lines.push(`${page}, ${reader} ${mode}: ${missed.length} missed`);
			lines.push(...missed.slice(0, most).map(formatMiss));
		}
	}
	return lines.join('\n');
}

function formatMiss({role, name, seenAs}) {
	const hint = seenAs.length > 0 ? `, listed as ${seenAs.join(', ')}` : '';
	return `    ${role} ${JSON.stringify(name.slice(0, 90))}${hint}`;
}

export function formatPooled(results) {
	const head = [
		'| reader | pages | recall | pages with > 1 miss | missed, but there under another role or spelling | exact | tokens | tokens each | ms, geomean | ms, worst |',
	];
	head.push('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
	const rows = [];
	for (const kind of ['saved', 'live']) {
		for (const mode of MODES) {
			for (const reader of new Set(results.map((one) => one.reader))) {
				const mine = results.filter((one) => one.kind === kind && one.reader === reader && one[mode]);
				if (mine.length > 0)
					rows.push(
						formatPool(
							`${reader} ${mode}, ${kind} pages`,
							mine.map((one) => one[mode]),
						),
					);
			}
		}
	}
	return [...head, ...rows].join('\n');
}

function formatPool(what, all) {
	const sum = (pick) => all.reduce((total, one) => total + pick(one), 0);
	const real = sum((one) => one.real);
	const found = sum((one) => one.found);
	const tokens = sum((one) => one.tokens);
	const percent = (count) => `${((100 * count) / real).toFixed(2)} %`;
	return `| ${[
		what,
		all.length,
		`${percent(found)} of ${real}`,
		all.filter((one) => one.missed.length > 1).length,
		sum((one) => one.missed.filter(({seenAs}) => seenAs.length > 0).length),
		percent(sum((one) => one.exact)),
		tokens,
		(tokens / found).toFixed(1),
		Math.exp(sum((one) => Math.log(one.ms)) / all.length).toFixed(1),
		Math.max(...all.map((one) => one.ms)).toFixed(0),
	].join(' | ')} |`;
}
