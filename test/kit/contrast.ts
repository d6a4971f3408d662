// Whether words can be read. In: a page, and which elements of it. Out: how far their colour is from what lies behind them, as the WCAG
// count it.
import type {Page} from 'puppeteer';

export const readContrasts = (page: Page, selector: string): Promise<number[]> =>
	page.$$eval(selector, (elements) =>
		elements.map((element) => {
			const numbersOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
			const groundOf = (each: Element | null): number[] => {
				const [r = 255, g = 255, b = 255, alpha = 1] = numbersOf(
					each ? getComputedStyle(each).backgroundColor : 'rgb(255, 255, 255)',
				);
				return alpha === 0 ? groundOf(each?.parentElement ?? null) : [r, g, b];
			};
			const light = (rgb: number[]): number => {
				const [r = 0, g = 0, b = 0] = rgb.map((part) => {
					const share = part / 255;
					return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
				});
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const [one, other] = [light(numbersOf(getComputedStyle(element).color)), light(groundOf(element))];
			return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
		}),
	);
