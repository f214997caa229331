/**
 * A claimant: who asks for a chair, and whether they may have a window. Each rule has one place: of chairs in `chairsFor`, of the time
 * of a window in `refuseWindow` and `refuseAtDesk`, of the patient in `refusePerson`.
 */
import { type DeskRefusal, refuseAtDesk } from './desk';
import type { Scheme } from './schemes';
import { type Sitting, isTooClose } from './series';
import { type WindowRefusal, isSameHour, refuseWindow } from './windows';

/** `patient`: a patient, or somebody who books for them. `desk`: a center's desk, and administrators' plans. */
export type ClaimedBy = 'patient' | 'desk';

/** For how many days before and after a window the sessions of a patient are known. */
export const PERSON_DAYS = 7;

/** What is known of a patient where it is decided whether they may have a window. `readPeople` (seats) reads it. */
export type PersonFacts = {
  patientId: string;
  /** The patient's sessions around the window (`PERSON_DAYS`), at any center: booked and held ones, and missed ones. */
  sessions: readonly (Sitting & { isMissed: boolean })[];
};

export type Claimant = {
  by: ClaimedBy;
  /** The scheme that pays, which may have reserved chairs; null where no scheme pays. */
  scheme: Scheme | null;
  /** The patient who will be treated; null where nobody is named, as in the public calendar. */
  person: PersonFacts | null;
};

/**
 * Which rules bind. `any-gap`: all but the hours between two sessions, since a doctor has asked for it, or whoever books is asked by the
 * page. `again`: those for a booking that was allowed before and gets a chair again: its time and its gaps were looked at then.
 */
export type Binding = 'all' | 'any-gap' | 'again';

/** The rules of a patient: each is the refusal that says so, and every endpoint that takes a chair declares them. */
export const PATIENT_RULES = ['sessions-too-close'] as const;
export type PatientRule = (typeof PATIENT_RULES)[number];

/** Whether a rule of the patient is why a window can't be had. */
export function isPatientRule(whyNot: string): whyNot is PatientRule {
  return (PATIENT_RULES as readonly string[]).includes(whyNot);
}

/** Why a patient may not have a window. `elsewhere`: they have another session at that hour. */
type PersonRefusal = 'elsewhere' | PatientRule;

/** Why a claimant can't book a window, regardless of free chairs. */
type ClaimRefusal = WindowRefusal | DeskRefusal | PersonRefusal;

/** Why no chair is free. `share-full`: only the chairs that the scheme may use are taken. */
export type WhyNoChair = 'closed' | 'full' | 'share-full';

/** Why a claimant can't have a window: its time, the patient, or its chairs. */
export type WhyNot = ClaimRefusal | WhyNoChair;

/**
 * Why a claimant can't book a window now, regardless of free chairs; null where they can. A desk may book more than a patient.
 */
export function refuseClaim(
  { by, person, binds }: Pick<Claimant, 'by' | 'person'> & { binds: Binding },
  sitting: Sitting,
  now: Date,
): ClaimRefusal | null {
  const refused = binds === 'again' ? null : refuseTime(by, sitting, now);
  return refused ?? (person && refusePerson(person, sitting, binds));
}

function refuseTime(by: ClaimedBy, { date, startHour }: Sitting, now: Date): WindowRefusal | DeskRefusal | null {
  return by === 'desk' ? refuseAtDesk(date, startHour, now) : refuseWindow(date, startHour, now);
}

/** The rules of the patient. What can be lifted, by a doctor's word, comes last. */
function refusePerson(person: PersonFacts, sitting: Sitting, binds: Binding): PersonRefusal | null {
  if (person.sessions.some((one) => isSameHour(one, sitting))) return 'elsewhere';
  return binds === 'all' && isTooClose(sitting, attendedBy(person)) ? 'sessions-too-close' : null;
}

/** Whether a refusal is said only where a chair is free, since it can be lifted. */
export function isLiftable(refused: ClaimRefusal): boolean {
  return refused === 'sessions-too-close';
}

/** The facts once the patient has a session there too. */
export function withSession(person: PersonFacts, { date, startHour }: Sitting): PersonFacts {
  return { ...person, sessions: [...person.sessions, { date, startHour, isMissed: false }] };
}

/** The facts without the sessions at some hours, which the patient leaves. */
export function withoutSessions(person: PersonFacts, left: readonly Sitting[]): PersonFacts {
  return { ...person, sessions: person.sessions.filter((one) => !left.some((other) => isSameHour(one, other))) };
}

/** The first refusal of some windows that a claimant wants together, each beside those before it; null where none is refused. */
export function refuseTogether(
  claimant: Parameters<typeof refuseClaim>[0] & { person: PersonFacts },
  sittings: readonly Sitting[],
  now: Date,
): ClaimRefusal | null {
  let { person } = claimant;
  for (const sitting of sittings) {
    const refused = refuseClaim({ ...claimant, person }, sitting, now);
    if (refused) return refused;
    person = withSession(person, sitting);
  }
  return null;
}

/** The patient's sessions as they count for gaps: a missed one leaves a gap. */
export function attendedBy({ sessions }: PersonFacts): Sitting[] {
  return sessions.filter(({ isMissed }) => !isMissed);
}

/** How a window that can't be had is shown among others: in a series, a move, a renewal. */
export const SHOWN_AS: Record<WhyNot, 'full' | 'closed' | 'yours' | 'too-close'> = {
  'past-date': 'closed',
  'too-far': 'closed',
  sunday: 'closed',
  begun: 'closed',
  over: 'closed',
  closed: 'closed',
  full: 'full',
  'share-full': 'full',
  elsewhere: 'yours',
  'sessions-too-close': 'too-close',
};
