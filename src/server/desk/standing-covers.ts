/**
 * Schemes that pay for standing patients of a list: plans which cover each row uses, whether its approval is written,
 * and how far it reaches. The import itself uses the code of the desk's own booking (`findPayer`), which decides again.
 */
import { isSameName } from '../../domain/name-alike';
import { sql } from 'kysely';
import type { CellIssue } from '../../contract/admin';
import { PATIENT_COLUMNS, type SessionOutcome } from '../../domain/imports';
import { type CoverFacts, type SchemeRefusal, judge } from '../../domain/judge';
import { type ApprovalLeft, afterSession } from '../../domain/approval';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import { windowBegins } from '../../domain/windows';
import type { Tx } from '../platform/db/database';
import { countsForApproval, type ListedCover, onTop, standingApprovals } from '../funding';
import { isBooked } from '../seats';
import { isLive, lockCover } from '../appointments';
import type { Standing } from './standing-rows';

/** A present approval by a center of a cover that is kept. */
type KnownApproval = { approval: ApprovalLeft; sessions: number | null; reference: string | null };
type KnownCover = { id: string; holder: string; cardLast4: string; validTo: IstDate | null };
/**
 * A session booked on a cover at a center: its date, whether it waits for a check, and whether it counts for an
 * approval.
 */
type Booked = { date: IstDate; waits: boolean; counts: boolean };

/** The covers of known patients, with their approvals and sessions. */
export type KnownCovers = {
  covers: Map<string, KnownCover>;
  checks: Map<string, KnownApproval>;
  booked: Map<string, Booked[]>;
  /** The begins of sessions on a scheme, by patient and scheme. */
  begins: Map<string, number[]>;
};

/** The plan of how a scheme pays for a row. Rows with the same patient, scheme and center share one. */
export type CoverPlan = {
  /** Null: the cover is added. */
  coverId: string | null;
  holder: string;
  /** Whether the list's approval is written; if not, it is kept already. */
  approves: boolean;
  /** Whether the approval comes on top of the present one, since it ends later; otherwise it replaces that. */
  isNext: boolean;
  /** The last date for which the scheme pays. */
  until: IstDate;
  /** The last day of the card; null if unknown. */
  validTo: IstDate | null;
  /** The number of sessions that the approval is for; null: no limit. */
  sessions: number | null;
  /** The sessions that are left of the approval, without those that are planned. */
  approval: ApprovalLeft;
  /** The chairs that wait for the approval, and are answered with it. */
  waiting: number;
};

/** The most days that any center requires between two sessions on a scheme. */
const MOST_DAYS_BETWEEN = 7;

/** The outcome in the list for each reason why a scheme does not pay. */
const OUTCOMES: Record<SchemeRefusal, SessionOutcome> = {
  'scheme-not-taken': 'after-approval',
  'scheme-too-soon': 'after-approval',
  'cover-expired': 'after-approval',
  'approval-ends': 'after-approval',
  'cover-too-late': 'after-approval',
  'scheme-course-full': 'used-up',
  'scheme-gap': 'scheme-gap',
};

/** The key of parts that are compared together. */
export const keyOf = (...parts: (string | number)[]) => parts.join(' ');

