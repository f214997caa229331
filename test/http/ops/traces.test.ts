/** One booking is one trace, and no trace tells whose booking it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, bookings, centers, contact, profile } from '../../../src/contract';
import { users } from '../../../src/contract/admin';
import { MINUTE_MS } from '../../../src/domain/time';
import { createLog } from '../../../src/server/platform/log';
import { ATTRIBUTES } from '../../../src/server/platform/tracing/trace';
import { anAdministrator } from '../../administrator';
import { bookingThat, book, cancel, details, hold, pay, refunded, unheardOf } from '../../booking-steps';
import { aCenter, aPatient, loggedInPatient, PASSWORD } from '../../builders';
import { messageBy, withPhone } from '../../channels';
import { aClient } from '../../client';
import { allMailsSent, mailAbout } from '../../inbox';
import { type CollectedSpan, type Collector, startCollector } from '../../otlp-collector';
import { type Product, startProduct } from '../../product';
import { PROVIDER, WEBHOOK_PATH } from '../../tested-provider';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const HOLDING = `POST ${bookings.makePayment.path}`;
const CANCELLING = `${bookings.cancelBooking.method} ${bookings.cancelBooking.path}`;
const SETTLING = 'settle payment';
const written: string[] = [];
let collector: Collector;
let product: Product;

beforeAll(async () => {
  collector = await startCollector();
  product = await startProduct({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-key,x-scope=vrikka',
      OTEL_SERVICE_NAME: 'vrikka-tested',
    },
    overrides: { log: createLog('info', { write: (line: string) => void written.push(line) }) },
  });
});
afterAll(async () => {
  await stopInGoodOrder(product);
  await collector.close();
});

const ofTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

/** The trace in which a payment was begun. */
async function traceOf(checkoutId: string): Promise<string> {
  const { traceparent } = await product.database.db
    .selectFrom('payments')
    .select('traceparent')
    .where('provider_session_id', '=', checkoutId)
    .executeTakeFirstOrThrow();
  return traceparent!.split('-')[1]!;
}

/** Waits until spans of these names of a trace were sent. */
const sent = (traceId: string, names: readonly string[]) =>
  waitFor(
    () =>
      `${names.join(', ')} among ${ofTrace(traceId)
        .map(({ name }) => name)
        .join(', ')}`,
    () => {
      const spans = ofTrace(traceId);
      return names.every((name) => named(spans, name).length > 0) && spans;
    },
  );

/** The name of a span's parent. */
const parentOf = (spans: readonly CollectedSpan[], name: string) => {
  const { parentId } = named(spans, name)[0]!;
  return spans.find(({ spanId }) => spanId === parentId)?.name;
};

