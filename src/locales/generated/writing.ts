// Written by `npm run words`.
import { WRITING as en } from '../en/writing';
import { WRITING as hi } from '../hi/writing';

export const WRITING = { en, hi };
