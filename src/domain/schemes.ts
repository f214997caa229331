/**
 * The schemes that pay for dialysis in India, as labels: what a scheme pays, and for whom, its center confirms. No rates and no
 * balances, since we can't know them.
 */

export const SCHEMES = [
  'pmjay',
  'pmndp',
  'cghs',
  'esic',
  'echs',
  'railways',
  'state-employees',
  'mjpjay',
  'abark',
  'dak',
  'cmchis',
  'kasp',
  'ntr-vaidya-seva',
  'rajiv-aarogyasri',
  'maa-rajasthan',
  'swasthya-sathi',
  'gjay',
  'ssby',
  'employer',
] as const;
export type Scheme = (typeof SCHEMES)[number];

/** What is fixed by a scheme itself, whatever a center declares. */
type SchemeFacts = {
  /** The state whose people it is for; null: the whole country, or an employer. */
  state: string | null;
  /** Nobody may be asked for money: the patient's share is 0. */
  isFree: boolean;
  /** The least hours from one session to the next. */
  hoursBetween: number;
  /** The patient is scanned at each session, before it begins: without that the scheme does not pay. */
  isScanned: boolean;
};

const of = (state: string | null): SchemeFacts => ({ state, isFree: false, hoursBetween: 0, isScanned: false });

/** By id. PM-JAY: no co-payment on any package, and a scan of the patient at each session, 24 hours apart. */
export const SCHEME_FACTS: Record<Scheme, SchemeFacts> = {
  pmjay: { ...of(null), isFree: true, hoursBetween: 24, isScanned: true },
  pmndp: of(null),
  cghs: of(null),
  esic: of(null),
  echs: of(null),
  railways: of(null),
  'state-employees': of(null),
  mjpjay: of('Maharashtra'),
  abark: of('Karnataka'),
  dak: of('Delhi'),
  cmchis: of('Tamil Nadu'),
  kasp: of('Kerala'),
  'ntr-vaidya-seva': of('Andhra Pradesh'),
  'rajiv-aarogyasri': of('Telangana'),
  'maa-rajasthan': of('Rajasthan'),
  'swasthya-sathi': of('West Bengal'),
  gjay: of('Odisha'),
  ssby: of('Punjab'),
  employer: of(null),
};
