/** People who come to a center without an appointment and wait for a chair of the day: how urgent it is, and who comes next. */

/**
 * How urgent it is, the most urgent first, as the desk sees it; no medical judgement. `emergency`: a doctor has to see them first.
 * `urgent`: they missed their last session. `can-wait`: anybody else.
 */
export const URGENCIES = ['emergency', 'urgent', 'can-wait'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** How somebody left the list without a chair: by going, or because the desk sent them to another place. */
export const WALK_IN_ENDS = ['left', 'elsewhere'] as const;
export type WalkInEnd = (typeof WALK_IN_ENDS)[number];

/** `seated`: they were given a chair of today, and have it still. */
export const WALK_IN_STATES = ['waiting', 'seated', ...WALK_IN_ENDS] as const;

/** The most characters of a note of the desk about somebody on the list. */
export const WALK_IN_NOTE_MAX = 200;

type InTurn = { urgency: Urgency; number: number };

/** Compares two people who wait: the more urgent comes first, then who came first, which is who has the lower number. */
export function whoIsNext(one: InTurn, other: InTurn): number {
  return URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) || one.number - other.number;
}
