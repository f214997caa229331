/**
 * The files about one appointment: the receipt of its payment and its calendar entry. Links that download, for those who
 * may see it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BOOKING_FILES, endpoint, id } from '../../../contract';
import { sql } from 'kysely';
import { writeCalendar } from './calendar';
import type { ReceiptSession } from './receipt';
import { createReceipts } from './receipts';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { FILE, route } from '../../platform/http/route';
import { calendarEntryOf } from './calendar-entry';
import { presentBooking } from './present';
import { type WholeBooking, wholeBookings } from '../../records/bookings';
import { mayAct } from '../../records/care';

const TAG = { tag: 'Bookings' };

export function bookingFileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config, limits, secret } = context;
  const receipts = createReceipts();
  app.addHook('onClose', () => receipts.close());

  const find = async (userId: string, bookingId: string, extra = sql<boolean>`false`): Promise<WholeBooking> => {
    const row = await wholeBookings(database.db)
      .where('bookings.id', '=', bookingId)
      .where(sql<boolean>`(${mayAct(userId, 'see')} or ${extra})`)
      .executeTakeFirst();
    if (!row) throw new AppError('booking-not-found');
    return row;
  };

  route(
    app,
    file(BOOKING_FILES.receipt, 'The receipt of the payment for an appointment, a PDF.'),
    TAG,
    async ({ query, patient }, _request, reply) => {
      await limits.take('receipt-account', patient.userId);
      // Who paid keeps the receipt, also when they may act for the patient no more.
      const hasPaid = sql<boolean>`payments.user_id = ${patient.userId}`;
      const row = await find(patient.userId, query.appoinmentId, hasPaid);
      if (!row.payment_id || !row.paid_at || !row.provider_payment_id) throw new AppError('no-receipt');
      const number = printedNumber(row.receipt_number ?? (await numberReceipt(context, row.payment_id)));
      const rows = await wholeBookings(database.db)
        .where('bookings.payment_id', '=', row.payment_id)
        .orderBy('bookings.session_date')
        .orderBy('bookings.start_hour')
        .execute();
      const pdf = await receipts.write({
        language: patient.language,
        operator: config.operator,
        number,
        patientName: row.username,
        patientEmail: row.email || null,
        payerName: row.payer_name,
        amount: row.payment_amount ?? row.price_paise,
        paidAt: row.paid_at,
        providerPaymentId: row.provider_payment_id,
        cardLast4: row.card_last4,
        sessions: rows.map((one) => sessionOf(one, patient.userId, secret, clock())),
      });
      return sendFile(reply, 'application/pdf', `${number}.pdf`, pdf);
    },
  );

  route(
    app,
    file(BOOKING_FILES.calendar, 'An appointment as a calendar file.'),
    TAG,
    async ({ query, patient }, _request, reply) => {
      const row = await find(patient.userId, query.appoinmentId);
      const reading = { publicUrl: config.publicUrl, isForAnother: row.patient_id !== patient.userId };
      const text = writeCalendar([calendarEntryOf(row, reading, clock())], patient.language);
      return sendFile(reply, 'text/calendar; charset=utf-8', `dialysis-${row.session_date}.ics`, text);
    },
  );
}

function sessionOf(row: WholeBooking, asker: string, secret: string, now: Date): ReceiptSession {
  const { refund, bookingStatus } = presentBooking(row, asker, secret, now);
  return {
    centerName: row.center_name,
    centerAddress: `${row.center_address}, ${row.center_city}`,
    contactNumber: row.contact_number,
    date: row.session_date,
    startHour: row.start_hour,
    amount: row.price_paise,
    status: bookingStatus,
    refund: refund && row.refund_amount ? { ...refund, amount: row.refund_amount, at: new Date(refund.at) } : null,
  };
}

function file(path: string, summary: string) {
  return endpoint({
    method: 'GET',
    path,
    for: 'patient',
    summary,
    query: z.object({ appoinmentId: id }),
    response: FILE,
  });
}

function sendFile(reply: FastifyReply, type: string, name: string, content: Uint8Array | string) {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

/** A receipt's number in print. */
function printedNumber(number: number): string {
  return `VRK-${String(number).padStart(6, '0')}`;
}

/** Gives a payment its receipt number, once, also under concurrent requests. */
async function numberReceipt({ database }: Context, paymentId: string): Promise<number> {
  await database.db
    .updateTable('payments')
    .set({ receipt_number: sql<number>`nextval('receipt_numbers')` })
    .where('id', '=', paymentId)
    .where('receipt_number', 'is', null)
    .execute();
  const { receipt_number: number } = await database.db
    .selectFrom('payments')
    .select('receipt_number')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return number!;
}
