/** Requests that wait for a slow database. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { account } from '../../src/contract';
import { patientWithSession } from '../builders';
import { aClient } from '../client';
import { startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();

it('a request counts as in flight while its caller is looked up', async () => {
  const product = await startProduct({
    engine: await postgres.createMigratedDatabase(),
    settings: { MAX_IN_FLIGHT: '1' },
  });
  const patient = await patientWithSession(product);
  const ofVisitor = async () => (await aClient(product).raw('GET', account.googleStart.path)).status;
  expect(await ofVisitor()).toBe(200);

  const answer = await product.database.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx);
    const asked = patient.client.call(account.userdata);
    await waitFor('the product is busy', async () => (await ofVisitor()) === 503);
    return { asked };
  });
  expect((await answer.asked).success).toBe(true);
  await waitFor('it is free again', async () => (await ofVisitor()) === 200);
  await stopInGoodOrder(product);
});
