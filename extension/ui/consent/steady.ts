// Whether a person can have seen what they are about to allow. In: word of whether it is in view. Out: that it has been for half a second
// without a break, so that a click meant for something else allows nothing.

export const STEADY_MS = 500;

export interface Steady {
	readonly isOn: boolean;
	/** Now it is in view, or not. */
	look(isInView: boolean): void;
	/** Something else stands there now. */
	restart(): void;
}

export const openSteady = (onChange: (isOn: boolean) => void): Steady => {
	let isOn = false;
	let isSeen = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const set = (next: boolean): void => {
		if (next === isOn) return;
		isOn = next;
		onChange(isOn);
	};
	const begin = (): void => {
		clearTimeout(timer);
		set(false);
		if (isSeen) timer = setTimeout(() => set(true), STEADY_MS);
	};
	return {
		get isOn() {
			return isOn;
		},
		look: (isInView) => {
			if (isInView === isSeen) return;
			isSeen = isInView;
			begin();
		},
		restart: begin,
	};
};
