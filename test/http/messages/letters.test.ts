import { describe, expect, it } from 'vitest';
import { contact, newsletter } from '../../../src/contract';
import { INVENTED_OPERATOR } from '../../../src/contract/operator';
import { aClient } from '../../client';
import { type Mail, allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const browser = () => aClient(the.product);

let n = 0;
const aNewAddress = () => `reader-${(n += 1)}@example.org`;
const subscribe = (email: string, intent: 'subscribe' | 'community' = 'subscribe') =>
  browser().call(newsletter.subscribe, { body: { email, consent: true, intent } });
const rowOf = (email: string) =>
  the.product.database.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();

/** The token in a mail's link. */
function tokenIn(mail: Mail, page: 'confirm' | 'unsubscribe'): string {
  const [, token] = new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(mail.text) ?? [];
  if (!token) throw new Error(`no link to ${page} in: ${mail.text}`);
  return token;
}

async function aReader(email = aNewAddress()) {
  await subscribe(email);
  const token = tokenIn(await mailAbout(the.product, email, /Do you want/), 'confirm');
  await browser().call(newsletter.confirm, { body: { token } });
  const leave = tokenIn(await mailAbout(the.product, email, /Welcome/), 'unsubscribe');
  return { email, token, leave };
}

describe('the letter', () => {
  it('is only for who confirms it from the mail', async () => {
    const email = aNewAddress();
    const answer = await subscribe(email, 'community');
    expect(answer).toEqual({ success: true, message: 'Please check your inbox: we sent you an email to confirm.' });
    expect(await rowOf(email)).toMatchObject({
      intent: 'community',
      confirmed_at: null,
      consent_version: expect.any(String),
    });
    const mail = await mailAbout(the.product, email, /Do you want/);
    expect(mail.text).toContain(`${the.product.url}/newsletter/confirm?token=`);
    await browser().call(newsletter.confirm, { body: { token: tokenIn(mail, 'confirm') } });
    expect((await rowOf(email))?.confirmed_at).toBeInstanceOf(Date);
  });

  it('confirmed twice is as good as once', async () => {
    const { email, token } = await aReader();
    await browser().call(newsletter.confirm, { body: { token } });
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, email)).filter(({ subject }) => /Welcome/.test(subject))).toHaveLength(1);
  });

  it('asked for by somebody who has it is answered alike; only the reader learns more', async () => {
    const { email } = await aReader();
    expect(await subscribe(email)).toEqual(await subscribe(aNewAddress()));
    await mailAbout(the.product, email, /already get/);
    expect((await rowOf(email))?.confirmed_at).toBeInstanceOf(Date);
  });

  it('is left from any letter, twice as well as once, and can be asked for again', async () => {
    const { email, leave } = await aReader();
    await browser().call(newsletter.unsubscribe, { body: { token: leave } });
    await browser().call(newsletter.unsubscribe, { body: { token: leave } });
    expect((await rowOf(email))?.unsubscribed_at).toBeInstanceOf(Date);
    await subscribe(email);
    expect((await rowOf(email))?.unsubscribed_at).toBeInstanceOf(Date);
    const token = tokenIn(await mailAbout(the.product, email, /Do you want/), 'confirm');
    await browser().call(newsletter.confirm, { body: { token } });
    expect((await rowOf(email))?.unsubscribed_at).toBeNull();
  });

  it('left and confirmed again and again brings one welcome a day', async () => {
    const { email, token, leave } = await aReader();
    for (let time = 1; time <= 5; time++) {
      await browser().call(newsletter.unsubscribe, { body: { token: leave } });
      await browser().call(newsletter.confirm, { body: { token } });
    }
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, email)).filter(({ subject }) => /Welcome/.test(subject))).toHaveLength(1);
    expect((await rowOf(email))?.unsubscribed_at).toBeNull();
  });

  it('takes no forged link, and none for something else', async () => {
    const [mine, theirs] = [await aReader(), await aReader()];
    const [row, signature] = mine.leave.split('.') as [string, string];
    const forged = [
      `${theirs.leave.split('.')[0]}.${signature}`,
      `${row}.${signature.slice(0, -3)}AAA`,
      `${row}.${'A'.repeat(43)}`,
      row,
      mine.token,
      'x'.repeat(40),
      'cut',
      `' or 1=1 --.${signature}`,
    ];
    for (const token of forged) {
      const answer = await browser().refused(newsletter.unsubscribe, { body: { token } });
      expect(answer).toMatchObject({ status: 400, code: 'link-invalid' });
      expect(await browser().refused(newsletter.confirm, { body: { token: mine.leave } })).toMatchObject({
        code: 'link-invalid',
      });
    }
    expect([await rowOf(mine.email), await rowOf(theirs.email)].map((one) => one?.unsubscribed_at)).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    [{ consent: true, intent: 'subscribe' }, { email: 'Email is required' }],
    [{ email: 'meera', consent: true, intent: 'subscribe' }, { email: 'Please enter a valid email' }],
    [{ email: 'm@example.org', intent: 'subscribe' }, { consent: 'Consent is required' }],
    [{ email: 'm@example.org', consent: false, intent: 'subscribe' }, { consent: 'Please agree first' }],
    [{ email: 'm@example.org', consent: true, intent: 'spam' }, { intent: expect.any(String) }],
  ])('asked for with %j is refused at the field', async (json, fields) => {
    expect(await browser().raw('POST', '/auth/newsletter', { json })).toMatchObject({ status: 400, json: { fields } });
  });

  it('can be asked for five times an hour for an address', async () => {
    const email = aNewAddress();
    for (let time = 1; time <= 5; time++) await subscribe(email);
    const body = { email, consent: true as const, intent: 'subscribe' as const };
    expect(await browser().refused(newsletter.subscribe, { body })).toMatchObject({ status: 429 });
  });

  it('is neither begun nor ended by opening a link, as mail scanners do', async () => {
    const { email, leave } = await aReader();
    await browser().raw('GET', `/newsletter/unsubscribe?token=${leave}`, { headers: { accept: 'text/html' } });
    expect((await browser().raw('GET', `/auth/newsletter/unsubscribe?token=${leave}`)).status).toBe(404);
    expect((await rowOf(email))?.unsubscribed_at).toBeNull();
  });
});

