/** Endpoints for a patient's account. Deleting it cancels bookings, and is in `privacy/delete-account-routes.ts`. */
import type { FastifyInstance } from 'fastify';
import { profile } from '../../contract';
import type { Context } from '../context';
import { clearSessionCookies } from '../platform/http/cookies';
import { route } from '../platform/http/route';
import { setSession } from './enter';
import { listSessions, logOutEverywhere, logOutOne, logOutOthers } from './own-sessions';
import { presentUser } from './present';
import { TAG } from './tag';
import { updateProfile } from './update-profile';

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config } = context;

  route(app, profile.update, TAG, async ({ body, patient }) => {
    await database.db.transaction().execute((tx) => updateProfile(tx, patient.userId, body));
    const { username = patient.username, language = patient.language } = body;
    const changed = { ...patient, username, language, id: patient.userId };
    return { success: true as const, user: presentUser(changed) };
  });

  route(app, profile.logoutEverywhere, TAG, async ({ patient }, _request, reply) => {
    await database.db.transaction().execute((tx) => logOutEverywhere(tx, patient.userId, clock()));
    clearSessionCookies(reply, config);
    return { success: true as const, message: 'You are logged out on every device.' };
  });

  route(app, profile.sessions, TAG, async ({ patient }) => {
    return { success: true as const, sessions: await listSessions(database.db, patient, clock()) };
  });

  route(app, profile.endSession, TAG, async ({ params, patient }) => {
    await database.db.transaction().execute((tx) => logOutOne(tx, patient, params.sessionId, clock()));
    return { success: true as const, message: 'This device is logged out.' };
  });

  route(app, profile.logoutOthers, TAG, async ({ patient }, _request, reply) => {
    const session = await database.db.transaction().execute((tx) => logOutOthers(tx, patient, clock()));
    const accessToken = await setSession(context, session, reply);
    return { success: true as const, message: 'Your other devices are logged out.', accessToken };
  });
}
