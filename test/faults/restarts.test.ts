/** PostgreSQL crashes and comes back while patients book: none of our processes needs a restart. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/domain/time';
import { type CenterRow, aCenter } from '../builders';
import { startCarriedPostgres } from '../real-postgres';
import { aWindow } from '../windows';
import { calm } from './calm';
import { type Deployment, deploy } from './deployment';
import { aPersistentPatient, aStory } from './patients';
import { report } from './report';
import { CROWD, RESTARTS } from './sizes';

let postgres: Awaited<ReturnType<typeof startCarriedPostgres>>;
let deployment: Deployment;
let center: CenterRow;
beforeAll(async () => {
  postgres = await startCarriedPostgres();
  deployment = await deploy(await postgres.createMigratedDatabase());
  center = await aCenter(deployment, { slots: 5_000 });
});
afterAll(async () => {
  await deployment.stop();
  await postgres.stop();
});

it(`restarted ${RESTARTS} times under load, it loses nothing that was acknowledged`, async () => {
  const recoveries: number[] = [];
  let breaches = 0;
  for (let round = 0; round < RESTARTS; round++) {
    const patients = await Promise.all(Array.from({ length: CROWD }, () => aPersistentPatient(deployment)));
    const window = aWindow(deployment.now(), 5);
    const stories = Promise.all(patients.map((patient, n) => aStory(deployment, patient, center, window, n)));
    stories.catch(() => undefined);
    await pause(Math.random() * 800);
    await postgres.restartImmediately();
    const backAt = performance.now();
    await stories;
    await deployment.pass(12 * MINUTE_MS);
    const wrong = await calm(
      deployment,
      patients.map((one) => one.told),
    );
    recoveries.push(performance.now() - backAt);
    breaches += wrong.length;
    expect(wrong).toEqual([]);
  }
  report({ scenario: 'PostgreSQL restarted under load', rounds: RESTARTS, kills: RESTARTS, recoveries, breaches });
  expect(deployment.members.map((member) => member.deaths())).toEqual([0, 0]);
  expect(deployment.log).toEqual([]);
});
