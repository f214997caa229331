import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import webPush from 'web-push';
import { describe, expect, it, vi } from 'vitest';
import type { RegisteredText, Sandbox } from '../index';
import { aProduct, aSandbox, control } from '../testing/a-sandbox';
import { matchesText } from './registered';

const TEXT: RegisteredText = {
  key: 'reminder.en',
  language: 'en',
  whatsapp: {
    name: 'vrikka_reminder',
    text: 'Tomorrow, {{1}}, {{2}}: are you coming?',
    buttons: ['Yes', 'No'],
    link: 'https://vrikka.example/m/',
    copiesCode: false,
  },
  sms: { id: '1107', text: 'Tomorrow, {#var#}, {#var#}: are you coming? {#url#}' },
};
const NUMBER = '+919000000001';

const template = (changes: object = {}) => ({
  name: 'vrikka_reminder',
  language: { code: 'en' },
  components: [
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'Tue, 24 Nov' },
        { type: 'text', text: '9 AM' },
      ],
    },
    ...['yes', 'no'].map((payload, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload }],
    })),
    { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'abc' }] },
  ],
  ...changes,
});

async function whatsApp({ channels: { whatsapp } }: Sandbox, body: object, token = whatsapp.token) {
  const answer = await fetch(`${whatsapp.apiUrl}/${whatsapp.phoneId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to: '919000000001',
      biz_opaque_callback_data: 'ours',
      ...body,
    }),
  });
  const read = await answer.json();
  return { status: answer.status, code: read.error?.code, id: read.messages?.[0].id as string };
}
const aTemplate = (sandbox: Sandbox, changes: object = {}) =>
  whatsApp(sandbox, { type: 'template', template: template(changes) });

const SMS = {
  From: 'VRIKKA',
  To: NUMBER,
  Body: 'Tomorrow, Tue, 24 Nov, 9 AM: are you coming? https://vrikka.example/m/abc',
  DltTemplateId: '1107',
  SmsType: 'transactional',
  EncodingType: 'plain',
  CustomField: 'ours',
};
async function sms({ channels: { sms: config } }: Sandbox, changes: Record<string, string> = {}) {
  const answer = await fetch(`${config.apiUrl}/v1/Accounts/${config.sid}/Sms/send.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${config.apiKey}:${config.apiToken}`).toString('base64')}` },
    body: new URLSearchParams({ ...SMS, DltEntityId: config.entityId, ...changes }),
  });
  const read = await answer.json();
  return { status: answer.status, said: read.RestException?.Message, id: read.SMSMessage?.Sid as string };
}

async function inbox(sandbox: Sandbox, to = NUMBER) {
  const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Record<string, unknown>[];
}
const page = async (sandbox: Sandbox, query = '') =>
  (await fetch(`${sandbox.url}/messages${query}`, { headers: { accept: 'text/html' } })).text();

type Value = { statuses?: { status: string; id: string; biz_opaque_callback_data: string }[]; messages?: object[] };
const valueOf = (raw: string): Value => JSON.parse(raw).entry[0].changes[0].value;

