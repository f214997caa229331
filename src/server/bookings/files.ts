/** The files of one appointment for those who may see it: the receipt of its payment and its calendar entry. */
import type { BookingStatus } from '../../domain/booking';
import { showPhone } from '../../domain/phone';
import { sessionState } from '../../domain/session-state';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BOOKING_FILES, LANGUAGES, type Language, type RefusalCode, endpoint, id } from '../../contract';
import { DESK_RECEIPT } from '../../contract/admin';
import { BRINGS_MONEY } from '../../domain/account-money';
import { type DeskMode, receiptNumber } from '../../domain/desk-money';
import { type Paise, rupeesToPaise } from '../../domain/money';
import { sql } from 'kysely';
import { writeCalendar } from './calendar';
import type { Receipt, ReceiptSession } from './receipt';
import { createReceipts } from './receipts';
import type { Context } from '../context';
import { AppError } from '../errors';
import { FILE, route } from '../platform/http/route';
import { calendarEntryOf } from './calendar-entry';
import { presentBooking } from './present';
import { type WholeBooking, wholeBookings } from '../appointments';
import { mayAct } from '../patients';
import { deskModeOf, paidByOf, payersOf } from '../payments';
import { inScope } from '../staff';
import type { Db } from '../platform/db/database';

const TAG = { tag: 'Bookings' };
/** The receipt for a desk, which gives it to the patient. */
const FOR_DESK = endpoint({
  method: 'GET',
  path: DESK_RECEIPT,
  for: 'administrator',
  right: 'see',
  summary: 'The receipt of a payment at the desk, in the language of the patient, a PDF.',
  params: z.object({ id }),
  response: FILE,
  refusals: ['entry-not-found'],
});

