// The section Connect of the options.
import {say} from '../../say.ts';

export const Connect = () => <h1>{say('nav_connect')}</h1>;
