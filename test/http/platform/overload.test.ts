/** More concurrent requests than the product serves, and clients that are slow, silent or greedy. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bookingFileUrl, bookings, centers } from '../../../src/contract';
import { injectFaults } from '../../inject-faults';
import { hold } from '../../booking-steps';
import { type LoggedIn, aCenter, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

describe('with more in flight than it serves', () => {
  const MOST = 2;
  const the = aRunningProduct({ settings: { MAX_IN_FLIGHT: String(MOST) } });
  const shed = async (kind: string) => {
    const { values } = await the.product.context.metrics.shed.get();
    return values.find((one) => one.labels.kind === kind)?.value ?? 0;
  };
  const isFree = async () => (await aClient(the.product).raw('GET', centers.list.path)).status === 200;

  /** This many patients waiting for their checkouts. */
  async function manyWaiting(count: number): Promise<{ patients: LoggedIn[]; pages: Promise<unknown> }> {
    const center = await aCenter(the.product, { slots: 100 });
    const patients = await Promise.all(Array.from({ length: count }, () => patientWithSession(the.product)));
    await injectFaults(the.product, 1, ['slow']);
    return {
      patients,
      pages: Promise.allSettled(patients.map((one) => hold(one, center, aWindow(the.product.now())))),
    };
  }

  it('refuses who looks around, at once and with a time to come again', async () => {
    const { pages } = await manyWaiting(MOST);
    const visitor = aClient(the.product);
    await waitFor('it is busy', async () => !(await isFree()));
    expect(await visitor.refused(centers.list)).toMatchObject({ status: 503, code: 'overloaded', retryAfter: 3 });
    const page = await visitor.raw('GET', centers.list.path, { headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining('We are very busy right now') });
    expect(page.headers.get('refresh')).toBe('3');
    expect(await shed('browsing')).toBeGreaterThan(0);
    await pages;
    await waitFor('it is free again', isFree);
  });

  it('goes on with bookings that are under way, and answers its operators', async () => {
    const { patients, pages } = await manyWaiting(MOST);
    await waitFor('it is busy', async () => !(await isFree()));
    expect((await patients[0]!.client.call(bookings.myBookings)).success).toBe(true);
    const webhook = await aClient(the.product).raw('POST', '/auth/stripe-webhook', { json: {} });
    expect(webhook.status).toBe(400);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await aClient(the.product).raw('GET', path)).status).toBe(200);
    await pages;
  });

  it('refuses receipts and calendar files as it refuses looking around', async () => {
    const { patients, pages } = await manyWaiting(MOST);
    await waitFor('it is busy', async () => !(await isFree()));
    for (const kind of ['receipt', 'calendar'] as const) {
      const answer = await patients[0]!.client.raw('GET', bookingFileUrl(kind, patients[0]!.id));
      expect(answer).toMatchObject({ status: 503, json: { code: 'overloaded' } });
    }
    await pages;
  });

  it('refuses these too, where there are five times too many', async () => {
    const { pages } = await manyWaiting(MOST * 5 + 4);
    await pages;
    expect(await shed('under-way')).toBeGreaterThan(0);
    await waitFor('it is free again', isFree);
  });

  it('forgets those who have gone away', async () => {
    const { patients, pages } = await manyWaiting(0);
    expect(patients).toEqual([]);
    await pages;
    const center = await aCenter(the.product);
    const patient = await patientWithSession(the.product);
    const window = aWindow(the.product.now());
    const body = {
      date: window.date,
      time: window.time,
      centerId: center.id,
      CenterName: center.name,
      price: center.charge_paise / 100,
    };
    const cookie = [...patient.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (let time = 1; time <= MOST; time++) {
      const gone = fetch(`${the.product.url}/auth/make-payment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(200),
      });
      await expect(gone).rejects.toThrow();
    }
    await waitFor('it is free again', isFree);
  });
});

describe('a client', () => {
  const the = aRunningProduct({ patience: { headersMs: 400, requestMs: 900, idleMs: 600, checkMs: 50 } });

  /** Sends some text and then more of it, drop by drop; returns the answer until the product closes the connection. */
  async function talk(first: string, drops = ''): Promise<string> {
    const socket = connect(Number(new URL(the.product.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const closed = once(socket, 'close');
    socket.write(first);
    const left = [...drops];
    const timer = setInterval(() => void (left.length > 0 && socket.writable && socket.write(left.shift()!)), 100);
    await closed;
    clearInterval(timer);
    return answer;
  }
  const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: vrikka\r\n';
  const POST =
    'POST /auth/login HTTP/1.1\r\nHost: vrikka\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';

  it('that connects and says nothing is hung up on', async () => {
    expect(await talk('')).toMatch(/^$|^HTTP\/1\.1 408/);
  });

  it('that never ends its headers is hung up on', async () => {
    expect(await talk(REQUEST)).toMatch(/^$|^HTTP\/1\.1 408/);
  });

  it('that sends its headers drop by drop is hung up on', async () => {
    expect(await talk(REQUEST, 'X-Slow: '.padEnd(200, 'x'))).toMatch(/^HTTP\/1\.1 408/);
  });

  it('that sends its body drop by drop is hung up on', async () => {
    expect(await talk(POST, '{"email":'.padEnd(200, ' '))).toMatch(/^HTTP\/1\.1 408/);
  });

  it('that stops in its body is hung up on', async () => {
    expect(await talk(`${POST}{"email"`)).toMatch(/^$|^HTTP\/1\.1 408/);
  });

  it('with headers beyond all measure is told so', async () => {
    expect(await talk(`${REQUEST}X-Huge: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  });

  it('that speaks something else is told so', async () => {
    expect(await talk('\x16\x03\x01\x02\x00 hello')).toMatch(/^HTTP\/1\.1 400/);
  });

  it('that is quick is served meanwhile', async () => {
    const slow = [talk(''), talk(REQUEST), talk(`${POST}{`)];
    for (let time = 1; time <= 5; time++) expect((await aClient(the.product).raw('GET', '/healthz')).status).toBe(200);
    await Promise.all(slow);
  });
});