describe('one booking is one trace', () => {
  it('from the request, over the provider and its webhook, to the messages', async () => {
    const patient = await loggedInPatient(product);
    const number = await withPhone(product, patient, { on: ['whatsapp'] });
    const session = await hold(patient, await aCenter(product), aWindow(product.now()));
    const traceId = await traceOf(session.id);
    await pay(product, session.id);
    await bookingThat(patient, 'is confirmed', ({ bookingStatus }) => bookingStatus === 'confirmed');
    await mailAbout(product, patient.email, /Confirmed/);
    await product.sweep();
    await messageBy(product, number, 'whatsapp');

    const asks = [`${PROVIDER}: open checkout`, `${PROVIDER}: read checkout`];
    const spans = await sent(traceId, [HOLDING, ...asks, SETTLING, 'send by mail', 'send by whatsapp']);
    // Nobody has looked at the success page.
    expect(named(spans, SETTLING).map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({ 'vrikka.caused_by': `POST ${WEBHOOK_PATH}` }),
    );
    expect(parentOf(spans, `${PROVIDER}: open checkout`)).toBe(HOLDING);
    expect(parentOf(spans, SETTLING)).toBe(HOLDING);
    expect(parentOf(spans, `${PROVIDER}: read checkout`)).toBe(SETTLING);
    expect(parentOf(spans, 'send by mail')).toBe('send-message');
    expect(parentOf(spans, 'send-message')).toBe(SETTLING);
    const below = new Set(spans.map(({ spanId }) => spanId));
    const roots = spans.filter(({ parentId }) => !below.has(parentId));
    expect(roots.map(({ name }) => name)).toEqual([HOLDING]);
    expect(roots[0]).toMatchObject({
      kind: 2,
      attributes: {
        'http.request.method': 'POST',
        'http.route': bookings.makePayment.path,
        'http.response.status_code': 200,
      },
      resource: { 'service.name': 'vrikka-tested' },
    });
    const [transaction] = named(spans, 'transaction');
    expect(transaction!.attributes).toMatchObject({ 'vrikka.outcome': 'committed' });
    expect(transaction!.attributes['vrikka.statements']).toBeGreaterThan(3);

    // So does the log.
    type Line = { msg: string; traceId?: string; req?: { path: string } };
    const lines = written.map((line) => JSON.parse(line) as Line);
    expect(lines.filter((line) => line.traceId === traceId)).toMatchObject([
      { msg: 'answered', req: { path: bookings.makePayment.path } },
    ]);

    // The webhook has a trace of its own, and both lead to each other.
    const settled = named(spans, SETTLING).find(({ links }) => links.length > 0)!;
    const webhook = await waitFor('the webhook was sent', () =>
      collector.spans.find(({ spanId }) => spanId === settled.links[0]!.spanId),
    );
    expect(webhook).toMatchObject({ name: `POST ${WEBHOOK_PATH}`, kind: 2 });
    expect(webhook.links).toContainEqual({ traceId, spanId: settled.spanId });
  });

  it('where the success page hears first that it was paid', async () => {
    const patient = await loggedInPatient(product);
    await unheardOf(product);
    const session = await hold(patient, await aCenter(product), aWindow(product.now()));
    await pay(product, session.id);
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirmed' });
    const spans = await sent(await traceOf(session.id), [HOLDING, SETTLING, 'send by mail']);
    expect(named(spans, SETTLING)[0]!.attributes).toMatchObject({
      'vrikka.caused_by': `GET ${bookings.bookingDetails.path}`,
    });
  });

  it('where nobody but the loop of what is due asks whether it was paid', async () => {
    const patient = await loggedInPatient(product);
    await unheardOf(product);
    const session = await hold(patient, await aCenter(product), aWindow(product.now()));
    await pay(product, session.id);
    await product.pass(MINUTE_MS);
    await product.sweep();
    await product.sweep();
    await bookingThat(patient, 'is confirmed', ({ bookingStatus }) => bookingStatus === 'confirmed');
    const spans = await sent(await traceOf(session.id), [HOLDING, 'settle-payment', SETTLING, 'send by mail']);
    expect(parentOf(spans, SETTLING)).toBe('settle-payment');
    expect(parentOf(spans, 'settle-payment')).toBe(HOLDING);
    await product.control('webhooks', { mode: 'normal' });
  });

  it('and its money goes back in the trace of the request that cancelled it', async () => {
    const patient = await loggedInPatient(product);
    const booked = await book(product, patient, await aCenter(product), aWindow(product.now()));
    await cancel(patient, booked._id);
    await refunded(patient);
    const { traceparent } = await product.database.db
      .selectFrom('refunds')
      .select('traceparent')
      .where('booking_id', '=', booked._id)
      .executeTakeFirstOrThrow();
    const asked = `${PROVIDER}: request refund`;
    const spans = await sent(traceparent!.split('-')[1]!, [CANCELLING, asked]);
    expect(parentOf(spans, asked)).toBe('send-refund');
    expect(parentOf(spans, 'send-refund')).toBe(CANCELLING);
  });
});

