/** What a collector that fails costs, and what no collector costs. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../test/wait-for';
import { openTracing } from './open-telemetry';
import { currentSpan, inDue, inRound, inSpan, inTraceOf, traceparent } from './trace';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server in the place of a collector, and traces that are sent to it. */
async function aCollector(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  closing.push(() => (server.closeAllConnections(), server.close()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  const said: object[] = [];
  const log = { error: (line: object) => void said.push(line) };
  const config = { url, headers: {}, serviceName: 'tested', ratio: 1, trustsTraceparent: false };
  return { tracing: openTracing(config, log), said };
}

/** As many spans as are sent at once. */
const BATCH = 512;

describe('a collector that fails', () => {
  it('is one line a minute, and not one for each time', async () => {
    let asked = 0;
    const { tracing, said } = await aCollector((request, response) => {
      asked++;
      request.resume().on('end', () => response.writeHead(401).end('somebody else’s words'));
    });
    for (let batch = 1; batch <= 4; batch++) {
      for (let n = 0; n < BATCH; n++) tracing.begin('work', 'internal', null).end();
      await waitFor('it was sent', () => asked >= batch);
    }
    await tracing.close();
    expect(said).toEqual([{ code: 'collector-away', why: expect.any(String), missed: 1 }]);
    expect(JSON.stringify(said)).not.toContain('words');
  });

  it('that never answers does not keep a process from ending', async () => {
    let isOpen = false;
    const { tracing } = await aCollector((_request, response) => {
      isOpen = true;
      response.on('close', () => (isOpen = false));
    });
    tracing.begin('work', 'internal', null).end();
    await tracing.close();
    // Had it been given up by its own time limit, the connection would be closed by now.
    await pause(200);
    expect(isOpen).toBe(true);
  });
});

describe('while no traces are sent', () => {
  it('work is done as it is, and nothing is written down', async () => {
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(`${name} ${currentSpan()} ${traceparent()}`);
      return 1;
    };
    await inSpan('span', 'client', work('span'));
    await inTraceOf(null, 'trace', work('trace'));
    await inDue(null, { name: 'due', stored: null, attempt: 1 }, work('due'));
    expect(await inRound(null, 'round', work('round'))).toBe(1);
    expect(done).toEqual(['span', 'trace', 'due', 'round'].map((name) => `${name} undefined null`));
  });

  it('a row that was written while they were is done all the same', async () => {
    const stored = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await expect(inTraceOf(stored, 'later', async () => traceparent())).resolves.toBe(null);
  });
});

describe('a trace', () => {
  it('goes on where a row says, and begins anew where that is nonsense', async () => {
    const { tracing } = await aCollector((_request, response) => response.end());
    const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)];
    const later = (stored: string | null) =>
      inDue(tracing, { name: 'later', stored, attempt: 1 }, async () => traceparent());
    expect(await later(`00-${traceId}-${spanId}-01`)).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
    // What is not in the sample stays out of it.
    expect(await later(`00-${traceId}-${spanId}-00`)).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`));
    for (const nonsense of ['', 'x', `00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${spanId}`, null])
      expect(await later(nonsense)).toMatch(/^00-(?!a{32})[\da-f]{32}-[\da-f]{16}-01$/);
    await tracing.close();
  });
});
