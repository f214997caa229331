import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/domain/time';
import { book } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { LEASE_MS } from '../../../src/server/platform/due/due';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();

describe('while the mail server refuses everything', () => {
  it('booking goes on, and the mail arrives once when it is well again', async () => {
    await the.product.control('mail', { mode: 'refuse' });
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now()));
    const { db } = the.product.database;
    await waitFor('a try has failed', () =>
      db
        .selectFrom('outbox')
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

  it('a mail that is refused again and again is tried ever more rarely, and arrives once', async () => {
    const { product } = the;
    const { db } = product.database;
    await product.control('mail', { mode: 'refuse' });
    const patient = await loggedInPatient(product);
    await book(product, patient, await aCenter(product), aWindow(product.now(), 20));
    const mine = db.updateTable('outbox').where('recipient', '=', patient.email);
    const mail = () => db.selectFrom('outbox').selectAll().where('recipient', '=', patient.email).executeTakeFirst();
    await waitFor('the mail was refused once', async () => (await mail())?.last_error);
    /** The delay before the next try after many failures. */
    const waitAfter = async (tries: number) => {
      await mine.set({ attempts: tries - 1, due_at: product.now(), last_error: null }).execute();
      const { due_at: due } = await waitFor(`try ${tries} has failed`, async () => {
        const row = await mail();
        // A try that is still under way has the error of the one before, and is due when its lease ends.
        const isRecorded = row !== undefined && row.due_at.getTime() - product.now().getTime() > 2 * LEASE_MS;
        return isRecorded && row.attempts === tries && row.last_error !== null && row;
      });
      return due.getTime() - product.now().getTime();
    };
    const waits = [await waitAfter(8), await waitAfter(12), await waitAfter(40)];
    const most = [256_000, 4_096_000, 12 * HOUR_MS];
    waits.forEach((wait, index) => {
      expect(wait).toBeLessThanOrEqual(most[index]!);
      expect(wait).toBeGreaterThan(most[index]! / 2);
    });
    await product.control('mail', { mode: 'normal' });
    await product.pass(13 * HOUR_MS);
    await allMailsSent(product);
    expect(await mail()).toMatchObject({ status: 'sent', provider_id: expect.stringContaining('@') });
    expect((await mailsTo(product, patient.email)).filter(({ subject }) => /^Confirmed/.test(subject))).toHaveLength(1);
  });
});
