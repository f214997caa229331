/** What the database is asked for what is read on every visit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, refreshSession } from '../../../src/server/accounts/sessions';
import type { Database } from '../../../src/server/platform/db/database';
import { aPatient } from '../../builders';
import { statementsOf } from '../../statements';
import { openFromTemplate } from '../../template';

const NOW = new Date('2026-11-10T08:00:00+05:30');
const now = () => NOW;
const SECRET = 'a secret of tests that is long enough';

let database: Database;
beforeAll(async () => {
  database = await openFromTemplate();
});
afterAll(() => database.close());

it('renews a session in four statements, and its begin and commit', async () => {
  const { db } = database;
  const patient = await aPatient({ database, now });
  const { refreshToken } = await db.transaction().execute((tx) => openSession(tx, patient.id, null, NOW));
  const renew = () => db.transaction().execute((tx) => refreshSession(tx, SECRET, refreshToken, NOW));
  expect(await statementsOf(renew)).toHaveLength(6);
});
