/** Blocking a user: the account and its bookings in one endpoint. */
import type { FastifyInstance } from 'fastify';
import { users } from '../../contract/admin';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { isUpcoming, lockPatients } from '../appointments';
import { setUserStatus } from './set-user-status';
import { userDetail } from './user-detail';
import { cancelByAdministrator } from '../bookings';
import { route } from '../platform/http/route';

export function blockUserRoute(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, users.update, { tag: 'Administration' }, async ({ params, body, administrator, scope }) => {
    const { administratorId } = administrator;
    await database.db.transaction().execute(async (tx) => {
      const now = clock();
      // Waits for transactions that are taking a chair for this patient; afterwards none can.
      await lockPatients(tx, [params.id]);
      const { status: isActive, appointments, reason } = body;
      await setUserStatus(tx, administrator, { userId: params.id, isActive, appointments, reason }, now);
      if (isActive || appointments === 'keep') return;
      for (const bookingId of await upcomingOf(tx, params.id, now)) {
        await cancelByAdministrator(tx, bookingId, { reason: 'administrator', administratorId }, now);
      }
    });
    return {
      success: true as const,
      message: body.status ? 'The user is active.' : 'The user is blocked.',
      updateData: await userDetail(database.db, scope, params.id, clock),
    };
  });
}

/** Reads the upcoming bookings of a patient. Sorted by payment, since payments are locked one after the other. */
async function upcomingOf(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where('patient_id', '=', userId)
    .where(isUpcoming(now))
    .orderBy('payment_id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
