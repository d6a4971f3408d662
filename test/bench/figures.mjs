// Timings to percentiles, medians and sentences. Pure.

export function summarise(samples) {
	const sorted = [...samples].sort((a, b) => a - b);
	const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
	return {p50: at(0.5), p95: at(0.95), p99: at(0.99)};
}

export const median = (samples) => summarise(samples).p50;

const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

export const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;

export const spread = ({p50, p95, p99}) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;

/** What a relayed call may cost: the floor, and a multiple of what native messaging alone costs. */
export function allowances(floor, raw) {
	return {p50: floor.p50 + 2 * raw.p50, p95: floor.p95 + 1.5 * raw.p95, p99: floor.p99 + 1.5 * raw.p99};
}

/** A row of waits that is met when even the longest keeps to the limit. */
export function reportWorst({what, samples, limitMs, note = ''}) {
	const worst = Math.max(...samples);
	return {
		what,
		measured: `${ms(median(samples))}, worst of ${samples.length} ${ms(worst)}${note}`,
		target: `≤ ${ms(limitMs)}`,
		met: worst <= limitMs,
	};
}
