// Written by `npm run words`.
import { ABOUT as en } from '../en/about';
import { ABOUT as hi } from '../hi/about';

export const ABOUT = { en, hi };
