import type { Scheme } from './schemes';

/** Who pays instead of the patient, all or the rest: a scheme, or a sponsor by name. */
export type Payer = Scheme | { sponsor: string };
