/** Endpoints by which a desk gives a person without an account everything that is kept of them. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../contract';
import { PERSON_DATA } from '../../contract/admin';
import { id } from '../../contract/common';
import { PERSON_REFUSALS } from '../../contract/refusal-groups';
import type { Context } from '../context';
import { AppError } from '../errors';
import { findFor } from '../patients';
import { FILE, route } from '../platform/http/route';
import { recordAction } from '../staff';
import { type MyData, collectMyData } from './my-data';
import { writeMyDataPage } from './my-data-page';

export function personDataRoutes(app: FastifyInstance, { database: { db }, clock, limits }: Context): void {
  const file = (
    form: keyof typeof PERSON_DATA,
    { name, type }: { name: string; type: string },
    write: (data: MyData, now: Date) => string,
  ) =>
    route(
      app,
      endpoint({
        method: 'GET',
        path: PERSON_DATA[form],
        for: 'administrator',
        right: 'book',
        summary: `Everything that is kept of a person without an account at the centers of whoever asks, for the person: ${form === 'page' ? 'to read and print' : 'for machines'}.`,
        params: z.object({ id }),
        response: FILE,
        refusals: [...PERSON_REFUSALS, 'person-has-account', 'too-many-tries'],
      }),
      { tag: 'Administration' },
      async ({ params, administrator, scope }, _request, reply) => {
        const now = clock();
        const patient = await findFor(db, { administrator, scope }, 'see', params.id, now);
        if (patient.hasAccount) {
          const message = 'This person has an account, and downloads their data there.';
          throw new AppError('person-has-account', { message });
        }
        await limits.take('person-data-administrator', administrator.administratorId);
        const data = await collectMyData(db, { userId: params.id, email: null, scope }, now);
        const subject = { subject: 'patient', subjectId: params.id, subjectName: patient.name } as const;
        await recordAction(db, administrator, { action: 'patient-data-given', ...subject, after: { form } }, now);
        return reply
          .type(`${type}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(write(data, now));
      },
    );
  file('page', { name: 'what-is-kept.html', type: 'text/html' }, writeMyDataPage);
  file('json', { name: 'what-is-kept.json', type: 'application/json' }, (data) => JSON.stringify(data, null, 2));
}
