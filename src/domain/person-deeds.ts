/**
 * What staff may do to a person, by how their centers know them: one table, which the server, the buttons and the tests read.
 */

/** How the centers of staff know a person. */
export const STANDINGS = [
  /** The person is theirs alone, or staff work at every center. */
  'own',
  /** The person is known there and at another center. */
  'shared',
  /** The person was found by the whole phone number today, and is known at other centers only. */
  'found',
] as const;
export type Standing = (typeof STANDINGS)[number];

const PERSON_DEEDS = [
  /** Add an appointment at the own center, with a card that is kept already or a first one. */
  'book',
  /** Read all that is kept of the person: mail, age, who cares for them, what was corrected. */
  'see',
  /** Write another card of a scheme over the one that is kept. */
  'change-card',
  /** Correct name, number, mail and the other details. */
  'correct',
  /** Record that a paper was seen, and who may act for the person. */
  'confirm',
  /** Take back that a desk confirmed the person, or who may act for them. */
  'take-back-confirmation',
  /** Give everything of one person to another. */
  'merge',
  /** Take a merge back. */
  'undo-merge',
] as const;
export type PersonDeed = (typeof PERSON_DEEDS)[number];

/** What other centers are asked about. */
export const ASKED_DEEDS = [
  'correct',
  'confirm',
  'take-back-confirmation',
  'merge',
] as const satisfies readonly PersonDeed[];
export type AskedDeed = (typeof ASKED_DEEDS)[number];

/** For how many days the other centers can agree to what was asked. */
export const ASK_OTHERS_DAYS = 7;

/** For how many days a merge can be taken back. */
export const UNDO_MERGE_DAYS = 30;

/** `ask`: once the other centers that know the person have agreed. */
export type MayDo = 'yes' | 'ask' | 'no';

const MAY: Record<PersonDeed, Record<Standing, MayDo>> = {
  book: { own: 'yes', shared: 'yes', found: 'yes' },
  see: { own: 'yes', shared: 'yes', found: 'no' },
  // Whoever approved the other card is asked at the desk: there is nothing to hold back a booking for.
  'change-card': { own: 'yes', shared: 'no', found: 'no' },
  correct: { own: 'yes', shared: 'ask', found: 'no' },
  confirm: { own: 'yes', shared: 'ask', found: 'no' },
  'take-back-confirmation': { own: 'yes', shared: 'ask', found: 'no' },
  merge: { own: 'yes', shared: 'ask', found: 'no' },
  // It gives everybody what they had before.
  'undo-merge': { own: 'yes', shared: 'yes', found: 'no' },
};

/** Whether staff to whom a person stands so may do something to them. */
export function mayDo(standing: Standing, deed: PersonDeed): MayDo {
  return MAY[deed][standing];
}
