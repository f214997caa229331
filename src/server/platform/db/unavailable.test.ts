/** What counts as the database being away, by the errors of real connections. */
import { type Server, createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createAwayLog } from './away-log';
import { isAway, isBusy, whyAway } from './unavailable';

/** A port at which nobody listens. */
async function aClosedPort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** How a connection fails that can't be opened. */
async function failureOf(config: pg.ClientConfig): Promise<Error> {
  const pool = new pg.Pool({ user: 'vrikka', database: 'vrikka', ...config });
  const failure = await pool.query('select 1').catch((error: unknown) => error);
  await pool.end();
  expect(failure).toBeInstanceOf(Error);
  return failure as Error;
}

it('a refused connection, of an address or of a local socket that is gone', async () => {
  const refused = await failureOf({ host: '127.0.0.1', port: await aClosedPort() });
  expect([isAway(refused), isBusy(refused)]).toEqual([true, false]);
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-socket-'));
  const gone = await failureOf({ host: dir, port: 5432 });
  rmSync(dir, { recursive: true });
  expect(gone).toMatchObject({ code: 'ENOENT' });
  expect(isAway(gone)).toBe(true);
});

it('a name that can not be looked up', async () => {
  const unknown = await failureOf({ host: 'database.invalid', port: 5432 });
  expect(isAway(unknown)).toBe(true);
});

/** As `net` says it of a name with several addresses: no message, and the code of the first. */
function ofSeveral(...codes: string[]): Error {
  const errors = codes.map((code, n) => Object.assign(new Error(`connect ${code} address ${n + 1}`), { code }));
  return Object.assign(new AggregateError(errors), { code: codes[0] });
}

it('a name none of whose addresses answers, whatever the first one says; and why', () => {
  const both = ofSeveral('EADDRNOTAVAIL', 'ECONNREFUSED');
  expect(isAway(both)).toBe(true);
  expect(isAway(ofSeveral('EACCES', 'ECONNREFUSED'))).toBe(false);
  expect(whyAway(both)).toBe('connect EADDRNOTAVAIL address 1; connect ECONNREFUSED address 2');
  const said: { why?: string }[] = [];
  createAwayLog()({ error: (line: object) => void said.push(line) }, both);
  expect(said).toMatchObject([{ why: whyAway(both) }]);
});

it('is not a file that is missing, nor what is no error of a connection', async () => {
  const missing: unknown = await readFile('/nowhere/at-all').catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isAway(missing)).toBe(false);
  for (const other of [new Error('duplicate key'), new AggregateError([]), 'ECONNREFUSED', null])
    expect(isAway(other)).toBe(false);
});
