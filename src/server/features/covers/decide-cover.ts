/** A center's answer about a cover, and what becomes of the chairs that wait for it. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CoverDecision } from '../../../contract/admin';
import { SELF_PAY_HOURS } from '../../../domain/funding';
import { HOUR_MS, type IstDate, istDateOf } from '../../../domain/time';
import { windowBegins } from '../../../domain/windows';
import { AppError } from '../../errors';
import { FORMATS } from '../../platform/formats';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../records/actions';
import { recordEvent } from '../../records/bookings';
import { keepApproval } from '../../records/covers';
import { usedOfApproval } from '../../records/funding';
import { lockCover, lockPatients } from '../../records/locks';
import { writeDue } from '../../records/payments';
import { tellFunded } from '../../records/tell-funded';

type Given = { coverId: string } & CoverDecision;

/**
 * Answers for one center, whose right the caller has checked. Approved: what waits and is covered is confirmed, a share being due at
 * the center; what is not covered is refused. Refused: the same chair is offered for the patient's own money. A paper is wanted: the
 * chairs wait on, until the same time. Throws `cover-not-found`, and `invalid-input` for an approval that is over.
 */
export async function decideCover(tx: Tx, administrator: Administrator, given: Given, now: Date): Promise<void> {
  const { coverId, centerId } = given;
  const find = () =>
    tx
      .selectFrom('cover_checks')
      .innerJoin('covers', 'covers.id', 'cover_checks.cover_id')
      .innerJoin('patients', 'patients.id', 'covers.patient_id')
      .innerJoin('centers', 'centers.id', 'cover_checks.center_id')
      .select(['covers.patient_id', 'patients.name as patient', 'covers.scheme', 'cover_checks.state'])
      .select(['centers.charge_paise as charge'])
      .where('cover_checks.cover_id', '=', coverId)
      .where('cover_checks.center_id', '=', centerId)
      .where('covers.removed_at', 'is', null)
      .executeTakeFirst();
  const first = await find();
  if (!first) throw new AppError('cover-not-found');
  await lockPatients(tx, [first.patient_id]);
  await lockCover(tx, coverId);
  // It may have been removed, or merged into another one, while we waited.
  const cover = await find();
  if (!cover) throw new AppError('cover-not-found');

  const waiting = await waitingChairs(tx, given, now);
  if (given.decision === 'ask-paper') {
    await write(tx, administrator, given, { ...NO_APPROVAL, state: 'paper-wanted', reason: given.reason }, now);
    for (const ids of together(waiting)) await tellFunded(tx, ids, { kind: 'paper', reason: given.reason }, now);
  } else if (given.decision === 'refuse') {
    await write(tx, administrator, given, { ...NO_APPROVAL, state: 'refused', reason: given.reason }, now);
    await refuseChairs(tx, administrator, waiting, { reason: given.reason, charge: cover.charge }, now);
  } else {
    const { scheme, charge } = cover;
    await approve(tx, administrator, given, { waiting, scheme, charge }, now);
  }
  const subject = { subject: 'patient', subjectId: cover.patient_id, subjectName: cover.patient } as const;
  const { decision } = given;
  const after = {
    decision,
    ...(decision === 'approve' && { approvedUntil: given.approvedUntil, appointments: waiting.length }),
  };
  const note = decision === 'approve' ? null : given.reason;
  await recordAction(tx, administrator, { action: 'cover-decided', ...subject, after, note, centerId }, now);
}

type Waiting = Awaited<ReturnType<typeof waitingChairs>>[number];

/** The chairs that wait for the answer, the earliest first; their rows stay locked. */
function waitingChairs(tx: Tx, { coverId, centerId }: Given, now: Date) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'user_id', 'patient_id', 'series_id', 'session_date', 'start_hour', 'price_paise'])
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .where('awaits_check', '=', true)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .orderBy('session_date')
    .orderBy('start_hour')
    .forUpdate()
    .execute();
}

