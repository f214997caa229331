/**
 * The schemes that pay for dialysis in India, by name. A center confirms what a scheme pays and for whom; we know no rates or
 * balances, so none are here.
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

/** What a scheme itself fixes, whatever a center declares. */
type SchemeFacts = {
  /** The state whose people the scheme is for; null where it covers the whole country, or is an employer's. */
  state: string | null;
  /** Whether charging patients is forbidden: the patient's share is 0. */
  isFree: boolean;
  /** The least hours between two sessions. */
  hoursBetween: number;
  /** Whether the patient must be scanned before each session. Without the scan the scheme does not pay. */
  isScanned: boolean;
};

const of = (state: string | null): SchemeFacts => ({ state, isFree: false, hoursBetween: 0, isScanned: false });

/**
 * The facts of each scheme. PM-JAY: no co-payment on any package, and a scan of the patient at each session, 24 hours apart.
 */
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
