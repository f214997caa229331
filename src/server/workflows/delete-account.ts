/** Deleting an account: accounts and bookings in one route. */
import type { FastifyInstance } from 'fastify';
import { profile } from '../../contract';
import { paiseToRupees } from '../../domain/money';
import type { BookingStatus } from '../../domain/booking';
import { cancellationTerms } from '../../domain/policy';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { deleteAccount } from '../features/accounts/delete-account';
import { readProof, refuseProof } from '../features/accounts/prove-owner';
import { sendOtp } from '../features/accounts/send-otp';
import { giveUpBooking } from '../features/bookings/cancel-booking';
import { lockActivePatient } from '../records/locks';
import { wholeBookings } from '../records/bookings';
import { clearSessionCookies } from '../platform/http/cookies';
import { logAuthentication } from '../platform/http/log-authentication';
import { AppError } from '../errors';
import { route } from '../platform/http/route';

const TAG = { tag: 'Account' };

export function deleteAccountRoutes(app: FastifyInstance, context: Context): void {
  const { database, limits, clock, config } = context;

  route(app, profile.deletionTerms, TAG, async ({ patient }) => {
    const open = await openBookings(database.db, patient.userId, clock());
    const sum = (amounts: number[]) => paiseToRupees(amounts.reduce((total, amount) => total + amount, 0));
    return {
      success: true as const,
      upcoming: open.length,
      refundAmount: sum(open.map(({ refund }) => refund)),
      notRefunded: sum(open.map(({ paid, refund }) => paid - refund)),
    };
  });

  route(app, profile.deletionCode, TAG, async ({ patient }) => {
    if (patient.hasPassword) throw new AppError('password-needed');
    await limits.take('deletion-code-account', patient.userId);
    await limits.take('deletion-code-account-day', patient.userId);
    const { verificationId } = await database.db
      .transaction()
      .execute((tx) => sendOtp(tx, context, patient.email, 'delete', patient.language));
    return { success: true as const, verificationId, message: 'We sent a code to your email.' };
  });

  route(app, profile.deleteAccount, TAG, async ({ body, patient }, request, reply) => {
    // Taken before anything is checked: concurrent guesses count too.
    await limits.take('password-session', patient.userId, patient.sessionId);
    await limits.take('password-account', patient.userId);
    const proof = await readProof(context, patient, body);
    const refusal =
      'refused' in proof
        ? proof
        : await database.db.transaction().execute(async (tx) => {
            const now = clock();
            await lockActivePatient(tx, { userId: patient.userId });
            const refusal = await refuseProof(tx, context, patient, proof);
            if (refusal) return refusal;
            const cancelled = [];
            for (const { id } of await openBookings(tx, patient.userId, now)) {
              cancelled.push(await giveUpBooking(tx, context, patient, id, now));
            }
            const appointments = cancelled.flatMap((one) => one?.details ?? []).sort(bySession);
            await deleteAccount(tx, patient, appointments, now);
            return null;
          });
    const way = body.otp ? 'mailed-code' : 'password';
    logAuthentication(request, { way, outcome: refusal ? 'refused' : 'accepted', account: patient.userId });
    if (refusal) {
      const { message } = new AppError(refusal.refused);
      throw new AppError(refusal.refused, { fields: { [refusal.field]: message } });
    }
    clearSessionCookies(reply, config);
    return { success: true as const, message: 'Your account is deleted.' };
  });
}

type Session = { date: string; startHour: number };
const bySession = (a: Session, b: Session) => a.date.localeCompare(b.date) || a.startHour - b.startHour;

/** What the patient could still cancel, with the refunds (paise). */
async function openBookings(db: Db | Tx, userId: string, now: Date) {
  const rows = await wholeBookings(db)
    .where('bookings.patient_id', '=', userId)
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .orderBy('bookings.payment_id')
    .execute();
  return rows
    .map((row) => {
      const paid = row.refundable;
      const status = row.status as BookingStatus;
      return {
        id: row.id,
        paid,
        terms: cancellationTerms({ status, date: row.session_date, startHour: row.start_hour, paid }, now),
      };
    })
    .filter(({ terms }) => terms.allowed)
    .map(({ id, paid, terms }) => ({ id, paid, refund: terms.refund }));
}