/** The ids by what was booked together: each gets a mail of its own. */
function together(waiting: readonly Waiting[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, series_id: seriesId } of waiting) {
    const key = seriesId ?? id;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

type Answer = {
  state: 'approved' | 'paper-wanted' | 'refused';
  reason: string | null;
  approved_until: IstDate | null;
  approved_from: IstDate | null;
  sessions: number | null;
  reference: string | null;
};

const NO_APPROVAL = { approved_until: null, approved_from: null, sessions: null, reference: null };

async function write(
  tx: Tx,
  { administratorId }: Administrator,
  { coverId, centerId }: Given,
  answer: Answer,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cover_checks')
    .set({ ...answer, decided_at: now, decided_by: administratorId })
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .execute();
}

type Concerned = { waiting: readonly Waiting[]; scheme: string; charge: number };

async function approve(
  tx: Tx,
  administrator: Administrator,
  given: Given & { decision: 'approve' },
  { waiting, scheme, charge }: Concerned,
  now: Date,
): Promise<void> {
  const { coverId, centerId, approvedUntil, reference } = given;
  const today = istDateOf(now);
  if (approvedUntil < today) {
    const message = 'This date is in the past.';
    throw new AppError('invalid-input', { message, fields: { approvedUntil: message } });
  }
  const terms = await tx
    .selectFrom('center_schemes')
    .select('sessions_per_course')
    .where('center_id', '=', centerId)
    .where('scheme', '=', scheme)
    .executeTakeFirst();
  const sessions = given.sessions ?? terms?.sessions_per_course ?? null;
  const answer = { state: 'approved', reason: null, approved_until: approvedUntil, approved_from: today } as const;
  await write(tx, administrator, given, { ...answer, sessions, reference: reference || null }, now);

  const used = await usedOfApproval(tx, { coverId, centerId, approvedFrom: today }, now);
  const inTime = waiting.filter((booking) => booking.session_date <= approvedUntil);
  const covered = inTime.slice(0, sessions === null ? inTime.length : Math.max(0, sessions - used));
  for (const booking of covered) await confirm(tx, administrator, booking, now);
  for (const ids of together(covered)) await tellFunded(tx, ids, { kind: 'booked' }, now);
  const left = waiting.filter((booking) => !covered.includes(booking));
  const most = sessions === null ? '' : `${sessions} sessions, `;
  const reason = `The approval does not cover this appointment: it is for ${most}until ${FORMATS.en.date(approvedUntil)}.`;
  await refuseChairs(tx, administrator, left, { reason, charge }, now);
}

/** Confirms one chair; a share is due at the center. */
async function confirm(tx: Tx, { administratorId }: Administrator, booking: Waiting, now: Date): Promise<void> {
  const { id, price_paise: share } = booking;
  const paymentId = share > 0 ? newId() : null;
  if (paymentId) {
    const { session_date: date, start_hour: startHour } = booking;
    await writeDue(tx, booking.user_id, [{ id: paymentId, amount: share, date, startHour }], now);
  }
  await tx
    .updateTable('bookings')
    .set({
      status: 'confirmed',
      awaits_check: false,
      hold_expires_at: null,
      payment_id: paymentId,
      calendar_sequence: sql`calendar_sequence + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await keepApproval(tx, [id]);
  const event = { bookingId: id, at: now, actor: 'administrator', administratorId } as const;
  await recordEvent(tx, { ...event, from: 'pending', to: 'confirmed', note: 'cover approved' });
}

/** Offers the chairs for the patient's own money, for a while. */
async function refuseChairs(
  tx: Tx,
  { administratorId }: Administrator,
  refused: readonly Waiting[],
  { reason, charge }: { reason: string; charge: number },
  now: Date,
): Promise<void> {
  for (const { id, session_date: date, start_hour: startHour } of refused) {
    const begins = windowBegins(date, startHour).getTime();
    await tx
      .updateTable('bookings')
      .set({
        awaits_check: false,
        funding: 'self-online',
        scheme: null,
        cover_id: null,
        cover_refused: reason,
        price_paise: charge,
        hold_expires_at: new Date(Math.min(now.getTime() + SELF_PAY_HOURS * HOUR_MS, begins)),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const event = { bookingId: id, at: now, actor: 'administrator', administratorId } as const;
    await recordEvent(tx, { ...event, from: 'pending', to: 'pending', note: `cover refused: ${reason}` });
  }
  for (const ids of together(refused)) await tellFunded(tx, ids, { kind: 'refused', reason }, now);
}
