// The section Playground of the options.
import {say} from '../../say.ts';

export const Playground = () => <h1>{say('nav_playground')}</h1>;