export function bookingFileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config, limits, secret } = context;
  const receipts = createReceipts();
  app.addHook('onClose', () => receipts.close());

  const find = async (userId: string, bookingId: string, may = mayAct(userId, 'see')): Promise<WholeBooking> => {
    const row = await wholeBookings(database.db).where('bookings.id', '=', bookingId).where(may).executeTakeFirst();
    if (!row) throw new AppError('booking-not-found');
    return row;
  };

  /** Reads what a receipt says about the payment itself. Throws AppError `no-receipt`. */
  const paidOf = async (row: WholeBooking): Promise<PaidFacts> => {
    const { payment_id: paymentId, payment_status: status, paid_at: paidAt } = row;
    if (!paymentId) throw new AppError('no-receipt');
    if (row.payment_provider === 'desk') {
      const entry = await deskReceipt(database.db).where('entry.booking_id', '=', row.id).executeTakeFirst();
      if (!entry) throw new AppError('no-receipt');
      return paidAtDesk(await linesOf(database.db, entry));
    }
    if (status !== 'paid' || !paidAt || !row.provider_payment_id) throw new AppError('no-receipt');
    const number = receiptNumber(row.receipt_number ?? (await numberReceipt(context, paymentId)));
    const { provider_payment_id: providerPaymentId, card_last4: cardLast4 } = row;
    const amount = row.payment_amount ?? row.price_paise;
    return {
      lines: null,
      number,
      amount,
      paidAt,
      paidBy: paidByOf(row) ?? 'online-card',
      providerPaymentId,
      cardLast4,
      reference: null,
      withdrawnAt: null,
    };
  };

  /**
   * Writes a receipt. `reader`: its language, and the account that decides whose names it shows. `seen`: for a payer
   * who may no longer act for the patient, what the receipt said when that ended, by booking; other sessions are not
   * shown.
   */
  const write = async (
    { lines, ...paid }: PaidFacts,
    row: WholeBooking,
    reader: { language: Language; userId: string },
    seen: ReadonlyMap<string, SeenSession> | null = null,
  ) => {
    const byBooking = new Map(lines?.map((line) => [line.booking_id, line]));
    const all = await wholeBookings(database.db)
      .where((where) =>
        lines ? where('bookings.id', 'in', [...byBooking.keys()]) : where('bookings.payment_id', '=', row.payment_id),
      )
      .orderBy('bookings.session_date')
      .orderBy('bookings.start_hour')
      .execute();
    const rows = seen ? all.filter(({ id: one }) => seen.has(one)) : all;
    const pdf = await receipts.write({
      ...paid,
      language: reader.language,
      operator: config.operator,
      color: config.product.color,
      patientName: seen?.get(row.id)?.patient ?? row.username,
      patientEmail: seen ? null : row.email || null,
      payerName: row.payer_name,
      restPaidBy: payersOf(rows),
      onAccount: null,
      sessions: rows.map((one) => ({
        ...sessionOf(one, reader.userId, secret, clock()),
        ...(seen && asSeen(seen.get(one.id)!, clock())),
        ...(lines && lineOf(byBooking.get(one.id)!, one)),
      })),
    });
    return { number: paid.number, pdf };
  };

  /** Writes the receipt of money for an account, in the language of the person. */
  const writeForAccount = async (entry: DeskReceipt) => {
    const row = await database.db
      .selectFrom('account_entries')
      .innerJoin('patients', 'patients.id', 'account_entries.patient_id')
      .leftJoin('users', 'users.id', 'patients.user_id')
      .innerJoin('centers', 'centers.id', 'account_entries.center_id')
      .select([
        'account_entries.id',
        'account_entries.kind',
        'package_sessions',
        'patients.name',
        'patients.language',
        'users.email',
      ])
      .select(['centers.name as center', 'centers.address', 'centers.city', 'centers.contact_number'])
      .where('desk_entry_id', '=', entry.id)
      .executeTakeFirst();
    if (!row) throw new AppError('entry-not-found');
    const { lines: _lines, ...paid } = paidAtDesk([entry]);
    const pdf = await receipts.write({
      ...paid,
      language: LANGUAGES.find((one) => one === row.language) ?? 'en',
      operator: config.operator,
      color: config.product.color,
      patientName: row.name,
      patientEmail: row.email,
      payerName: null,
      restPaidBy: [],
      sessions: [],
      onAccount: {
        centerName: row.center,
        centerAddress: `${row.address}, ${row.city}`,
        contactNumber: row.contact_number,
        kind: BRINGS_MONEY.find((one) => one === row.kind) ?? 'payment',
        packageSessions: row.package_sessions,
        extras: await extrasOf(database.db, row.id, row.language),
      },
    });
    return { number: paid.number, pdf };
  };

  route(
    app,
    file(BOOKING_FILES.receipt, 'The receipt of the payment for an appointment, a PDF.', [
      'booking-not-found',
      'no-receipt',
      'too-many-tries',
    ]),
    TAG,
    async ({ query, patient }, _request, reply) => {
      await limits.take('receipt-account', patient.userId);
      const row = await find(patient.userId, query.appoinmentId, mayReadReceipt(patient.userId));
      const seen = await seenBy(database.db, patient.userId, row.id);
      const { number, pdf } = await write(await paidOf(row), row, patient, seen);
      return sendFile(reply, 'application/pdf', `${number}.pdf`, pdf);
    },
  );

  route(app, FOR_DESK, TAG, async ({ params, scope }, _request, reply) => {
    const entry = await deskReceipt(database.db)
      .where('entry.id', '=', params.id)
      .where(inScope(scope, 'entry.center_id'))
      .executeTakeFirst();
    if (!entry) throw new AppError('entry-not-found');
    if (!entry.booking_id) {
      const { number, pdf } = await writeForAccount(entry);
      return sendFile(reply, 'application/pdf', `${number}.pdf`, pdf);
    }
    const row = await wholeBookings(database.db).where('bookings.id', '=', entry.booking_id).executeTakeFirstOrThrow();
    const language = LANGUAGES.find((one) => one === row.patient_language) ?? 'en';
    const paid = paidAtDesk(await linesOf(database.db, entry));
    const { number, pdf } = await write(paid, row, { language, userId: row.patient_id });
    return sendFile(reply, 'application/pdf', `${number}.pdf`, pdf);
  });

  route(
    app,
    file(BOOKING_FILES.calendar, 'An appointment as a calendar file.', ['booking-not-found']),
    TAG,
    async ({ query, patient }, _request, reply) => {
      const row = await find(patient.userId, query.appoinmentId);
      const reading = { config, isForAnother: row.patient_id !== patient.userId, maySee: true };
      const text = writeCalendar([calendarEntryOf(row, reading, clock())], patient.language);
      return sendFile(reply, 'text/calendar; charset=utf-8', `session-${row.session_date}.ics`, text);
    },
  );
}

/**
 * Whether an account may have the receipt of a row of `bookings`: it may see the session; or it paid, and could see the
 * session until it was no longer allowed to act for the patient.
 */
const mayReadReceipt = (userId: string) => sql<boolean>`(${mayAct(userId, 'see')} or payments.user_id = ${userId}
  and exists (select from paid_for_others seen where seen.booking_id = bookings.id and seen.user_id = ${userId}))`;

/** A session as somebody who paid for it last saw it. */
type SeenSession = {
  id: string;
  patient: string;
  center: string;
  center_address: string;
  contact_number: string;
  session_date: string;
  start_hour: number;
  status: string;
};

