/** Endpoints for a person's consents, and for all their data as a file. */
import type { FastifyInstance } from 'fastify';
import { MY_DATA_PAGE_URL, MY_DATA_URL, consents, endpoint } from '../../contract';
import { listConsents } from './list-consents';
import { agreeFor, giveConsent } from '../patients';
import type { Context } from '../context';
import { type MyData, collectMyData } from './my-data';
import { writeMyDataPage } from './my-data-page';
import { FILE, route } from '../platform/http/route';

const TAG = { tag: 'Account' };

export function privacyRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits } = context;

  route(app, consents.give, TAG, async ({ body, patient }) => {
    const { patientId = patient.userId } = body;
    await database.db
      .transaction()
      .execute((tx) =>
        patientId === patient.userId
          ? giveConsent(tx, patientId, body, body.how, clock())
          : agreeFor(tx, patient, patientId, body, clock()),
      );
    return { success: true as const, message: 'Thank you. You can continue.' };
  });

  route(app, consents.mine, TAG, async ({ patient }) => {
    return { success: true as const, consents: await listConsents(database.db, patient) };
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
      endpoint({ method: 'GET', path, for: 'patient', summary, response: FILE, refusals: ['too-many-tries'] }),
      TAG,
      async ({ patient }, _request, reply) => {
        await limits.take('export-account', patient.userId);
        const data = await collectMyData(database.db, patient, clock());
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(write(data, clock()));
      },
    );
  const WHAT = 'Everything that is known about the person, as a file.';
  file(MY_DATA_URL, WHAT, 'my-data.json', 'application/json', (data) => JSON.stringify(data, null, 2));
  file(MY_DATA_PAGE_URL, `${WHAT} To read and print.`, 'my-data.html', 'text/html', writeMyDataPage);
}
