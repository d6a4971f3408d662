// The section Shortcuts of the options.
import {say} from '../../say.ts';

export const Shortcuts = () => <h1>{say('nav_shortcuts')}</h1>;
