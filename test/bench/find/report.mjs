// The tables of the find run. In: a result for each query; out: text.

const LONGEST_LINE = 140;

export function formatFinds(results, {reveal, halves}) {
	const shown = results.filter(({half, rank}) => rank !== 1 && (reveal || half !== 'held-out'));
	const head = ['| queries | count | right first | among five | not found | not in read_page | ms, median |'];
	head.push('| --- | --- | --- | --- | --- | --- | --- |');
	const rows = halves.flatMap((half) => {
		const mine = results.filter((one) => one.half === half);
		return [
			formatGroup(half, mine),
			formatGroup(`${half}, fixtures`, pick(mine, {isReal: false})),
			formatGroup(`${half}, real pages`, pick(mine, {isReal: true})),
			formatGroup(
				`${half}, in another language than the page`,
				mine.filter(({isTranslated}) => isTranslated),
			),
		];
	});
	return [...shown.map(formatMiss), '', ...head, ...rows.filter(Boolean), formatGroup('all', results)].join('\n');
}

function pick(results, {isReal}) {
	return results.filter(({kind}) => (kind !== 'fixture') === isReal);
}

function formatGroup(what, all) {
	if (all.length === 0) return undefined;
	const share = (fits) => `${((100 * all.filter(fits).length) / all.length).toFixed(1)} %`;
	const ms = all.map((one) => one.ms).toSorted((one, other) => one - other)[all.length >> 1];
	return `| ${[
		what,
		all.length,
		share(({rank}) => rank === 1),
		share(({rank}) => rank > 0),
		all.filter(({rank}) => rank === 0).length,
		all.filter(({isListed}) => !isListed).length,
		ms.toFixed(1),
	].join(' | ')} |`;
}

function formatMiss({page, query, rank, right, hits, error, isListed}) {
	const place = rank === 0 ? 'not among five' : `only ${rank}.`;
	const why = error ?? (isListed ? '' : 'read_page does not list it');
	const lines = hits.map((line) => `        ${line.slice(0, LONGEST_LINE)}`);
	return [`${page}: "${query}" ${place} (${right.join(' or ')}) ${why}`.trimEnd(), ...lines].join('\n');
}
