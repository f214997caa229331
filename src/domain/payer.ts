import type { Scheme } from './schemes';

/** Who pays all or the rest instead of the patient: a scheme, or a sponsor by name. */
export type Payer = Scheme | { sponsor: string };
