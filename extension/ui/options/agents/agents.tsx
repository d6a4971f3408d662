// The section Agents of the options.
import {say} from '../../say.ts';

export const Agents = () => <h1>{say('nav_agents')}</h1>;
