import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time';
import { book } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { allMailsSent, mailsTo } from '../inbox';
import { aRunningProduct } from '../the-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const the = aRunningProduct();

describe('while the mail server refuses everything', () => {
  it('booking goes on, and the mail arrives once when it is well again', async () => {
    await the.product.control('mail', { mode: 'refuse' });
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    const { db } = the.product.database;
    await waitFor('a try has failed', () =>
      db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', patient.email)
        .where('last_error', 'is not', null)
        .executeTakeFirst(),
    );
    expect(await mailsTo(the.product, patient.email)).toEqual([]);
    await the.product.control('mail', { mode: 'normal' });
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, patient.email)).map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^Confirmed/),
    ]);
  });

  it('a mail that is refused again and again is tried ever more rarely, by one job at a time', async () => {
    const { product } = the;
    await product.control('mail', { mode: 'refuse' });
    const patient = await loggedInPatient(product);
    await book(product, patient, await aCenter(product), aWindow(product.now(), 20));
    const { db } = product.database;
    const mail = () =>
      db.selectFrom('mails').select(['id', 'attempts']).where('recipient', '=', patient.email).executeTakeFirst();
    const { id } = await waitFor('the mail is owed', mail);
    const jobs = async () =>
      Number(
        (await sql<{ n: string }>`select count(*) as n from jobs.job where data ->> 'mailId' = ${id}`.execute(db))
          .rows[0]!.n,
      );
    /** The jobs that several rounds of sweeping add, each with its try behind it. */
    const reminders = async () => {
      const [before, { attempts }] = [await jobs(), (await mail())!];
      await product.sweep();
      await waitFor(
        'what was owed anew was tried',
        async () => (await mail())!.attempts >= attempts + (await jobs()) - before || undefined,
      );
      for (let round = 0; round < 3; round++) await product.sweep();
      return (await jobs()) - before;
    };
    await waitFor('a try has failed', async () => (await mail())!.attempts > 0 || undefined);
    expect(await reminders()).toBe(0);
    await product.pass(11 * MINUTE_MS);
    expect(await reminders()).toBe(1);
    await product.pass(11 * MINUTE_MS);
    expect(await reminders()).toBe(1);
    await product.pass(240 * HOUR_MS);
    expect(await reminders()).toBe(1);
    await product.pass(24 * HOUR_MS);
    expect(await reminders()).toBe(0);
    await product.pass(12 * HOUR_MS);
    expect(await reminders()).toBe(1);
    await product.control('mail', { mode: 'normal' });
    await product.pass(48 * HOUR_MS);
    await product.sweep();
    await allMailsSent(product);
    expect((await mailsTo(product, patient.email)).filter(({ subject }) => /^Confirmed/.test(subject))).toHaveLength(1);
  });
});
