// The section Doctor of the options.
import {say} from '../../say.ts';

export const Doctor = () => <h1>{say('nav_doctor')}</h1>;
