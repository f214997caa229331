/** Endpoints for deleting an account: the account and its bookings in one. */
import type { FastifyInstance } from 'fastify';
import { profile } from '../../contract';
import { paiseToRupees } from '../../domain/money';
import { bySession } from '../../domain/series';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { deleteAccount, readProof, refuseProof, sendOwnerCode } from '../accounts';
import { giveUpBooking, tellGivenUp } from '../bookings';
import { centersThatKeep, mayAct, sessionsThatStay } from '../patients';
import { cancellationOf, lockActivePatient, wholeBookings } from '../appointments';
import type { Told } from '../messages';
import type { CancelledWithAccount } from '../outbox';
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
      staying: (await sessionsThatStay(database.db, patient.userId, clock())).size,
      refundAmount: sum(open.map(({ refund }) => refund)),
      notRefunded: sum(open.map(({ paid, refund }) => paid - refund)),
      staysWith: await centersThatKeep(database.db, patient.userId),
    };
  });

  route(app, profile.deletionCode, TAG, async ({ patient }) => {
    return sendOwnerCode(context, patient, 'delete', async () => {
      await limits.take('deletion-code-account', patient.userId);
      await limits.take('deletion-code-account-day', patient.userId);
    });
  });

  route(app, profile.deleteAccount, TAG, async ({ body, patient }, request, reply) => {
    // Taken before anything is checked, so that concurrent guesses count too.
    await limits.take('password-session', patient.userId, patient.sessionId);
    await limits.take('password-account', patient.userId);
    const proof = await readProof(context, patient, body);
    const refusal =
      'refused' in proof
        ? proof
        : await database.db.transaction().execute(async (tx) => {
            const now = clock();
            await lockActivePatient(tx, { userId: patient.userId });
            const refusal = await refuseProof(tx, context, patient, proof, 'delete');
            if (refusal) return refusal;
            const appointments: CancelledWithAccount[] = [];
            for (const { id } of await openBookings(tx, patient.userId, now)) {
              const givenUp = await giveUpBooking(tx, 'now', patient, { id }, now);
              if (!givenUp) continue;
              const { told, sessions } = givenUp;
              const isOwner = ({ userId }: Told) => userId === patient.userId;
              const { patientName, bookedBy } = told.find(isOwner)?.people ?? {};
              const people = { ...(patientName && { patientName }), ...(bookedBy && { bookedBy }) };
              appointments.push(...sessions.map((session) => ({ ...session, ...people })));
              await tellGivenUp(tx, { sessions, told: told.filter((one) => !isOwner(one)) }, now);
            }
            await deleteAccount(tx, patient, appointments.sort(bySession), now);
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

/**
 * Reads what the person could still cancel of their own bookings, with the refunds (paise), and the unpaid chairs that
 * they hold for others, for which nobody would be left to pay. Without what stays with the centers that gave it.
 */
async function openBookings(db: Db | Tx, userId: string, now: Date) {
  const rows = await wholeBookings(db)
    .where((where) =>
      where.or([
        where('bookings.patient_id', '=', userId),
        where.and([
          where('bookings.user_id', '=', userId),
          where('bookings.hold_expires_at', 'is not', null),
          where('payments.status', '<>', 'paid'),
          mayAct(userId, 'change'),
        ]),
      ]),
    )
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .orderBy('bookings.payment_id')
    .execute();
  const staying = await sessionsThatStay(db, userId, now);
  return rows
    .filter(({ id }) => !staying.has(id))
    .map((row) => ({ id: row.id, paid: row.refundable, terms: cancellationOf(row, now, { isLocked: true }) }))
    .filter(({ terms }) => terms.allowed)
    .map(({ id, paid, terms }) => ({ id, paid, refund: terms.refund }));
}
