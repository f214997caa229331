import { describe, expect, it } from 'vitest';
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
      db.selectFrom('mails').select('id').where('recipient', '=', patient.email).where('last_error', 'is not', null).executeTakeFirst(),
    );
    expect(await mailsTo(the.product, patient.email)).toEqual([]);
    await the.product.control('mail', { mode: 'normal' });
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, patient.email)).map((mail) => mail.subject)).toEqual([expect.stringMatching(/^Confirmed/)]);
  });
});
