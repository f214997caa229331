import type { Locale } from '../locale';
import { clockTime, date, window } from './formats';

/** Hindi. */
export const hindi: Locale = { tag: 'hi-IN', script: 'Devanagari', date, clockTime, window };
