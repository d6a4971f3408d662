// The section Server of the options.
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';

export const SERVER_ENTRIES: readonly Entry[] = [];

export const Server = () => <h1>{say('nav_server')}</h1>;
