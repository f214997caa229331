// Written by `npm run words`.
import { LOCALE as en } from '../en/index';
import { LOCALE as hi } from '../hi/index';

export const LOCALE = { en, hi };
