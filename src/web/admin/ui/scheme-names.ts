/** Names of schemes in the administrator area, which is in English. */
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { SCHEMES as IN_ENGLISH } from '../../../locales/en/schemes';

/** Short names that staff use, for tables and labels. Other schemes are short as they are. */
const SHORT: Partial<Record<Scheme, string>> = {
  pmjay: 'PM-JAY',
  pmndp: 'PMNDP',
  echs: 'ECHS',
  railways: 'Railways',
  'state-employees': 'State employees',
  abark: 'AB-ArK',
  kasp: 'KASP',
  gjay: 'GJAY',
  ssby: 'SSBY',
};

export function schemeName(scheme: Scheme): string {
  const name = IN_ENGLISH[scheme];
  const { state } = SCHEME_FACTS[scheme];
  return state === null ? name : `${name} (${state})`;
}

export function shortSchemeName(scheme: Scheme): string {
  return SHORT[scheme] ?? IN_ENGLISH[scheme];
}