describe('WhatsApp', () => {
  it('takes registered templates with their parameters, and no others', async () => {
    const sandbox = await aSandbox({ texts: [TEXT] });
    expect(await aTemplate(sandbox)).toMatchObject({ status: 200, id: expect.stringMatching(/^wamid\./) });
    const { components } = template();
    for (const [changes, code] of [
      [{ name: 'vrikka_other' }, 132001],
      [{ language: { code: 'hi' } }, 132001],
      [{ components: components.slice(1) }, 132000],
      [{ components: components.slice(0, -1) }, 132000],
      [{ components: [components[0], components[1], components[3]] }, 132000],
      [{ components: [components[0], components[2], components[1], components[3]] }, 132012],
      [{ namespace: 'x' }, 100],
    ] as const)
      expect((await aTemplate(sandbox, changes)).code, JSON.stringify(changes)).toBe(code);
    const asked = { type: 'template', template: template() };
    expect((await whatsApp(sandbox, { ...asked, to: '919876540000' })).code).toBe(131026);
    expect(await whatsApp(sandbox, asked, 'another')).toMatchObject({ status: 401, code: 190 });
    await control(sandbox, 'PUT', 'messages', { paused: ['vrikka_reminder'] });
    expect((await aTemplate(sandbox)).code).toBe(132015);
    expect(await inbox(sandbox)).toMatchObject([
      {
        channel: 'whatsapp',
        template: 'vrikka_reminder',
        language: 'en',
        text: 'Tomorrow, Tue, 24 Nov, 9 AM: are you coming?',
        url: 'https://vrikka.example/m/abc',
        buttons: [
          { id: 'yes', title: 'Yes' },
          { id: 'no', title: 'No' },
        ],
      },
    ]);
  });

  it('takes any template of ours where nothing is registered', async () => {
    const sandbox = await aSandbox();
    expect((await aTemplate(sandbox, { name: 'vrikka_other' })).status).toBe(200);
    expect((await aTemplate(sandbox, { name: 'other' })).code).toBe(132001);
  });

  it('takes free text for a day after the person wrote', async () => {
    const sandbox = await aSandbox({ texts: [TEXT] });
    const say = () => whatsApp(sandbox, { type: 'text', text: { body: 'Thank you' } });
    expect((await say()).code).toBe(131047);
    await control(sandbox, 'POST', 'messages/text', { from: NUMBER, text: 'Hello' });
    expect((await say()).status).toBe(200);
    await control(sandbox, 'PUT', 'clock', { now: new Date(sandbox.clock().getTime() + 25 * 3_600_000).toISOString() });
    expect((await say()).code).toBe(131047);
  });

  it('tells by signed webhooks what becomes of a message, and what the person does', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ texts: [TEXT], productUrl: product.url });
    const { id } = await aTemplate(sandbox);
    await control(sandbox, 'POST', 'messages/answer', { id, button: 'no' });
    expect((await control(sandbox, 'POST', 'messages/answer', { id, button: 'maybe' })).status).toBe(400);
    await control(sandbox, 'POST', 'messages/text', { from: NUMBER, text: 'STOP' });
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(5));
    for (const { raw, headers } of product.arrivals) {
      const signature = createHmac('sha256', sandbox.channels.whatsapp.appSecret).update(raw).digest('hex');
      expect(headers['x-hub-signature-256']).toBe(`sha256=${signature}`);
    }
    const values = product.arrivals.map(({ raw }) => valueOf(raw));
    const statuses = values.flatMap(({ statuses: some = [] }) => some);
    expect(statuses.map(({ status }) => status).sort()).toEqual(['delivered', 'read', 'sent']);
    expect(new Set(statuses.map((one) => [one.id, one.biz_opaque_callback_data].join(' ')))).toEqual(
      new Set([`${id} ours`]),
    );
    const messages = values.flatMap(({ messages: some = [] }) => some);
    expect(messages).toHaveLength(2);
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: '919000000001', type: 'button', button: { payload: 'no', text: 'No' } }),
        expect.objectContaining({ from: '919000000001', type: 'text', text: { body: 'STOP' } }),
      ]),
    );
  });

  it('tells that a message was sent and no more while phones are off, or that it failed', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ texts: [TEXT], productUrl: product.url });
    const told = () => product.arrivals.flatMap(({ raw }) => valueOf(raw).statuses ?? []).map(({ status }) => status);
    await control(sandbox, 'PUT', 'messages', { mode: 'off' });
    const { id } = await aTemplate(sandbox);
    await vi.waitFor(() => expect(told()).toEqual(['sent']));
    await control(sandbox, 'POST', 'messages/read', { id });
    await vi.waitFor(() => expect(told().sort()).toEqual(['delivered', 'read', 'sent']));
    product.arrivals.length = 0;
    await control(sandbox, 'PUT', 'messages', { mode: 'fail' });
    await aTemplate(sandbox);
    await vi.waitFor(() => expect(told().sort()).toEqual(['failed', 'sent']));
  });
});

describe('SMS', () => {
  it('takes registered texts alone, and tells what becomes of them where it is asked to', async () => {
    const product = await aProduct();
    const sandbox = await aSandbox({ texts: [TEXT] });
    for (const [changes, about] of [
      [{ Body: `${SMS.Body} and more` }, 'Body'],
      [{ Body: SMS.Body.replace('coming', 'well') }, 'Body'],
      [{ DltTemplateId: '1108' }, 'DltTemplateId'],
      [{ DltEntityId: '1' }, 'DltEntityId'],
      [{ From: 'OTHERS' }, 'From'],
      [{ Bodi: 'x' }, 'A parameter'],
    ] as const)
      expect(await sms(sandbox, changes), about).toMatchObject({ status: 400, said: expect.stringContaining(about) });
    expect(await inbox(sandbox)).toEqual([]);
    const { id } = await sms(sandbox, { StatusCallback: `${product.url}/receipts` });
    expect(await inbox(sandbox)).toMatchObject([
      { id, channel: 'sms', template: '1107', language: 'en', text: SMS.Body },
    ]);
    await vi.waitFor(() => expect(product.arrivals).toHaveLength(2));
    const told = product.arrivals.map(({ raw }) => Object.fromEntries(new URLSearchParams(raw)));
    expect(told.map(({ Status }) => Status).sort()).toEqual(['delivered', 'submitted']);
    for (const one of told) expect(one).toMatchObject({ SmsSid: id, To: NUMBER, CustomField: 'ours' });
    expect((await sms(sandbox)).status).toBe(200);
  });

  it('compares a text with its slots, of 30 characters at most', () => {
    const { text } = TEXT.sms;
    const filled = (first: string) => `Tomorrow, ${first}, 9 AM: are you coming? https://vrikka.example/m/abc`;
    expect(matchesText(text, filled('Tue'))).toBe(true);
    expect(matchesText(text, filled('मंगल, 24 नवंबर'))).toBe(true);
    expect(matchesText(text, filled('x'.repeat(70)))).toBe(false);
    expect(matchesText(text, filled('Tue').replace('https', 'ftp'))).toBe(false);
  });
});

