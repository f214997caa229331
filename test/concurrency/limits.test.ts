/** Limits shared by processes, and mails that they combine. */
import { expect, it } from 'vitest';
import { account } from '../../src/contract';
import { PASSWORD, aPatient, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';

const postgres = aRealPostgres();

it('thirty guesses at once at two processes leave ten tries, not thirty', async () => {
  const product = await startInstances(postgres, 2);
  const { email } = await aPatient(product);
  const address = '203.0.113.7';
  const guess = (url: string) =>
    aClient(product, { url, address }).raw('POST', account.login.path, { json: { email, password: 'a guess' } });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(product.urls[n % 2]!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  await stopInGoodOrder(product);
});

it('fifteen new devices at once at two processes are three mails, and one that names the others', async () => {
  const product = await startInstances(postgres, 2);
  const { email } = await loggedInPatient(product);
  const logIn = (url: string) =>
    aClient(product, { url }).raw('POST', account.login.path, { json: { email, password: PASSWORD } });
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => logIn(product.urls[n % 2]!)));
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
  const mails = await product.database.db
    .selectFrom('outbox')
    .select(['template', 'slots'])
    .where('recipient', '=', email)
    .execute();
  const named = mails.flatMap(({ slots }) => (slots as { logins?: object[] }).logins ?? []);
  expect(mails.map(({ template }) => template).sort()).toEqual([
    'new-device',
    'new-device',
    'new-device',
    'new-devices',
  ]);
  expect(named).toHaveLength(12);
  await stopInGoodOrder(product);
});
