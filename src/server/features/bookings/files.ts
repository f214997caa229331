/** The files about one appointment: its receipt and its calendar entry. Links that download, for its patient only. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BOOKING_FILES, id, refusal } from '../../../contract';
import { sql } from 'kysely';
import { writeCalendar } from '../../documents/calendar';
import { receiptNumber, writeReceipt } from '../../documents/receipt';
import type { Context } from '../../context';
import { authenticate } from '../../http/authenticate';
import { Refused } from '../../http/refuse';
import { calendarEntryOf } from './calendar-entry';
import { presentBooking } from './present';
import { type WholeBooking, wholeBookings } from './store';

const query = z.object({ appoinmentId: id });

export function bookingFileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config } = context;

  const find = async (userId: string, bookingId: string): Promise<WholeBooking> => {
    const row = await wholeBookings(database.db)
      .where('bookings.id', '=', bookingId)
      .where('bookings.user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new Refused('booking-not-found');
    return row;
  };

  app.get<{ Querystring: z.output<typeof query> }>(
    BOOKING_FILES.receipt,
    { schema: fileSchema('The receipt of an appointment, a PDF.') },
    async (request, reply) => {
      const patient = await authenticate(context, request);
      const row = await find(patient.userId, request.query.appoinmentId);
      if (!row.payment_id || !row.paid_at || !row.provider_payment_id) throw new Refused('no-receipt');
      const number = row.receipt_number ?? (await numberReceipt(context, row.payment_id));
      const { refund, bookingStatus } = presentBooking(row, clock());
      const pdf = await writeReceipt({
        number,
        patientName: row.username,
        patientEmail: row.email,
        centerName: row.center_name,
        centerAddress: `${row.center_address}, ${row.center_city}`,
        contactNumber: row.contact_number,
        date: row.session_date,
        startHour: row.start_hour,
        amount: row.price_paise,
        paidAt: row.paid_at,
        providerPaymentId: row.provider_payment_id,
        cardLast4: row.card_last4,
        status: bookingStatus[0]!.toUpperCase() + bookingStatus.slice(1),
        refund: refund && row.refund_amount ? { ...refund, amount: row.refund_amount, at: new Date(refund.at) } : null,
      });
      return sendFile(reply, 'application/pdf', `${receiptNumber(number)}.pdf`, pdf);
    },
  );

  app.get<{ Querystring: z.output<typeof query> }>(
    BOOKING_FILES.calendar,
    { schema: fileSchema('An appointment as a calendar file.') },
    async (request, reply) => {
      const patient = await authenticate(context, request);
      const row = await find(patient.userId, request.query.appoinmentId);
      const text = writeCalendar(calendarEntryOf(row, config.publicUrl, clock()));
      return sendFile(reply, 'text/calendar; charset=utf-8', `dialysis-${row.session_date}.ics`, text);
    },
  );
}

function fileSchema(summary: string) {
  return { summary, tags: ['Bookings'], querystring: query, response: { '4xx': refusal } };
}

function sendFile(reply: FastifyReply, type: string, name: string, content: Buffer | string) {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

/** Gives a payment its number, once, however many ask at the same time. */
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
