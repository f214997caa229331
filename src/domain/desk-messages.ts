/**
 * What the desk of a center can write to patients: a few messages whose texts are registered with the providers, with values
 * from lists. There is no free text: neither WhatsApp nor SMS in India would carry it, and a lock screen is public.
 */
export const DESK_MESSAGES = ['call-us', 'later', 'bring', 'place'] as const;
export type DeskMessageKind = (typeof DESK_MESSAGES)[number];

/** How many minutes later a window begins. */
export const LATER_MINUTES = [15, 30, 45, 60, 90, 120] as const;
type LaterMinutes = (typeof LATER_MINUTES)[number];

/** What patients are asked to bring. */
export const PAPERS = ['identity', 'letter', 'reports'] as const;
export type Paper = (typeof PAPERS)[number];

/** Where in the building patients are asked to come. */
export const PLACES = ['side-entrance', 'back-entrance', 'ground-floor', 'first-floor', 'second-floor'] as const;
export type Place = (typeof PLACES)[number];

/** A message with the values that its kind needs: `later` its minutes, `bring` its paper, `place` its place. */
export type DeskMessage = {
  kind: DeskMessageKind;
  minutes?: LaterMinutes | undefined;
  paper?: Paper | undefined;
  place?: Place | undefined;
};

/** Whether a message has what its kind needs. */
export function isComplete({ kind, minutes, paper, place }: DeskMessage): boolean {
  if (kind === 'later') return minutes !== undefined;
  if (kind === 'bring') return paper !== undefined;
  return kind !== 'place' || place !== undefined;
}

/** Whether it is about a session to come: of one that has begun, only a call can still be asked for. */
export function isBeforeSession({ kind }: Pick<DeskMessage, 'kind'>): boolean {
  return kind !== 'call-us';
}
