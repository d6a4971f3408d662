// The section Trust of the options.
import {say} from '../../say.ts';
import type {Entry} from '../entry.ts';

export const TRUST_ENTRIES: readonly Entry[] = [];

export const Trust = () => <h1>{say('nav_trust')}</h1>;
