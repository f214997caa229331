/**
 * The messages that a center's desk can send: a few registered texts, with values from lists. There is no free text: WhatsApp and
 * SMS in India would not carry it, and a lock screen is public.
 */
export const DESK_MESSAGES = ['call-us', 'later', 'bring', 'place'] as const;
export type DeskMessageKind = (typeof DESK_MESSAGES)[number];

/** The choices for how many minutes later a window begins. */
export const LATER_MINUTES = [15, 30, 45, 60, 90, 120] as const;
type LaterMinutes = (typeof LATER_MINUTES)[number];

/** The papers that a patient can be asked to bring. */
export const PAPERS = ['identity', 'letter', 'reports'] as const;
export type Paper = (typeof PAPERS)[number];

/** The places in the building that a patient can be sent to. */
export const PLACES = ['side-entrance', 'back-entrance', 'ground-floor', 'first-floor', 'second-floor'] as const;
export type Place = (typeof PLACES)[number];

/** A message with its value: `later` has minutes, `bring` a paper, `place` a place. */
export type DeskMessage = {
  kind: DeskMessageKind;
  minutes?: LaterMinutes | undefined;
  paper?: Paper | undefined;
  place?: Place | undefined;
};

/** Whether a message has the value that its kind needs. */
export function isComplete({ kind, minutes, paper, place }: DeskMessage): boolean {
  if (kind === 'later') return minutes !== undefined;
  if (kind === 'bring') return paper !== undefined;
  return kind !== 'place' || place !== undefined;
}

/** Whether a message only makes sense before the session. Once it has begun, only `call-us` can be sent. */
export function isBeforeSession({ kind }: Pick<DeskMessage, 'kind'>): boolean {
  return kind !== 'call-us';
}
