// The section Activity of the options.
import {say} from '../../say.ts';

export const Activity = () => <h1>{say('nav_activity')}</h1>;
