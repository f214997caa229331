/** Answers a booking of the desk: opens the payment link where the patient pays by one, and tells the patient. */
import { languageOf } from '../../contract/language';
import { paiseToRupees } from '../../domain/money';
import { windowLabel } from '../../domain/windows';
import { statusOf, wholeBookings } from '../appointments';
import { startCheckout } from '../checkout';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { type Booked, presentUndo } from './book-at-desk';
import { tellBooked } from './tell-booked';

/** Opens the page for paying, tells the patient, and returns the answer. After the transaction that booked. */
export async function answerBooked(context: Context, booked: Booked, now: Date) {
  const { db } = context.database;
  if (booked.held) context.metrics.holds.inc();
  const { patient } = booked;
  const url = booked.held && (await openLink(context, booked));
  const pay = booked.held ? 'link' : booked.isFree ? 'nothing' : 'center';
  const told = await db.transaction().execute((tx) => tellBooked(tx, booked, { pay, url }, now));
  return {
    success: true as const,
    patient: { _id: patient.id, name: patient.name },
    bookings: await presentBookings(db, booked.bookingIds, now),
    link: url !== null && booked.held ? { url, until: booked.held.heldUntil.toISOString() } : null,
    told,
    undo: presentUndo(booked.changeId, now),
  };
}

/** Opens the provider's page for the sessions that the desk holds, and returns its address. */
async function openLink(context: Context, { held, patient }: Booked): Promise<string> {
  const reader = { email: patient.email, language: languageOf(patient.language) ?? 'en' };
  const acting = patient.hasAccount ? { userId: patient.id, patientId: patient.id } : null;
  return (await startCheckout(context, reader, held!, acting)).url;
}

/** Presents bookings as the desk is answered, the earliest first. */
export async function presentBookings(db: Db, ids: string[], now: Date) {
  const rows = await wholeBookings(db)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    centerId: row.center_id,
    CenterName: row.center_name,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    chair: row.chair,
    bookingStatus: statusOf(row, now),
    amount: paiseToRupees(row.price_paise),
  }));
}
