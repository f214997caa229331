/** The mails that were written about appointments, the newest first; what belongs to notices is read with them. */
import { sql } from 'kysely';
import type { AppointmentDetail } from '../../../contract/admin';
import type { Scope } from '../../../domain/rights';
import type { WholeBooking } from '../../appointments';
import { withTrait } from '../../outbox';
import type { Db } from '../../platform/db/database';
import { inScope } from '../../staff';

type SentMail = AppointmentDetail['mails'][number];

/**
 * Reads the mails about a booking, without short texts and without reminders, which belong to notices. A mail about
 * several sessions is listed at each of them.
 */
export async function mailsAbout(
  db: Db,
  scope: Scope,
  { id, patient_id: patientId, series_id: seriesId, payment_id: paymentId }: WholeBooking,
): Promise<AppointmentDetail['mails']> {
  const named = JSON.stringify([{ bookingId: id }]);
  const ofPatient = db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(inScope(scope));
  const ofSeries = db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where(inScope(scope));
  const rows = await mails(db)
    .where((where) =>
      where.or([
        where('booking_id', '=', id),
        where.and([
          where('booking_id', 'in', ofPatient),
          where('template', 'in', withTrait('listed-at-each-session')),
          sql<boolean>`coalesce(slots -> 'others', slots -> 'sessions') @> ${named}::jsonb`,
        ]),
        ...(seriesId ? [where.and([where('booking_id', 'in', ofSeries), where('template', 'like', 'series-%')])] : []),
      ]),
    )
    .execute();
  return rows.map(present);
}

/** Reads the latest mails about a patient's appointments at some centers. */
export async function mailsOfPatient(db: Db, scope: Scope, patientId: string, most: number): Promise<SentMail[]> {
  const theirs = db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(inScope(scope));
  const rows = await mails(db).where('booking_id', 'in', theirs).limit(most).execute();
  return rows.map(present);
}

function mails(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'template', 'recipient', 'created_at', 'sent_at', 'attempts', 'last_error'])
    .where('channel', '=', 'mail')
    .where('notice_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

function present(row: Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number]): SentMail {
  return {
    _id: row.id,
    template: row.template,
    recipient: row.recipient,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    attempts: row.attempts,
    lastError: row.last_error,
  };
}