it('a stranger decides neither whose trace theirs is nor that it is sent', async () => {
  const traceId = 'a'.repeat(32);
  const before = collector.spans.length;
  await aClient(product).raw('GET', centers.list.path, {
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  await waitFor('spans were sent', () => collector.spans.length > before);
  expect(ofTrace(traceId)).toEqual([]);
});

it('a collector gets what the settings say that it wants', () => {
  expect(collector.requests[0]).toMatchObject({
    path: '/v1/traces',
    headers: { authorization: 'Bearer a-key', 'x-scope': 'vrikka', 'content-type': 'application/x-protobuf' },
  });
});

describe('what leaves the installation', () => {
  const [FIRST, LAST, STREET] = ['Lakshmi', 'Narayanan', 'Jasmine Lane'];
  const EMAIL = 'lakshmi.narayanan@example.org';
  const NUMBER = '+919840012345';

  /** A patient's use of the product, also where it is refused or fails. Returns what must not be told. */
  async function aLife(): Promise<string[]> {
    const row = await aPatient(product, {
      email: EMAIL,
      username: `${FIRST} ${LAST}`,
    });
    const client = aClient(product);
    await client.call(account.login, { body: { email: EMAIL, password: PASSWORD } });
    const patient = { ...row, client } as unknown as Awaited<ReturnType<typeof loggedInPatient>>;
    await withPhone(product, row, { number: NUMBER });
    const center = await aCenter(product);
    const window = aWindow(product.now(), 5);
    const session = await hold(patient, center, window);
    await pay(product, session.id);
    await bookingThat(patient, 'is confirmed', ({ bookingStatus }) => bookingStatus === 'confirmed');
    const { _id: bookingId } = await details(patient, session.id);
    await product.sweep();
    await messageBy(product, NUMBER, 'whatsapp');
    await client.raw('GET', `/auth/receipt?appoinmentId=${bookingId}`);
    await client.raw('GET', `/auth/nowhere/${EMAIL}`);
    await client.raw('GET', `/success?session_id=${session.id}&email=${EMAIL}`, { headers: { accept: 'text/html' } });
    await client.raw('POST', '/auth/login', { json: { email: EMAIL, password: 'not-it-at-all-9' } });
    await client.call(profile.logoutEverywhere).catch(() => undefined);
    const administrator = await anAdministrator(product);
    await administrator.client.call(users.list, { query: { q: FIRST } });
    await client.call(contact.send, { body: { name: FIRST, email: EMAIL, message: `${NUMBER}, 7 ${STREET}` } });
    // Calls fail, and the mail server refuses, in words that name the address.
    await product.control('mail', { mode: 'refuse' });
    const again = aClient(product);
    await again.call(account.login, { body: { email: EMAIL, password: PASSWORD } });
    await cancel({ ...patient, client: again }, bookingId!);
    await refunded({ ...patient, client: again });
    await waitFor('a mail was refused', () =>
      named(collector.spans, 'send by mail').some(({ status }) => status.code === 2),
    );
    await product.control('mail', { mode: 'normal' });
    await product.pass(MINUTE_MS);
    await allMailsSent(product);
    const { db } = product.database;
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'provider_payment_id'])
      .where('provider_session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    return [
      ...[FIRST, LAST, STREET, EMAIL, '9840012345', '98400 12345', PASSWORD, 'not-it-at-all-9', row.id, bookingId!],
      ...[session.id, payment.id, payment.provider_payment_id!, center.id, center.name],
      ...[...client.cookies.values(), ...again.cookies.values(), ...administrator.client.cookies.values()],
    ].filter((one) => one.length > 5);
  }

  it('tells nothing of anybody: no name, number, address, id, token, query or statement', async () => {
    const before = collector.spans.length;
    const personal = await aLife();
    await waitFor('the last was sent', () =>
      collector.spans.slice(before).some(({ name }) => name === `${PROVIDER}: request refund`),
    );
    await allMailsSent(product);
    const text = collector.strings.join('\n').toLowerCase();
    expect(text).toContain(bookings.makePayment.path.toLowerCase());
    expect(personal.length).toBeGreaterThan(15);
    for (const one of personal) expect(text.includes(one.toLowerCase()), one).toBe(false);
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}|@[\w-]+\.[a-z]{2,}|https?:|\?\w+=|\$1/);
    expect(text).not.toMatch(/\b(select|insert|update|delete)\b[^]{0,30}\b(from|into|set)\b/);
  });

  it('has no attribute but those of the list, no message of an error, and names from the sources', () => {
    const known = new Set<string>(ATTRIBUTES);
    const attributes = collector.spans.flatMap((span) => Object.keys(span.attributes));
    expect(attributes.filter((name) => !known.has(name))).toEqual([]);
    expect(collector.spans.filter(({ status, events }) => status.message !== '' || events > 0)).toEqual([]);
    const names = [...new Set(collector.spans.map(({ name }) => name))];
    expect(
      names.filter((name) => !/^(?:(?:GET|POST|PUT|DELETE) \/[\w/:*.-]*|[a-z]+(?:[ :-]+[a-z]+)*)$/.test(name)),
    ).toEqual([]);
    const resources = collector.spans.flatMap(({ resource }) => Object.keys(resource));
    expect([...new Set(resources)].sort()).toEqual([
      'service.name',
      'telemetry.sdk.language',
      'telemetry.sdk.name',
      'telemetry.sdk.version',
    ]);
  });

  it('says of an error what it was, and not whom it was about', async () => {
    const { tracing, database } = product.context;
    const { inDue } = await import('../../../src/server/platform/tracing/trace');
    const insert = () =>
      database.db
        .transaction()
        .execute((tx) =>
          tx
            .insertInto('users')
            .values({ id: EMAIL, email: EMAIL, username: LAST, created_at: product.now() })
            .execute(),
        );
    await inDue(tracing, { name: 'failing', stored: null, attempt: 1 }, insert).catch(() => undefined);
    const [span] = await waitFor('it was sent', () => {
      const found = named(collector.spans, 'failing');
      return found.length > 0 && found;
    });
    expect(span).toMatchObject({ attributes: { 'error.code': '22P02' }, status: { code: 2, message: '' } });
    const [transaction] = ofTrace(span!.traceId).filter(({ name }) => name === 'transaction');
    expect(transaction).toMatchObject({ attributes: { 'vrikka.outcome': 'rolled back' } });
  });
});