describe('a notification', () => {
  it('opens the page of its answer when a button is pressed, as a browser does', async () => {
    const sandbox = await aSandbox();
    const { privateKey, publicKey, subject } = sandbox.push;
    const subscribe = await control(sandbox, 'POST', 'push/subscribe', { to: 'meera@example.org' });
    const subscription = subscribe.body as { endpoint: string; keys: { p256dh: string; auth: string } };
    const url = 'https://vrikka.example/m/abc';
    const actions = [{ action: 'cannot', title: "I can't come" }];
    const payload = {
      title: 'Vrikka',
      body: 'Are you coming?',
      url,
      code: 'abc',
      message: '1',
      template: 'x',
      language: 'en',
    };
    const details = webPush.generateRequestDetails(subscription, JSON.stringify({ ...payload, actions }), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: 60,
    });
    const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>;
    const sent = await fetch(details.endpoint, { method: 'POST', headers, body: new Uint8Array(details.body!) });
    expect(sent.status).toBe(201);
    const [message] = await inbox(sandbox, 'meera@example.org');
    const pressed = await control(sandbox, 'POST', 'messages/answer', { id: message!['id'], button: "I can't come" });
    expect(pressed.body).toEqual({ ok: true, opens: `${url}?answer=cannot` });
    expect(await page(sandbox, '?to=meera@example.org')).toContain(`href="${url}?answer=cannot"`);
  });
});

describe('the inbox', () => {
  it('has every channel of a person, newest first, and is a page for people', async () => {
    const sandbox = await aSandbox({ texts: [TEXT] });
    await aTemplate(sandbox);
    await createTransport(sandbox.smtpUrl).sendMail({
      from: 'care@vrikka.example',
      to: 'meera@example.org',
      subject: 'Your <session>',
      text: 'See you',
    });
    await sms(sandbox);
    expect((await inbox(sandbox, `${NUMBER},MEERA@example.org`)).map(({ channel }) => channel)).toEqual([
      'sms',
      'mail',
      'whatsapp',
    ]);
    expect((await inbox(sandbox, 'meera@example.org'))[0]).toMatchObject({
      to: 'meera@example.org',
      text: 'See you\n',
    });
    expect(await inbox(sandbox, '+919000000002')).toEqual([]);
    const people = await page(sandbox);
    expect(people).toContain('meera@example.org');
    expect(people).toContain(NUMBER);
    const phone = await page(sandbox, `?to=${encodeURIComponent(NUMBER)}&to=meera@example.org`);
    for (const text of ['Yes', 'No', 'Your &lt;session&gt;', 'href="https://vrikka.example/m/abc"'])
      expect(phone).toContain(text);
    expect(phone).not.toContain('<script');
  });

  it('lets people press, read and write on its page', async () => {
    const sandbox = await aSandbox({ texts: [TEXT] });
    const { id } = await aTemplate(sandbox);
    const post = (action: string, form: Record<string, string>) =>
      fetch(`${sandbox.url}/messages/${action}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
    const pressed = await post('press', { id, button: 'no', to: `${NUMBER},meera@example.org` });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe('/messages?to=%2B919000000001&to=meera%40example.org#newest');
    expect((await post('write', { from: NUMBER, text: 'Thank you <3', to: NUMBER })).status).toBe(303);
    expect((await post('press', { id: 'none', button: 'no' })).status).toBe(404);
    const phone = await page(sandbox, `?to=${encodeURIComponent(NUMBER)}`);
    expect(phone).toContain('Thank you &lt;3');
    expect(phone).toContain('· read');
  });
});
