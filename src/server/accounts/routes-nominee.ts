/** Endpoints of a patient's nominee. */
import type { FastifyInstance } from 'fastify';
import { nominee } from '../../contract';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { findNominee, nameNominee, removeNominee } from './nominees';
import { TAG } from './tag';

export function nomineeRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, nominee.mine, TAG, async ({ patient: { userId } }) => {
    return { success: true as const, ...(await findNominee(database.db, userId)) };
  });

  route(app, nominee.name, TAG, async ({ body, patient: { userId } }) => {
    const named = await database.db.transaction().execute((tx) => nameNominee(tx, userId, body, clock()));
    return { success: true as const, ...named };
  });

  route(app, nominee.remove, TAG, async ({ patient: { userId } }) => {
    await removeNominee(database.db, userId);
    return { success: true as const, message: 'No one is named any more.' };
  });
}
