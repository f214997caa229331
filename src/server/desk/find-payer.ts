/** The scheme or sponsor that pays for what a desk books. */
import { v7 as newId } from 'uuid';
import { isSameName } from '../../domain/name-alike';
import { coveredBy } from '../../domain/approval';
import type { IstDate } from '../../domain/time';
import { may } from '../../domain/rights';
import type { Scheme } from '../../domain/schemes';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import {
  answerWaiting,
  approvalLeft,
  type Approved,
  recordDecision,
  type Resolved,
  resolveFunding,
  standingApproval,
  writeApproval,
} from '../funding';
import { askAgain, type AtDesk, findFor } from '../patients';
import { lockCover } from '../appointments';
import type { DeskInput } from './book-at-desk';

/** A cover that the desk has looked at and approves. */
export type DeskCover = {
  holder: string;
  cardLast4: string;
  approvedUntil: IstDate;
  sessions?: number | undefined;
  reference?: string | undefined;
  /**
   * Whether the approval comes on top of the present one. Absent: it does if more is booked than the present one
   * covers.
   */
  isNext?: boolean | undefined;
};

/** The error for a cover that must be looked at first. */
export function notApproved(): AppError {
  const message =
    'No approved cover of this patient is known. Please look at the card and the papers, and fill them in.';
  return new AppError('cover-not-found', { message, fields: { cover: message } });
}

/**
 * Who pays, and a cover that the desk has just approved. Once the windows are locked, the chairs that wait for the
 * approval get their answer.
 */
type Found = { payer: Resolved; approved: Approved | null };

type Asked = Pick<DeskInput, 'payment' | 'centerId' | 'scheme' | 'sponsorCode'> & {
  cover?: DeskCover | undefined;
  sessions: readonly { date: IstDate }[];
};

/**
 * Finds who pays; null if the patient does, or nobody is asked. The patient must be locked. Throws the errors of
 * `resolveFunding`; those of `findFor` for another card than the kept one; `invalid-input` without a scheme, or for an
 * approval that has ended; and `not-allowed` if the administrator may not check covers.
 */
export async function findPayer(
  tx: Tx,
  by: AtDesk,
  patientId: string,
  { payment, centerId, scheme, cover, sponsorCode, sessions }: Asked,
  now: Date,
): Promise<Found | null> {
  const byDesk = { userId: null, patientId };
  if (payment === 'sponsor') {
    const asked = { funding: 'sponsor', sponsorCode } as const;
    return { payer: await resolveFunding(tx, byDesk, [centerId], asked, now, { lock: true }), approved: null };
  }
  if (payment !== 'scheme') return null;
  if (!scheme) {
    const message = 'Scheme is required';
    throw new AppError('invalid-input', { message, fields: { scheme: message } });
  }
  const known = await tx
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('scheme', '=', scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const approved = cover
    ? await approve(tx, by, { patientId, centerId, scheme, cover, dates: datesOf(sessions) }, known?.id, now)
    : null;
  const coverId = approved?.coverId ?? known?.id;
  if (!coverId) throw notApproved();
  const asked = { funding: 'scheme', coverId } as const;
  const payer = await resolveFunding(tx, byDesk, [centerId], asked, now, { lock: true, deciding: true });
  return { payer, approved };
}

/**
 * Answers the chairs that wait for an approval that the desk has just given; they were asked for before the new ones.
 * Their windows must be locked.
 */
export async function answerApproved(
  tx: Tx,
  administrator: Administrator,
  patient: { id: string; name: string },
  approved: Approved,
  now: Date,
): Promise<void> {
  const { centerId, approvedUntil } = approved;
  const appointments = await answerWaiting(tx, administrator, approved, now);
  const after = { decision: 'approve', approvedUntil, appointments } as const;
  await recordDecision(tx, administrator, { patient, centerId, after, note: null }, now);
}

const datesOf = (sessions: Asked['sessions']) => sessions.map(({ date }) => date).sort();

/** A cover that the desk has seen. `dates`: of the sessions that are booked, the earliest first. */
type Seen = { patientId: string; centerId: string; scheme: Scheme; cover: DeskCover; dates: readonly IstDate[] };

/**
 * Writes the cover and its approval. Another card or holder has to be checked again by the other centers. If more
 * sessions are wanted than a present approval covers, and the new one ends later, both stand, as in the queue of
 * checks; otherwise the new one replaces it.
 */
async function approve(
  tx: Tx,
  by: AtDesk,
  { patientId, centerId, scheme, cover, dates }: Seen,
  known: string | undefined,
  now: Date,
): Promise<Approved> {
  if (!may(by.administrator.roles, 'check-covers', centerId)) throw new AppError('not-allowed');
  const { holder, cardLast4: card_last4 } = cover;
  const coverId = known ?? newId();
  if (known) {
    await lockCover(tx, known);
    const before = await tx
      .selectFrom('covers')
      .select(['holder', 'card_last4'])
      .where('id', '=', known)
      .executeTakeFirstOrThrow();
    if (before.card_last4 !== card_last4 || !isSameName(before.holder, holder)) {
      await findFor(tx, by, 'change-card', patientId, now);
      await tx.updateTable('covers').set({ holder, card_last4, updated_at: now }).where('id', '=', known).execute();
      await askAgain(tx, known, now);
    }
  } else {
    const row = { id: coverId, patient_id: patientId, scheme, holder, card_last4, created_at: now, updated_at: now };
    await tx.insertInto('covers').values(row).execute();
  }
  const standing = await standingApproval(tx, { coverId, centerId }, now);
  const isMore =
    standing !== null &&
    (standing.isNextAsked || coveredBy(await approvalLeft(tx, { coverId, centerId }, now), dates).includes(false));
  const isNext = cover.isNext ?? (isMore && cover.approvedUntil >= standing.until);
  return writeApproval(tx, by.administrator, { coverId, centerId, scheme }, { ...cover, isNext }, now);
}