/** Locks the covers of patients for whom a list has rows with a scheme. After the patients, and before windows. */
export async function lockCovers(tx: Tx, patientIds: readonly string[]): Promise<void> {
  const covers = await tx
    .selectFrom('covers')
    .select('id')
    .where(sql<boolean>`patient_id = any(${[...patientIds]}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of covers) await lockCover(tx, id);
}

/** Reads what is kept about the schemes of some patients, and what is booked on them around some dates. */
export async function readCovers(
  tx: Tx,
  patientIds: readonly string[],
  range: { from: IstDate; to: IstDate },
  now: Date,
): Promise<KnownCovers> {
  const kept: KnownCovers = { covers: new Map(), checks: new Map(), booked: new Map(), begins: new Map() };
  if (patientIds.length === 0) return kept;
  const theirs = sql`any(${[...patientIds]}::uuid[])`;
  const covers = await tx
    .selectFrom('covers')
    .select(['id', 'patient_id', 'scheme', 'holder', 'card_last4', 'valid_to'])
    .where(sql<boolean>`patient_id = ${theirs}`)
    .where('removed_at', 'is', null)
    .execute();
  for (const { id, holder, ...row } of covers) {
    const cover = { id, holder, cardLast4: row.card_last4, validTo: row.valid_to };
    kept.covers.set(keyOf(row.patient_id, row.scheme), cover);
  }
  const ofCovers = sql<boolean>`approvals.cover_id = any(${covers.map(({ id }) => id)}::uuid[])`;
  const given = new Map<string, Awaited<ReturnType<typeof standingApprovals>>>();
  for (const one of await standingApprovals(tx, ofCovers, now)) add(given, keyOf(one.cover_id, one.center_id), one);
  for (const [key, approvals] of given) {
    const { sessions, reference } = approvals.at(-1)!;
    kept.checks.set(key, { approval: onTop(approvals)!, sessions, reference });
  }
  const since = [addDays(range.from, -MOST_DAYS_BETWEEN), istDateOf(now)].sort()[0]!;
  const booked = await tx
    .selectFrom('bookings')
    .select(['patient_id', 'center_id', 'scheme', 'cover_id', 'session_date', 'start_hour', 'awaits_check'])
    .select([countsForApproval(now).as('counts'), isBooked.as('is_booked')])
    .where(sql<boolean>`patient_id = ${theirs}`)
    .where('scheme', 'is not', null)
    .where('session_date', '>=', since)
    .where(isLive(now))
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
  for (const { scheme, session_date: date, ...row } of booked) {
    add(kept.begins, keyOf(row.patient_id, scheme!), windowBegins(date, row.start_hour).getTime());
    if (row.cover_id && row.is_booked)
      add(kept.booked, keyOf(row.cover_id, row.center_id), { date, waits: row.awaits_check, counts: row.counts });
  }
  return kept;
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

type Listed = Pick<Standing, 'name' | 'center'> & { cover: ListedCover; row: number };

/**
 * Makes the planner for the covers of a list, which takes row by row. `who`: the id of a known patient, or the list's
 * key of a new one.
 */
export function coverPlanner({ covers, checks, booked, begins }: KnownCovers, now: Date) {
  const plans = new Map<string, CoverPlan & { row: number; asked: ListedCover }>();
  const cards = new Map<string, { row: number; cardLast4: string; holder: string }>();

  /** Returns how the scheme of a row pays, or the issue against it. */
  function plan(who: string, { name, center, cover, row }: Listed): CoverPlan | CellIssue {
    const { scheme, cardLast4 } = cover;
    const kept = covers.get(keyOf(who, scheme));
    const card = cards.get(keyOf(who, scheme));
    const holder = cover.holder ?? kept?.holder ?? card?.holder ?? name;
    if (kept && kept.cardLast4 !== cardLast4) {
      return issue(
        'cardLast4',
        'Another card of this scheme is kept for this patient. Please compare the list with the card itself',
      );
    }
    if (card && card.cardLast4 !== cardLast4) return issue('cardLast4', `Another card than in row ${card.row}`);
    if (kept && !isSameName(kept.holder, holder)) {
      return issue('holder', 'Another name is kept with this card. Leave this empty to use the name that is kept');
    }
    if (card && !isSameName(card.holder, holder)) return issue('holder', `Another name than in row ${card.row}`);
    if (kept?.validTo && kept.validTo < istDateOf(now)) {
      return issue('cardLast4', 'The card that is kept for this patient is out of date');
    }
    const key = keyOf(who, scheme, center.id);
    const before = plans.get(key);
    if (before) {
      return isSameApproval(cover, before.asked)
        ? before
        : issue('approvedUntil', `Another approval than in row ${before.row}: both must say the same`);
    }
    const standing = (kept && checks.get(keyOf(kept.id, center.id))) ?? null;
    if (standing && standing.approval.until > cover.approvedUntil) {
      return issue('approvedUntil', 'An approval that ends later is kept for this patient. Write its date here');
    }
    const approves = standing === null || !isKnown(cover, standing);
    const used = booked.get(kept ? keyOf(kept.id, center.id) : '') ?? [];
    const planned = {
      coverId: kept?.id ?? null,
      holder: kept?.holder ?? card?.holder ?? holder,
      approves,
      isNext: standing !== null && cover.approvedUntil > standing.approval.until,
      until: [cover.approvedUntil, ...(kept?.validTo ? [kept.validTo] : [])].sort()[0]!,
      validTo: kept?.validTo ?? null,
      ...(approves
        ? ofNew(cover, center.schemes, standing, used, now)
        : { sessions: standing.sessions, approval: standing.approval, waiting: 0 }),
      row,
      asked: cover,
    };
    plans.set(key, planned);
    cards.set(keyOf(who, scheme), card ?? { row, cardLast4, holder: planned.holder });
    return planned;
  }

  type Planned = { date: IstDate; startHour: number };

  /** Judges a planned session by its scheme, as approved by the desk. */
  function judgePlanned(who: string, { scheme, hoursBetween }: ListedCover, cover: CoverPlan, session: Planned) {
    const begun = windowBegins(session.date, session.startHour).getTime();
    const facts: CoverFacts = {
      terms: { daysBefore: 0, hoursBetween, sessionsPerCourse: null },
      hoursBetween,
      validTo: cover.validTo,
      approval: cover.approval,
      waiting: 0,
      // At the same hour there can only be a chair that is kept for the patient, which is given up for this one.
      begins: (begins.get(keyOf(who, scheme)) ?? []).filter((other) => other !== begun),
      isClosedOn: () => false,
    };
    return judge(facts, { ...session, by: 'desk' }, now);
  }

  /** Returns why a scheme does not pay for a session, as an outcome of the list; null if it pays. */
  function refuse(who: string, listed: ListedCover, cover: CoverPlan, session: Planned): SessionOutcome | null {
    const judged = judgePlanned(who, listed, cover, session);
    return judged.verdict === 'refused' ? OUTCOMES[judged.because] : null;
  }

  /** Counts a session as planned on a cover. */
  function take(who: string, listed: ListedCover, cover: CoverPlan, session: Planned): void {
    const judged = judgePlanned(who, listed, cover, session);
    if (judged.verdict === 'approved') cover.approval = judged.approval;
    add(begins, keyOf(who, listed.scheme), windowBegins(session.date, session.startHour).getTime());
  }

  return { plan, refuse, take };
}

const issue = (id: keyof typeof PATIENT_COLUMNS, message: string): CellIssue => ({
  column: PATIENT_COLUMNS[id].header,
  message,
});

function isSameApproval(one: ListedCover, other: ListedCover): boolean {
  return (
    one.approvedUntil === other.approvedUntil && one.sessions === other.sessions && one.reference === other.reference
  );
}

/** Whether a present approval is the list's: it ends on the same day, and the list says nothing else that is new. */
function isKnown({ approvedUntil, sessions, reference }: ListedCover, check: KnownApproval): boolean {
  return (
    check.approval.until === approvedUntil &&
    (sessions === undefined || sessions === check.sessions) &&
    (reference === undefined || reference === check.reference)
  );
}

/**
 * Returns how many sessions a new approval of the list is for, and how many of them are left. It counts from today, and
 * chairs that wait for it come first.
 */
function ofNew(
  { scheme, sessions: given, approvedUntil: until }: ListedCover,
  schemes: Standing['center']['schemes'],
  standing: KnownApproval | null,
  booked: readonly Booked[],
  now: Date,
): Pick<CoverPlan, 'sessions' | 'approval' | 'waiting'> {
  const today = istDateOf(now);
  const waiting = booked.filter(({ waits }) => waits);
  const sessions = given ?? schemes.find((terms) => terms.scheme === scheme)?.sessionsPerCourse ?? null;
  const used = booked.filter(({ date, counts }) => counts && date >= today).length;
  const atFirst: ApprovalLeft =
    standing && until > standing.approval.until
      ? { until, left: sessions, before: standing.approval }
      : { until, left: sessions && Math.max(0, sessions - used), before: null };
  const approval = waiting.reduce((rest, { date }) => afterSession(rest, date) ?? rest, atFirst);
  return { sessions, approval, waiting: waiting.length };
}
