// The address of this server, and whether it answers. In: what is so. Out: the address to copy; where nothing is served, what to do.
import {sayDuration} from '../parts/ago.ts';
import {Card} from '../parts/card.tsx';
import {Code, CopyButton} from '../parts/copy.tsx';
import {useLive} from '../parts/live.tsx';
import {type RoundTrip, useRoundTrip} from '../parts/round-trip.ts';
import {say} from '../say.ts';
import {Mend} from './mend.tsx';
import {serverAt, sseAddress} from './server.ts';
import {useServed} from './use-served.ts';

export const AddressCard = () => {
	const {isFresh} = useLive();
	const {served, port} = useServed();
	const trip = useRoundTrip(served === 'serving' ? port : undefined);
	const isServing = served === 'serving' || served === 'starting';
	return (
		<Card id="address" title={say('connect_address')} aside={<Status served={served} trip={trip} />}>
			{isServing ? (
				<div class={isFresh ? 'address' : 'address stale'}>
					<Code text={serverAt(port).url} label={say('connect_copy_address')} />
					<p class="soft">{say('connect_address_hint')}</p>
					<p class="soft sse">
						{say('connect_sse')} <code>{sseAddress(port)}</code>
						<CopyButton text={sseAddress(port)} label={say('connect_copy_sse')} />
					</p>
				</div>
			) : (
				<Mend served={served} />
			)}
		</Card>
	);
};

const Status = ({
	served,
	trip,
}: {
	readonly served: ReturnType<typeof useServed>['served'];
	readonly trip: RoundTrip;
}) => {
	if (served === 'starting') return <span class="state">{say('connect_starting')}</span>;
	if (served !== 'serving') return <span class="state trouble">{say('connect_status_none')}</span>;
	const isSilent = trip === 'silent';
	return (
		<span class={isSilent ? 'state trouble' : 'state working'}>
			{say('connect_serving')} · {measured(trip)}
		</span>
	);
};

const measured = (trip: RoundTrip): string => {
	if (trip === undefined) return say('connect_measuring');
	return trip === 'silent' ? say('connect_silent') : say('connect_measured', sayDuration(trip));
};