/** Reads what an account last saw of the sessions that it paid for others; null if it may see this session itself. */
async function seenBy(db: Db, userId: string, bookingId: string): Promise<ReadonlyMap<string, SeenSession> | null> {
  const own = db
    .selectFrom('appointments as bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(mayAct(userId, 'see'));
  if (await own.executeTakeFirst()) return null;
  const rows = await db
    .selectFrom('paid_for_others')
    .select(['booking_id as id', 'patient', 'center', 'center_address', 'contact_number', 'session_date'])
    .select(['start_hour', 'status'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A session as it was last seen. Later events are not told. */
function asSeen(seen: SeenSession, now: Date): Partial<ReceiptSession> {
  const { session_date: date, start_hour: startHour } = seen;
  return {
    centerName: seen.center,
    centerAddress: seen.center_address,
    contactNumber: showPhone(seen.contact_number),
    date,
    startHour,
    state: sessionState({ status: seen.status as BookingStatus, recorded: null, date, startHour }, now),
  };
}

type PaidFacts = Pick<
  Receipt,
  'number' | 'amount' | 'paidAt' | 'paidBy' | 'providerPaymentId' | 'cardLast4' | 'reference' | 'withdrawnAt'
> & {
  /** The lines of a desk's receipt. Null: all appointments of the payment, as they are now. */
  lines: DeskReceipt[] | null;
};

/** Query of the lines of desks' receipts, the latest first. */
function deskReceipt(db: Db) {
  return db
    .selectFrom('desk_entries as entry')
    .leftJoin('desk_entries as counter', 'counter.counters', 'entry.id')
    .select([
      'entry.id',
      'entry.booking_id',
      'entry.payment_id',
      'entry.center_id',
      'entry.mode',
      'entry.at',
      'entry.reference',
    ])
    .select(['entry.receipt_number', 'entry.amount_paise', 'counter.at as withdrawn_at'])
    .where('entry.kind', '=', 'payment')
    .where('entry.receipt_number', 'is not', null)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc');
}

type DeskReceipt = Awaited<ReturnType<ReturnType<typeof deskReceipt>['execute']>>[number];

/**
 * Reads the extras that were charged to an account before an entry that has a receipt, and after the receipt before it. What was
 * taken back is left out. `language`: the reader's, in which a center may have named them.
 */
async function extrasOf(db: Db, entryId: string, language: string | null): Promise<{ name: string; amount: Paise }[]> {
  const { rows } = await sql<{ name: string; amount: Paise }>`
    select coalesce(items.names ->> ${language}, extra.item_name, extra.reason, '') as name,
      -extra.amount_paise as amount
    from account_entries paid
    join account_entries extra on extra.center_id = paid.center_id and extra.patient_id = paid.patient_id
      and extra.kind = 'extra' and (extra.at, extra.id) < (paid.at, paid.id)
    left join price_items items on items.id = extra.item_id
    where paid.id = ${entryId} and not exists (select from account_entries counter where counter.counters = extra.id)
      and not exists (select from account_entries earlier where earlier.center_id = paid.center_id
        and earlier.patient_id = paid.patient_id and earlier.kind in (${sql.join([...BRINGS_MONEY])})
        and (earlier.at, earlier.id) > (extra.at, extra.id) and (earlier.at, earlier.id) < (paid.at, paid.id))
    order by extra.at, extra.id`.execute(db);
  return rows.filter(({ name }) => name !== '');
}

/** Reads all lines of the receipt to which a line belongs. */
function linesOf(db: Db, { receipt_number: number }: DeskReceipt): Promise<DeskReceipt[]> {
  return deskReceipt(db).where('entry.receipt_number', '=', number).execute();
}

function paidAtDesk(lines: DeskReceipt[]): PaidFacts {
  const entry = lines[0]!;
  const withdrawn = lines.flatMap(({ withdrawn_at: at }) => at ?? []);
  return {
    lines,
    number: receiptNumber(entry.receipt_number!),
    amount: lines.reduce((sum, line) => sum + line.amount_paise, 0),
    paidAt: entry.at,
    paidBy: `desk-${entry.mode as DeskMode}`,
    providerPaymentId: null,
    cardLast4: null,
    reference: entry.reference,
    // A receipt stands as long as one of its lines does.
    withdrawnAt: withdrawn.length < lines.length ? null : new Date(Math.max(...withdrawn.map(Number))),
  };
}

/** What the line of a receipt says about its appointment. Refunds of another payment are not part of it. */
function lineOf(line: DeskReceipt, row: WholeBooking): Partial<ReceiptSession> {
  const isAnother = line.payment_id !== row.payment_id;
  const others = isAnother && { refund: null, givenBack: 0 };
  return { amount: line.amount_paise, withdrawnAt: line.withdrawn_at, ...others };
}

function sessionOf(row: WholeBooking, asker: string, secret: string, now: Date): ReceiptSession {
  const { refund, sessionState: state } = presentBooking(row, asker, secret, now);
  return {
    centerName: row.center_name,
    centerAddress: `${row.center_address}, ${row.center_city}`,
    contactNumber: showPhone(row.contact_number),
    date: row.session_date,
    startHour: row.start_hour,
    amount: row.price_paise,
    state,
    isAtDesk: row.payment_provider === 'desk',
    isFromAccount: deskModeOf(row) === 'account',
    withdrawnAt: null,
    refund: refund ? { ...refund, amount: rupeesToPaise(refund.amount), at: new Date(refund.at) } : null,
    givenBack: row.refunded,
  };
}

function file(path: string, summary: string, refusals: readonly RefusalCode[]) {
  return endpoint({
    method: 'GET',
    path,
    for: 'patient',
    summary,
    query: z.object({ appoinmentId: id }),
    response: FILE,
    refusals,
  });
}

function sendFile(reply: FastifyReply, type: string, name: string, content: Uint8Array | string) {
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
}

/** Gives a payment its receipt number, only once even under concurrent requests, and returns it. */
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
