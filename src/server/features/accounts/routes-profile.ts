/** What a patient may do with the account itself. Deleting meets the bookings and stands in `workflows/delete-account.ts`. */
import type { FastifyInstance } from 'fastify';
import { MY_DATA_PAGE_URL, MY_DATA_URL, endpoint, profile } from '../../../contract';
import type { Context } from '../../context';
import { writeMyDataPage } from '../privacy/my-data-page';
import { clearSessionCookies } from '../../platform/http/cookies';
import { FILE, route } from '../../platform/http/route';
import { setSession } from './enter';
import { type MyData, collectMyData } from '../privacy/my-data';
import { listSessions, logOutOne, logOutOthers } from './own-sessions';
import { presentUser } from './present';
import { endSessionsOf } from './sessions';
import { TAG } from './tag';

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config, limits } = context;

  route(app, profile.update, TAG, async ({ body, patient }) => {
    await database.db
      .updateTable('users')
      .set({ ...(body.username && { username: body.username }), ...(body.language && { language: body.language }) })
      .where('id', '=', patient.userId)
      .where('status', '=', 'active')
      .execute();
    const { username = patient.username, language = patient.language } = body;
    const changed = { ...patient, username, language, id: patient.userId };
    return { success: true as const, user: presentUser(changed) };
  });

  route(app, profile.logoutEverywhere, TAG, async ({ patient }, _request, reply) => {
    await database.db.transaction().execute((tx) => endSessionsOf(tx, patient.userId, clock()));
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

  const file = (
    path: string,
    summary: string,
    name: string,
    type: string,
    write: (data: MyData, now: Date) => string,
  ) =>
    route(
      app,
      endpoint({ method: 'GET', path, for: 'patient', summary, response: FILE }),
      TAG,
      async ({ patient }, _request, reply) => {
        await limits.take('export-account', patient.userId);
        const data = await collectMyData(database.db, patient);
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(write(data, clock()));
      },
    );
  const WHAT = 'Everything that is known about the person, as a file.';
  file(MY_DATA_URL, WHAT, 'my-vrikka-data.json', 'application/json', (data) => JSON.stringify(data, null, 2));
  file(MY_DATA_PAGE_URL, `${WHAT} To read and print.`, 'my-vrikka-data.html', 'text/html', writeMyDataPage);
}
