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
 * The ways a session is paid. `scheme-full`: the scheme pays all. `scheme-part`: the patient pays a fixed share. `sponsor`:
 * somebody else pays by a code, or the center charges nothing and says why.
 */
export const FUNDINGS = ['self-online', 'self-at-center', 'scheme-full', 'scheme-part', 'sponsor'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** How a patient asks to pay for a booking. */
export const WAYS_TO_FUND = ['online', 'at-center', 'scheme', 'sponsor'] as const;
export type WayToFund = (typeof WAYS_TO_FUND)[number];

/** Whether a dialyser is new or reused, where a center says so. */
export const DIALYSERS = ['new', 'reused'] as const;

/** What the price of a session can include, besides the dialyser. */
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

/** The states of a center's check of a cover. */
export const CHECK_STATES = ['waiting', 'paper-wanted', 'approved', 'refused'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The states of the request for the next approval, while an earlier approval still stands. */
export const NEXT_STATES = ['waiting', 'paper-wanted', 'refused'] as const;
export type NextState = (typeof NEXT_STATES)[number];

/**
 * The most sessions of one cover that may wait for approval at a center, where its terms name no sessions per course.
 */
export const MAX_AWAITING = 14;

/** The most sessions of one approval. */
export const MAX_APPROVED_SESSIONS = 400;

/** The most coming sessions a patient may have that are to be paid at a center and are not paid yet. */
export const MAX_TO_PAY_AT_CENTER = 3;

/** The terms on which a center takes a scheme. */
export type SchemeTerms = {
  scheme: Scheme;
  /** What the patient pays for a session. */
  share: Paise;
  /**
   * How many chairs of each window are reserved for this scheme, which is also the most it may take there; null: it may take any
   * free chair.
   */
  reservedChairs: number | null;
  /** The least days between booking and session. */
  daysBefore: number;
  /** The least hours between the starts of two sessions on this scheme. */
  hoursBetween: number;
  /** How many sessions one approval is for; null: no limit. */
  sessionsPerCourse: number | null;
  /** How many hours before a window its unused reserved chairs open to everybody; null: never. */
  opensHoursBefore: number | null;
};

/**
 * The terms that apply: the share is 0 where the scheme forbids charging patients, and the scheme's own least hours between
 * sessions override shorter ones.
 */
export function termsOf(declared: SchemeTerms): SchemeTerms {
  const { isFree, hoursBetween } = SCHEME_FACTS[declared.scheme];
  return {
    ...declared,
    share: isFree ? 0 : declared.share,
    hoursBetween: Math.max(hoursBetween, declared.hoursBetween),
  };
}

/**
 * A center's deadline for a cover's check: 48 hours after the booking, and 24 hours before the session at the latest.
 */
const ANSWER_HOURS = 48;
const ANSWER_HOURS_BEFORE = 24;
/** The least hours a center must have to check a cover. */
const LEAST_HOURS = 4;

/** The longest that a chair is kept for the check of a cover, when closed days delay the deadline. */
export const MOST_ANSWER_MS = ANSWER_HOURS * HOUR_MS + DAYS_LOOKED_AT * DAY_MS;

/**
 * The deadline of a center for checking the cover of a session that is booked now; the chair is kept until then. 48 hours from now,
 * or 24 hours before the session if that is earlier, moved so that it doesn't end while the center is closed. Null where the center
 * would have less than four hours: it is too late to ask.
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

/** How many hours the patient has to pay for the chair themselves after a cover is refused. */
const SELF_PAY_HOURS = 2;

/**
 * How long a patient whose cover is refused now can still pay for the chair themselves. It never goes beyond the start of the
 * session, and never ends while the center is closed, so that the patient can ask why.
 */
export function selfPayUntil(date: IstDate, startHour: number, now: Date, isClosedOn: IsClosedOn): Date {
  const due = new Date(now.getTime() + SELF_PAY_HOURS * HOUR_MS);
  return waitsForOpening(due, windowBegins(date, startHour), isClosedOn);
}

/** The earliest date that can be booked on these terms today. */
export function firstDateOn({ daysBefore }: Pick<SchemeTerms, 'daysBefore'>, now: Date): IstDate {
  return addDays(istDateOf(now), daysBefore);
}

/** Chairs of each window at a center that are reserved for one scheme. */
export type ReservedChairs = { scheme: Scheme; chairs: number; opensHoursBefore: number | null };

/** Whether the unused reserved chairs are open to everybody in this window by now. */
export function isOpenToAll(
  { opensHoursBefore }: ReservedChairs,
  { date, startHour }: { date: IstDate; startHour: number },
  now: Date,
): boolean {
  if (opensHoursBefore === null) return false;
  return now.getTime() >= windowBegins(date, startHour).getTime() - opensHoursBefore * HOUR_MS;
}

/** How many chairs a scheme has in one window, and how many of them it uses. */
export type WindowShare = { scheme: Scheme; reserved: number; used: number; isOpenToAll: boolean };

/** How many free chairs this booking can't have: reserved for other schemes, unused, and not open to everybody yet. */
function keptFrom(asking: Scheme | null, shares: readonly WindowShare[]): number {
  return shares
    .filter(({ scheme, isOpenToAll }) => scheme !== asking && !isOpenToAll)
    .reduce((sum, { reserved, used }) => sum + Math.max(0, reserved - used), 0);
}

/**
 * How many of a window's `free` chairs a booking may take. Unused reserved chairs are kept for their scheme until they open to
 * everybody; a scheme with reserved chairs never takes more than those. Every booking, whoever makes it, is decided here.
 */
export function chairsFor({ scheme: asking }: Claimant, free: number, shares: readonly WindowShare[]): number {
  const own = shares.find(({ scheme }) => scheme === asking);
  const left = Math.max(0, free - keptFrom(asking, shares));
  return own ? Math.max(0, Math.min(own.reserved - own.used, left)) : left;
}
