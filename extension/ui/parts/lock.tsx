// Why something cannot be changed here. In: the reason in words, or nothing. Out: a line with a sign.
import {Icon} from './icons.tsx';

export const Lock = ({why}: {readonly why: string | undefined}) =>
	why === undefined ? null : (
		<p class="lock">
			<Icon name="lock" /> {why}
		</p>
	);
