/**
 * Whether a scheme pays for a session. The one place for these rules, for booking, moving, restoring and importing. Pure;
 * `funding/cover-facts.ts` reads the facts.
 */
import { type ApprovalLeft, afterSession } from './approval';
import { MAX_AWAITING, type SchemeTerms, answerDue, firstDateOn } from './funding';
import type { IsClosedOn } from './open-time';
import { HOUR_MS, type IstDate } from './time';
import { windowBegins } from './windows';

/** Why a scheme does not pay for a session. */
export type SchemeRefusal =
  | 'scheme-not-taken'
  | 'scheme-too-soon'
  | 'cover-expired'
  | 'approval-ends'
  | 'scheme-course-full'
  | 'cover-too-late'
  | 'scheme-gap';

/** The facts about a cover at a center when a session is judged. */
export type CoverFacts = {
  /** The center's terms for the scheme; null where it does not take the scheme (any more). */
  terms: Pick<SchemeTerms, 'daysBefore' | 'hoursBetween' | 'sessionsPerCourse'> | null;
  /** The least hours between two sessions where the center has no terms. */
  hoursBetween: number;
  /** The last day of the card; null where unknown. */
  validTo: IstDate | null;
  /** What is left of the approval that stands; null where none does. */
  approval: ApprovalLeft | null;
  /** How many sessions are waiting for an approval. */
  waiting: number;
  /** When the patient's other sessions on the scheme begin, at any center (milliseconds). */
  begins: readonly number[];
  isClosedOn: IsClosedOn;
};

/**
 * A session that a scheme is to pay for, and how it comes about.
 *
 * - `book`: the patient books. A session that is not approved may wait for the center.
 * - `desk`: the center books. No least days before apply; without an approval the session waits.
 * - `return`: staff restore a cancelled session. The center must have approved it.
 * - a move: a session that the scheme already pays for goes to another window. It can't wait for an approval.
 */
export type JudgedSession = { date: IstDate; startHour: number; by: 'book' | 'desk' | 'return' | Move };

/** A move's origin. `isElsewhere`: from another center. `deciding`: the center decides on the move. */
export type Move = { fromDate: IstDate; isElsewhere: boolean; deciding: boolean };

/**
 * The result of judging. `approved`: `approval` is what is left after this session. `awaits`: the session waits for the center's
 * answer until `until`.
 */
export type Judgement =
  | { verdict: 'refused'; because: SchemeRefusal }
  | { verdict: 'approved'; approval: ApprovalLeft }
  | { verdict: 'awaits'; until: Date }
  /** For a move: the session is paid as it was before the move. */
  | { verdict: 'as-before' };

/**
 * Judges one session. In this order it checks that the center takes the scheme, the session is far enough ahead, the card is valid,
 * the session is approved or may wait, it is far enough from the others, and not too many wait.
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
  // A move within the same day needs no session left, and a move to an earlier day needs no approval that still stands.
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

/**
 * Judges the sessions of one cover one after the other, at some centers. Sessions passed to `take` count for the later ones.
 */
export class Judging {
  constructor(
    private readonly facts: Map<string, CoverFacts>,
    private readonly now: Date,
  ) {}

  judge({ centerId, ...session }: JudgedSession & { centerId: string }): Judgement {
    return judge(this.facts.get(centerId)!, session, this.now);
  }

  /** Counts a session as booked, with the judgement it got. */
  take({ centerId, date, startHour }: { centerId: string; date: IstDate; startHour: number }, judged: Judgement): void {
    const begun = windowBegins(date, startHour).getTime();
    for (const [id, facts] of this.facts) this.facts.set(id, { ...facts, begins: [...facts.begins, begun] });
    const facts = this.facts.get(centerId)!;
    if (judged.verdict === 'approved') this.facts.set(centerId, { ...facts, approval: judged.approval });
    if (judged.verdict === 'awaits') this.facts.set(centerId, { ...facts, waiting: facts.waiting + 1 });
  }
}

/**
 * A sponsor's promise at one center: the last date, how many sessions it pays, and how many it pays for already (`used`).
 */
export type SponsorFacts = { centerId: string; validTo: IstDate; sessions: number; used: number };

/** Why a sponsor does not pay for these further sessions; null when it does. */
export function refuseSponsored(
  { centerId, validTo, sessions, used }: SponsorFacts,
  more: readonly { centerId: string; date: IstDate }[],
): 'sponsor-unknown' | 'sponsor-used-up' | null {
  if (more.some((session) => session.centerId !== centerId || session.date > validTo)) return 'sponsor-unknown';
  return used + more.length > sessions ? 'sponsor-used-up' : null;
}

const refused = (because: SchemeRefusal) => ({ verdict: 'refused', because }) as const;
