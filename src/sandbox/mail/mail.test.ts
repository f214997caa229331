import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../index';
import { aSandbox, control } from '../testing/a-sandbox';

const send = (sandbox: Sandbox, changes: object = {}) =>
  createTransport(sandbox.smtpUrl).sendMail({
    from: 'Vrikka <care@vrikka.example>',
    to: 'Meera <meera@example.org>',
    subject: 'Your session is booked',
    text: 'See you on Tuesday',
    html: '<p>See you on <b>Tuesday</b></p>',
    ...changes,
  });

const messages = async (sandbox: Sandbox, query = '') =>
  (await fetch(`${sandbox.url}/mail/messages${query}`)).json() as Promise<Record<string, unknown>[]>;

describe('the mail server', () => {
  it('keeps what it is sent, newest first, with attachments', async () => {
    const sandbox = await aSandbox({ now: new Date('2026-11-22T10:00:00+05:30') });
    const scan = Buffer.from([0x89, 0x50, 0x00, 0xff]);
    await send(sandbox, { attachments: [{ filename: 'scan.png', content: scan, contentType: 'image/png' }] });
    await send(sandbox, { subject: 'Second', to: ['meera@example.org', 'ravi@example.org'] });
    const [second, first] = await messages(sandbox, '?to=MEERA@example.org');
    expect(second).toMatchObject({ to: 'meera@example.org', subject: 'Second' });
    expect(first).toMatchObject({ subject: 'Your session is booked', html: expect.stringContaining('<b>Tuesday</b>') });
    expect(String(first?.['at'])).toMatch(/^2026-11-22T04:3/);
    expect(first?.['attachments']).toEqual([
      { filename: 'scan.png', contentType: 'image/png', content: scan.toString('base64') },
    ]);
    expect(await messages(sandbox)).toHaveLength(3);
    expect(await messages(sandbox, '?since=2026-11-23T00:00:00Z')).toEqual([]);
  });

  it('tells which mail it was, in which language, and where a mail program ends such mails', async () => {
    const sandbox = await aSandbox();
    const list = { unsubscribe: 'https://vrikka.example/end?token=1' };
    const headers = { 'X-Template': 'reminder', 'Content-Language': 'hi' };
    await send(sandbox, { headers, list });
    await send(sandbox, { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }, list });
    const [second, first] = await messages(sandbox);
    // Two headers make one press of it (RFC 8058).
    expect([first?.['endUrl'], second?.['endUrl']]).toEqual([null, 'https://vrikka.example/end?token=1']);
    const all = (await (await fetch(`${sandbox.url}/messages?to=meera@example.org`)).json()) as unknown[];
    expect(all).toMatchObject([
      { channel: 'mail', template: null, language: null },
      { channel: 'mail', template: 'reminder', language: 'hi' },
    ]);
  });

  it('can be ill', async () => {
    const sandbox = await aSandbox();
    await control(sandbox, 'PUT', 'mail', { mode: 'refuse' });
    await expect(send(sandbox)).rejects.toMatchObject({ responseCode: 451 });
    await control(sandbox, 'PUT', 'mail', { mode: 'normal' });
    await send(sandbox);
    expect(await messages(sandbox)).toHaveLength(1);
  });
});