describe('writing to us', () => {
  const write = (email: string, more = {}) =>
    browser().call(contact.send, { body: { name: 'Anil', email, message: 'Is there parking?\nThank you.', ...more } });

  it('mails support, and tells the address that it came, with nothing that was typed', async () => {
    const email = aNewAddress();
    expect(await write(email)).toEqual({ success: true, message: 'Thank you. Your message is on its way to us.' });
    const [toUs, toThem] = await Promise.all([
      mailAbout(the.product, INVENTED_OPERATOR.email, /Anil/),
      mailAbout(the.product, email, /message/),
    ]);
    for (const fact of ['Anil', email, 'Is there parking?']) expect(toUs.text).toContain(fact);
    for (const typed of ['Anil', email, 'parking', 'Thank you.\n'])
      expect(toThem.subject + toThem.text + toThem.html).not.toContain(typed);
  });

  it('carries no markup into the mail, and is the same to every address', async () => {
    const [email, other] = [aNewAddress(), aNewAddress()];
    await write(email, {
      name: 'Eve <b>x</b>',
      message: '<img src=x onerror=alert(1)> <a href="https://evil.example">x</a>',
    });
    await write(other);
    const toUs = await mailAbout(the.product, INVENTED_OPERATOR.email, /Eve/);
    expect(toUs.html).not.toMatch(/<img src=x|href="https:\/\/evil|<b>/);
    const [mail, usual] = await Promise.all(
      [email, other].map((one) => mailAbout(the.product, one, /We have your message/)),
    );
    // But for the link by which the one or the other ends what comes to it.
    const [said, usuallySaid] = [mail!, usual!].map(({ text, html }) =>
      [text, html].map((one) => one.replaceAll(/(?<=token=)[\w.-]+/g, '')),
    );
    expect(said).toEqual(usuallySaid);
  });

  it('keeps of what was typed no second copy for the address', async () => {
    const email = aNewAddress();
    await write(email);
    const { db } = the.product.database;
    const row = await db.selectFrom('outbox').select('slots').where('recipient', '=', email).executeTakeFirstOrThrow();
    expect(row.slots).toEqual({});
  });

  it('by a program that fills every field is answered alike, and goes nowhere', async () => {
    const email = aNewAddress();
    expect(await write(email, { leaveEmpty: 'https://buy.example' })).toEqual(await write(aNewAddress()));
    await allMailsSent(the.product);
    expect(await mailsTo(the.product, email)).toEqual([]);
  });

  it.each([
    [{}, { name: 'Name is required', email: 'Email is required', message: 'Message is required' }],
    [
      { name: 'A', email: 'a@example.org', message: 'x'.repeat(2001) },
      { message: 'Please use at most 2000 characters' },
    ],
    [{ name: 'A', email: 'a', message: 'x' }, { email: 'Please enter a valid email' }],
  ])('%# is refused at the fields', async (json, fields) => {
    expect(await browser().raw('POST', '/auth/contact', { json })).toMatchObject({ status: 400, json: { fields } });
  });

  it('is possible sixty times an hour for a network', async () => {
    const client = browser();
    const send = () => client.raw('POST', '/auth/contact', { json: { name: 'A', email: aNewAddress(), message: 'x' } });
    await takeTries(the.product, 'letter-network', client.address, 59);
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
  });
});
