/** Several processes that start on an empty database at the same moment, and are killed while they set it up. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox';
import { openServer } from '../../src/server/platform/db/database';
import { migrate } from '../../src/server/platform/db/migrate';
import { freePort } from '../free-ports';
import { providerSettings } from '../tested-provider';
import { startRealPostgres } from '../real-postgres';
import { report } from './report';
import { FIRST_STARTS } from './sizes';
import { type Supervised, supervise } from './supervised';

const SIZE = 3;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    dataFile: null,
    productUrl: 'http://127.0.0.1:9',
    webhooksTo: [],
    nodeEnv: 'test',
  });
});
afterAll(() => sandbox.close());

async function startAll(databaseUrl: string, round: number): Promise<Supervised[]> {
  const ports = await Promise.all(Array.from({ length: SIZE }, freePort));
  return ports.map((port, n) => {
    const url = `http://127.0.0.1:${port}`;
    const env = {
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret for the fault harness, long enough',
      ...providerSettings(sandbox),
      SMTP_URL: sandbox.smtpUrl,
      MAIL_FROM: 'Vrikka <care@vrikka.example>',
      LOG_LEVEL: 'warn',
      CLOCK_URL: sandbox.url,
    };
    return supervise(`first-${n}`, url, env, `test-results/faults/first-start-${round}-${n}.log`);
  });
}

it('all of them come up, on one whole database', async () => {
  const postgres = await startRealPostgres();
  const recoveries: number[] = [];
  for (let round = 0; round < FIRST_STARTS; round++) {
    const databaseUrl = await postgres.createDatabase();
    const processes = await startAll(databaseUrl, round);
    // No kills in the first round: no process may exit because of a concurrent start.
    if (round > 0) {
      await pause(400 + Math.random() * 1_200);
      processes.forEach((one) => one.kill());
    }
    const began = performance.now();
    await Promise.all(processes.map((one) => one.ready()));
    recoveries.push(performance.now() - began);
    expect(processes.map((one) => one.deaths())).toEqual(processes.map(() => 0));
    await Promise.all(processes.map((one) => one.stop()));
    const database = openServer(databaseUrl, () => undefined);
    expect(await migrate(database.db)).toEqual([]);
    await database.close();
  }
  const kills = (FIRST_STARTS - 1) * SIZE;
  report({
    scenario: 'three processes set up an empty database',
    rounds: FIRST_STARTS,
    kills,
    recoveries,
    breaches: 0,
  });
});
