/** What WhatsApp and Exotel refuse: what is tried again, and what has the next channel tried. The rest is in test/http. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShortMessage } from './channel';
import { createSms } from './sms';
import { createWhatsApp } from './whatsapp';

let url: string;
let answer: { status: number; body: string };
const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const MESSAGE: ShortMessage = {
  name: 'booked',
  language: 'en',
  values: ['Tue, 24 Nov', '9 AM - 1 PM'],
  text: 'Your appointment on Tue, 24 Nov, 9 AM - 1 PM is confirmed.',
  title: 'Vrikka',
  code: 'abc',
  url: 'https://vrikka.example/m/abc',
  buttons: [],
};
const whatsApp = () => createWhatsApp({ phoneId: '1', token: 't', appSecret: 's', verifyToken: 'v', apiUrl: url });
const sms = (templateIds: Record<string, string> = { 'booked.en': '1107' }) =>
  createSms(
    { sid: 's', apiKey: 'k', apiToken: 't', sender: 'VRIKKA', entityId: '1', templateIds, apiUrl: url },
    { secret: 'x', publicUrl: 'https://vrikka.example' },
  );

const problem = (code: number) => JSON.stringify({ error: { code, message: 'no', error_data: { details: 'why' } } });

it.each([
  [131026, 'gone'],
  [131047, 'not-delivered'],
  [131049, 'not-delivered'],
  [131050, 'refused-by-person'],
  [130472, 'not-delivered'],
  [132000, 'template-refused'],
  [132001, 'template-refused'],
  [132015, 'template-refused'],
  [131008, 'template-refused'],
])('after error %i of WhatsApp the next channel is tried: %s', async (code, why) => {
  answer = { status: 400, body: problem(code) };
  await expect(whatsApp().send('+919000000001', MESSAGE, 'id')).rejects.toMatchObject({ why });
});

it.each([
  [429, problem(130429)],
  [400, problem(131056)],
  [401, problem(190)],
  [403, problem(368)],
  [400, problem(100)],
  [500, problem(131026)],
  [502, '<html>'],
  [200, '{}'],
])('after %i %s WhatsApp is tried again', async (status, body) => {
  answer = { status, body };
  await expect(whatsApp().send('+919000000001', MESSAGE, 'id')).rejects.not.toHaveProperty('why');
});

it('sends no SMS without the id of its registered text, and tries no other refusal of what was sent again', async () => {
  answer = { status: 200, body: '{}' };
  const why = 'template-refused';
  await expect(sms({ 'booked.hi': '1107' }).send('+919000000001', MESSAGE, 'id')).rejects.toMatchObject({ why });
  answer = { status: 400, body: JSON.stringify({ RestException: { Status: 400, Message: 'Sender' } }) };
  await expect(sms().send('+919000000001', MESSAGE, 'id')).rejects.toMatchObject({
    why,
    message: 'template-refused: Exotel answered 400: Sender',
  });
  for (const status of [401, 402, 429, 503]) {
    answer = { status, body: '' };
    await expect(sms().send('+919000000001', MESSAGE, 'id')).rejects.not.toHaveProperty('why');
  }
});

it('reads from a receipt of SMS what became of it, by the names of its states', () => {
  const token = '8zrHoEEIL2kShQ6T7EguOKBtZf8FwyqeFqAcR5-B_as';
  const read = (form: Record<string, string>, given = token) => sms().readReceipt(given, { SmsSid: 'sid', ...form });
  expect(read({ Status: 'delivered' }, 'other')).toBeNull();
  expect(sms().readReceipt(token, {})).toBeNull();
  for (const [form, expected] of [
    [{ Status: 'submitted' }, { state: 'sent' }],
    [{ Status: 'sent', DetailedStatus: 'DELIVERED_TO_OPERATOR' }, { state: 'sent' }],
    [{ Status: 'sent', DetailedStatus: 'DELIVERED_TO_HANDSET' }, { state: 'delivered' }],
    [
      { Status: 'delivered', CustomField: 'ours' },
      { state: 'delivered', id: 'ours' },
    ],
    [
      { Status: 'failed', DetailedStatus: 'FAILED_DND' },
      { state: 'failed', why: 'refused-by-person' },
    ],
    [{ Status: 'failed-dnd' }, { state: 'failed', why: 'refused-by-person' }],
    [
      { Status: 'failed', DetailedStatus: 'FAILED_DLT_TEMPLATE' },
      { state: 'failed', why: 'template-refused' },
    ],
    [
      { Status: 'failed', DetailedStatus: 'FAILED_INVALID_NUMBER' },
      { state: 'failed', why: 'gone' },
    ],
    [{ Status: 'expired' }, { state: 'failed', why: 'not-delivered' }],
  ] as const)
    expect(read(form as Record<string, string>), JSON.stringify(form)).toMatchObject({
      kind: 'receipt',
      providerId: 'sid',
      ...expected,
    });
});
