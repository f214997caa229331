/** Ways to help with the costs, in the order in which people usually try them. */
export const SCHEME_GROUPS = [
  { id: 'care', schemes: ['pmndp', 'pmjay', 'states'] },
  { id: 'funds', schemes: ['pmnrf', 'ran'] },
  { id: 'concessions', schemes: ['tax', 'rail'] },
] as const;

export type SchemeId = (typeof SCHEME_GROUPS)[number]['schemes'][number];
