/** Limits that processes share. */
import { expect, it } from 'vitest';
import { account } from '../../src/contract';
import { aPatient } from '../builders';
import { aClient } from '../client';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';

const postgres = aRealPostgres();

it('thirty guesses at once at two processes leave ten tries, not thirty', async () => {
  const product = await startInstances(postgres, 2);
  const { email } = await aPatient(product);
  const address = '203.0.113.7';
  const guess = (url: string) => aClient(product, { url, address }).raw('POST', account.login.path, { json: { email, password: 'a guess' } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(product.urls[n % 2]!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  await stopInGoodOrder(product);
});