it('of rounds that had nothing to do nothing is sent', async () => {
  await product.sweep();
  const rounds = collector.spans.filter(({ attributes }) => attributes['vrikka.rows'] === 0);
  const parents = new Set(collector.spans.map(({ parentId }) => parentId));
  expect(rounds.filter(({ spanId }) => !parents.has(spanId))).toEqual([]);
});

it('the product goes on where the collector is gone, and where only trusted requests are traced', async () => {
  const other = await startCollector();
  const trusting = await startProduct({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_TRACES_SAMPLER_ARG: '0', TRUST_TRACEPARENT: '1' },
  });
  const traceId = 'c'.repeat(32);
  const ask = (headers: Record<string, string>) => aClient(trusting).raw('GET', centers.list.path, { headers });
  await ask({});
  await ask({ traceparent: 'nonsense' });
  await ask({ traceparent: `00-${'d'.repeat(32)}-${'b'.repeat(16)}-00` });
  await ask({ traceparent: `00-${traceId}-${'b'.repeat(16)}-01` });
  await waitFor('it was sent', () => other.spans.length > 0);
  expect([...new Set(other.spans.map((span) => span.traceId))]).toEqual([traceId]);
  expect(other.spans.find(({ kind }) => kind === 2)).toMatchObject({ parentId: 'b'.repeat(16) });

  await other.close();
  const patient = await loggedInPatient(trusting);
  await book(trusting, patient, await aCenter(trusting), aWindow(trusting.now()));
  await stopInGoodOrder(trusting);
});
