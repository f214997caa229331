/**
 * Who pays for a session. Pure rules: what a patient owes for it, whether a cover allows it, which chairs of a window it may
 * take, and when an answer about it is due. Amounts in paise; dates and hours in India.
 */
import type { Claimant } from './claimant';
import { DAYS_LOOKED_AT, type IsClosedOn, endsWhileOpen, waitsForOpening } from './open-time';
import type { Paise } from './money';
import { DAY_MS, HOUR_MS, type IstDate, addDays, istDateOf } from './time';
import { SCHEME_FACTS, type Scheme } from './schemes';
import { windowBegins } from './windows';

/**
 * `scheme-full`: a scheme pays all of it. `scheme-part`: the patient pays a fixed share. `sponsor`: somebody else pays, by a
 * code, or the center asks for nothing and says why.
 */
export const FUNDINGS = ['self-online', 'self-at-center', 'scheme-full', 'scheme-part', 'sponsor'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** How a patient asks to pay for a booking. */
export const WAYS_TO_FUND = ['online', 'at-center', 'scheme', 'sponsor'] as const;
export type WayToFund = (typeof WAYS_TO_FUND)[number];

/** What a dialyser is, where a center says so. */
export const DIALYSERS = ['new', 'reused'] as const;

/** What can belong to the price of a session, beside the dialyser. */
export const INCLUDABLE = ['tubing', 'heparin', 'doctor-round', 'nurse', 'meal'] as const;

/** Papers that a center can ask for. */
export const PAPERS = [
  'scheme-card',
  'photo-identity',
  'ration-card',
  'referral-letter',
  'income-certificate',
  'employer-letter',
  'recent-reports',
] as const;
export type Paper = (typeof PAPERS)[number];

/** How a center's check of a cover stands. */
export const CHECK_STATES = ['waiting', 'paper-wanted', 'approved', 'refused'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** How the question for the next approval stands, while one is given. */
export const NEXT_STATES = ['waiting', 'paper-wanted', 'refused'] as const;
export type NextState = (typeof NEXT_STATES)[number];

/** The most sessions that may wait for an approval of one cover at a center that names no number for a course. */
export const MAX_AWAITING = 14;

/** The most sessions that one approval may be for. */
export const MAX_APPROVED_SESSIONS = 400;

/** The most coming sessions that one patient may have booked to be paid at a center, not yet paid. */
export const MAX_TO_PAY_AT_CENTER = 3;

/** The terms on which a center takes a scheme. */
export type SchemeTerms = {
  scheme: Scheme;
  /** What the patient pays for a session. */
  share: Paise;
  /** Chairs of each window that are for this scheme alone, and the most that it may take there; null: any free chair. */
  reservedChairs: number | null;
  /** A session must be at least so many days after the booking. */
  daysBefore: number;
  /** The least hours from the begin of one session on this scheme to the begin of the next. */
  hoursBetween: number;
  /** How many sessions an approval is for; null: no limit. */
  sessionsPerCourse: number | null;
  /** Hours before a window at which its unused reserved chairs are open to all; null: never. */
  opensHoursBefore: number | null;
};

/** The terms as they apply: where a scheme forbids asking for money, the share is 0, and its own pause is the least. */
export function termsOf(declared: SchemeTerms): SchemeTerms {
  const { isFree, hoursBetween } = SCHEME_FACTS[declared.scheme];
  return {
    ...declared,
    share: isFree ? 0 : declared.share,
    hoursBetween: Math.max(hoursBetween, declared.hoursBetween),
  };
}

/** Hours within which a center answers about a cover, and the hours before a session by which it has in any case. */
const ANSWER_HOURS = 48;
const ANSWER_HOURS_BEFORE = 24;
/** The least time that a center gets. */
const LEAST_HOURS = 4;

/** The longest that a chair is kept for the check of a cover, where its deadline is put off by closed days. */
export const MOST_ANSWER_MS = ANSWER_HOURS * HOUR_MS + DAYS_LOOKED_AT * DAY_MS;

/**
 * Until when a chair is kept for a booking that awaits the check of its cover: 48 hours, or 24 hours before the session, and never
 * ending while the center is closed. Null where that leaves the center less than four hours: then it is too late to ask.
 */
export function answerDue(
  date: IstDate,
  startHour: number,
  now: Date,
  isClosedOn: IsClosedOn = () => false,
): Date | null {
  const latest = windowBegins(date, startHour).getTime() - ANSWER_HOURS_BEFORE * HOUR_MS;
  const due = Math.min(now.getTime() + ANSWER_HOURS * HOUR_MS, latest);
  const ends = endsWhileOpen(new Date(due), new Date(latest), isClosedOn);
  return ends.getTime() - now.getTime() < LEAST_HOURS * HOUR_MS ? null : ends;
}

/** Hours for which the chair of a refused cover is offered to its patient, to pay for it themselves. */
const SELF_PAY_HOURS = 2;

/**
 * Until when the chair of a cover that is refused now is offered to its patient: not beyond the session, and not ending while the
 * center is closed, which the patient may want to ask why.
 */
export function selfPayUntil(date: IstDate, startHour: number, now: Date, isClosedOn: IsClosedOn): Date {
  const due = new Date(now.getTime() + SELF_PAY_HOURS * HOUR_MS);
  return waitsForOpening(due, windowBegins(date, startHour), isClosedOn);
}

/** The first date that can be booked on these terms. */
export function firstDateOn({ daysBefore }: Pick<SchemeTerms, 'daysBefore'>, now: Date): IstDate {
  return addDays(istDateOf(now), daysBefore);
}

/** Chairs of each window of a center that are for one scheme. */
export type ReservedChairs = { scheme: Scheme; chairs: number; opensHoursBefore: number | null };

/** Whether the unused ones of them are open to everybody in a window by now. */
export function isOpenToAll(
  { opensHoursBefore }: ReservedChairs,
  { date, startHour }: { date: IstDate; startHour: number },
  now: Date,
): boolean {
  if (opensHoursBefore === null) return false;
  return now.getTime() >= windowBegins(date, startHour).getTime() - opensHoursBefore * HOUR_MS;
}

/** The share of a scheme in one window. */
export type WindowShare = { scheme: Scheme; reserved: number; used: number; isOpenToAll: boolean };

/** Chairs that are reserved for other schemes, not used, and not open to all yet. */
function keptFrom(asking: Scheme | null, shares: readonly WindowShare[]): number {
  return shares
    .filter(({ scheme, isOpenToAll }) => scheme !== asking && !isOpenToAll)
    .reduce((sum, { reserved, used }) => sum + Math.max(0, reserved - used), 0);
}

/**
 * How many of the `free` chairs of a window a booking may take. Chairs that are reserved for a scheme and not used are kept
 * from everybody else until they are open to all; a scheme with reserved chairs never takes more than those. Nobody else
 * decides who gets a chair.
 */
export function chairsFor({ scheme: asking }: Claimant, free: number, shares: readonly WindowShare[]): number {
  const own = shares.find(({ scheme }) => scheme === asking);
  const left = Math.max(0, free - keptFrom(asking, shares));
  return own ? Math.max(0, Math.min(own.reserved - own.used, left)) : left;
}
