/** What may help to pay, in the order in which people usually try it. */
export const SCHEME_GROUPS = [
  { id: 'care', schemes: ['pmndp', 'pmjay', 'states'] },
  { id: 'funds', schemes: ['pmnrf', 'ran'] },
  { id: 'concessions', schemes: ['tax', 'rail'] },
] as const;

export type SchemeId = (typeof SCHEME_GROUPS)[number]['schemes'][number];
