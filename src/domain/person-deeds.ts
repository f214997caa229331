/**
 * What staff may do to a person, by how their centers know that person. The server, the buttons and the tests read this table.
 */

/** How the centers of staff know a person. */
export const KNOWN_AS = [
  /** The person is theirs alone, or staff work at every center. */
  'own',
  /** The person is known there and at another center. */
  'shared',
  /** The person was found by the whole phone number today, and is known at other centers only. */
  'found',
] as const;
export type KnownAs = (typeof KNOWN_AS)[number];

const PERSON_DEEDS = [
  /** Add an appointment at one's own center, with a kept card or a first one. */
  'book',
  /** Read everything kept of the person: mail, age, who cares for them, corrections. */
  'see',
  /** Replace the kept card of a scheme by another one. */
  'change-card',
  /** Correct name, number, mail and the other details. */
  'correct',
  /** Record that a paper was checked, and who may act for the person. */
  'confirm',
  /** Take back a desk's confirmation of the person, or of who may act for them. */
  'take-back-confirmation',
  /** Merge one person into another. */
  'merge',
  /** Take a merge back. */
  'undo-merge',
  /** Delete what is kept of the person, because they asked for it. */
  'delete',
] as const;
export type PersonDeed = (typeof PERSON_DEEDS)[number];

/** The deeds that need the agreement of other centers. */
export const ASKED_DEEDS = [
  'correct',
  'confirm',
  'take-back-confirmation',
  'merge',
  'delete',
] as const satisfies readonly PersonDeed[];
export type AskedDeed = (typeof ASKED_DEEDS)[number];

/** How many days the other centers have to agree. */
export const ASK_OTHERS_DAYS = 7;

/** For how many days a number that staff freed can be given back to its account. */
export const UNDO_FREED_DAYS = 7;

/** For how many days a merge can be taken back. */
export const UNDO_MERGE_DAYS = 30;

/** `ask`: only once the other centers that know the person have agreed. */
export type MayDo = 'yes' | 'ask' | 'no';

const MAY: Record<PersonDeed, Record<KnownAs, MayDo>> = {
  book: { own: 'yes', shared: 'yes', found: 'yes' },
  see: { own: 'yes', shared: 'yes', found: 'no' },
  // Whoever approved the other card is asked at the desk: there is nothing to hold back a booking for.
  'change-card': { own: 'yes', shared: 'no', found: 'no' },
  correct: { own: 'yes', shared: 'ask', found: 'no' },
  confirm: { own: 'yes', shared: 'ask', found: 'no' },
  'take-back-confirmation': { own: 'yes', shared: 'ask', found: 'no' },
  merge: { own: 'yes', shared: 'ask', found: 'no' },
  // It only restores what everybody had before.
  'undo-merge': { own: 'yes', shared: 'yes', found: 'no' },
  delete: { own: 'yes', shared: 'ask', found: 'no' },
};

/** Whether staff may do a deed to a person whom their centers know so. */
export function mayDo(knownAs: KnownAs, deed: PersonDeed): MayDo {
  return MAY[deed][knownAs];
}
