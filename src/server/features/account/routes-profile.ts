/** What a patient may do with the account itself. Deleting meets the bookings and stands in `http/delete-account.ts`. */
import type { FastifyInstance } from 'fastify';
import { MY_DATA_URL, profile } from '../../../contract';
import type { Context } from '../../context';
import { authenticate } from '../../http/authenticate';
import { clearSessionCookies } from '../../http/cookies';
import { route } from '../../http/route';
import { collectMyData } from './my-data';
import { presentUser } from './present';
import { endSessionsOf } from './sessions';
import { TAG } from './tag';

export function profileRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, config } = context;

  route(app, profile.update, TAG, async ({ body }, request) => {
    const patient = await authenticate(context, request);
    await database.db
      .updateTable('users')
      .set({ username: body.username, ...(body.language && { language: body.language }) })
      .where('id', '=', patient.userId)
      .where('status', '=', 'active')
      .execute();
    const changed = { ...patient, ...body, language: body.language ?? patient.language, id: patient.userId };
    return { success: true as const, user: presentUser(changed) };
  });

  route(app, profile.logoutEverywhere, TAG, async (_, request, reply) => {
    const patient = await authenticate(context, request);
    await endSessionsOf(database.db, patient.userId, clock());
    clearSessionCookies(reply, config);
    return { success: true as const, message: 'You are logged out on every device.' };
  });

  app.get(
    MY_DATA_URL,
    { schema: { summary: 'Everything that is known about the person, as a file.', tags: [TAG.tag] } },
    async (request, reply) => {
      const patient = await authenticate(context, request);
      const data = await collectMyData(database.db, patient.userId);
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-vrikka-data.json"')
        .send(JSON.stringify(data, null, 2));
    },
  );
}
