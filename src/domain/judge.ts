/**
 * Whether a scheme pays for a session: the one place for its rules, whoever books, moves, brings back or imports it. Pure; the
 * facts are read by `funding/cover-facts.ts`.
 */
import { type ApprovalLeft, afterSession } from './approval';
import { MAX_AWAITING, type SchemeTerms, answerDue, firstDateOn } from './funding';
import type { IsClosedOn } from './open-time';
import { HOUR_MS, type IstDate } from './time';
import { windowBegins } from './windows';

/** What stands against a session on a scheme. */
export type SchemeRefusal =
  | 'scheme-not-taken'
  | 'scheme-too-soon'
  | 'cover-expired'
  | 'approval-ends'
  | 'scheme-course-full'
  | 'cover-too-late'
  | 'scheme-gap';

/** What is known of a cover at a center, at the moment of judging. */
export type CoverFacts = {
  /** On which terms the center takes the scheme; null: it does not, or no more. */
  terms: Pick<SchemeTerms, 'daysBefore' | 'hoursBetween' | 'sessionsPerCourse'> | null;
  /** The hours between two sessions where the center says nothing. */
  hoursBetween: number;
  /** The last day of the card; null: not known. */
  validTo: IstDate | null;
  /** What is left of the approval that stands; null where none does. */
  approval: ApprovalLeft | null;
  /** How many sessions wait for an approval. */
  waiting: number;
  /** When the patient's other sessions on the scheme begin, at any center. */
  begins: readonly number[];
  isClosedOn: IsClosedOn;
};

/**
 * A session that a scheme is to pay for.
 *
 * - `book`: the patient books; what is not approved may wait for the center.
 * - `desk`: the center books, and has approved before: nothing needs to wait, and no days before are needed.
 * - `return`: staff bring a cancelled one back; the center must have approved it.
 * - a move: a session that the scheme pays for already goes to another window, and waits for nothing.
 */
export type JudgedSession = { date: IstDate; startHour: number; by: 'book' | 'desk' | 'return' | Move };

/** From where a session is moved; `deciding`: by the center. */
export type Move = { fromDate: IstDate; isElsewhere: boolean; deciding: boolean };

/** `approved`: what is left is without the session. `awaits`: for the center's answer, until then. */
export type Judgement =
  | { verdict: 'refused'; because: SchemeRefusal }
  | { verdict: 'approved'; approval: ApprovalLeft }
  | { verdict: 'awaits'; until: Date }
  /** Of a move: the same day at the same center is paid as it was. */
  | { verdict: 'as-before' };

/**
 * Judges one session, in this order: does the center take the scheme, is the session late enough, is the card valid, is it approved
 * (or may it wait), is it far enough from the others, and do not too many wait.
 */
export function judge(facts: CoverFacts, session: JudgedSession, now: Date): Judgement {
  const { date, by } = session;
  const { terms, validTo } = facts;
  const move = typeof by === 'object' ? by : null;
  const isNew = by === 'book' || by === 'desk';
  if (!terms && (isNew || move?.isElsewhere)) return refused('scheme-not-taken');
  const needsDaysBefore = by === 'book' || (move !== null && !move.deciding && date !== move.fromDate);
  if (terms && needsDaysBefore && date < firstDateOn(terms, now)) return refused('scheme-too-soon');
  if (isNew && validTo !== null && date > validTo) return refused('cover-expired');
  const judged = judgeApproval(facts, session, move, now);
  if (judged.verdict === 'refused') return judged;
  if (!isFarEnough(facts, session)) return refused('scheme-gap');
  const mayWait = facts.waiting < (terms?.sessionsPerCourse ?? MAX_AWAITING);
  return judged.verdict === 'awaits' && !mayWait ? refused('scheme-course-full') : judged;
}

function judgeApproval(
  { approval, isClosedOn }: CoverFacts,
  { date, startHour, by }: JudgedSession,
  move: Move | null,
  now: Date,
): Judgement {
  const after = approval && afterSession(approval, date);
  // Of a move within its day, what is left does not matter; nor does it, to an earlier day, whether anything is approved by now.
  const isSameDay = move !== null && !move.isElsewhere && date === move.fromDate;
  if (!approval && move && !move.isElsewhere && date <= move.fromDate) return { verdict: 'as-before' };
  if (approval && isSameDay && date <= approval.until) return { verdict: 'as-before' };
  if (after) return { verdict: 'approved', approval: after };
  if (by === 'book' || (by === 'desk' && !approval)) {
    const until = answerDue(date, startHour, now, isClosedOn);
    return until === null ? refused('cover-too-late') : { verdict: 'awaits', until };
  }
  if (!approval) return refused('scheme-not-taken');
  return refused(date > approval.until ? 'approval-ends' : 'scheme-course-full');
}

function isFarEnough({ terms, hoursBetween, begins }: CoverFacts, { date, startHour }: JudgedSession): boolean {
  const begin = windowBegins(date, startHour).getTime();
  const least = (terms?.hoursBetween ?? hoursBetween) * HOUR_MS;
  return begins.every((other) => Math.abs(other - begin) >= least);
}

/** A cover at some centers, whose sessions are judged one after the other: what is taken counts for those that come. */
export class Judging {
  constructor(
    private readonly facts: Map<string, CoverFacts>,
    private readonly now: Date,
  ) {}

  judge({ centerId, ...session }: JudgedSession & { centerId: string }): Judgement {
    return judge(this.facts.get(centerId)!, session, this.now);
  }

  /** Counts a session that is booked as it was judged. */
  take({ centerId, date, startHour }: { centerId: string; date: IstDate; startHour: number }, judged: Judgement): void {
    const begun = windowBegins(date, startHour).getTime();
    for (const [id, facts] of this.facts) this.facts.set(id, { ...facts, begins: [...facts.begins, begun] });
    const facts = this.facts.get(centerId)!;
    if (judged.verdict === 'approved') this.facts.set(centerId, { ...facts, approval: judged.approval });
    if (judged.verdict === 'awaits') this.facts.set(centerId, { ...facts, waiting: facts.waiting + 1 });
  }
}

/** A sponsor of sessions at one center: until when it pays, for how many, and for how many it pays already. */
export type SponsorFacts = { centerId: string; validTo: IstDate; sessions: number; used: number };

/** Why a sponsor does not pay for some more sessions; null when it does. */
export function refuseSponsored(
  { centerId, validTo, sessions, used }: SponsorFacts,
  more: readonly { centerId: string; date: IstDate }[],
): 'sponsor-unknown' | 'sponsor-used-up' | null {
  if (more.some((session) => session.centerId !== centerId || session.date > validTo)) return 'sponsor-unknown';
  return used + more.length > sessions ? 'sponsor-used-up' : null;
}

const refused = (because: SchemeRefusal) => ({ verdict: 'refused', because }) as const;
