import type { Locale } from '../locale';
import { clockTime, date, window } from './formats';

/** Hindi. */
export const LOCALE: Locale = { tag: 'hi-IN', script: 'Devanagari', date, clockTime, window };
