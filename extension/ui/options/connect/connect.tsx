// The section Connect of the options: where the server is, and how a client is told of it.
import {AddressCard} from '../../connect/address-card.tsx';
import {Chooser} from '../../connect/chooser.tsx';
import {LiveLine} from '../../connect/live-line.tsx';
import {Card} from '../../parts/card.tsx';
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';

export const CONNECT_ENTRIES: readonly Entry[] = [
	{item: 'address', label: 'connect_address', hint: 'connect_address_hint'},
	{item: 'client', label: 'connect_client', hint: 'connect_client_hint'},
	{item: 'key', label: 'connect_key'},
	{item: 'berth', label: 'connect_berth', hint: 'connect_berth_hint'},
];

export const Connect = () => (
	<>
		<h1>{say('nav_connect')}</h1>
		<AddressCard />
		<Card id="client" title={say('connect_client')} hint={say('connect_client_hint')}>
			<Chooser />
			<LiveLine />
		</Card>
	</>
);
