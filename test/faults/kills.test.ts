/** SIGKILL at named points and at random, with a supervisor that restarts the process. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHOSEN_CHANNELS, EVENING_HOUR, afterQuietHours } from '../../src/domain/messages';
import { MINUTE_MS, addDays, istInstant } from '../../src/domain/time';
import { type CenterRow, aCenter } from '../builders';
import { startRealPostgres } from '../real-postgres';
import { IS_USUAL } from '../tested-provider';
import { aWindow } from '../windows';
import { calm } from './calm';
import { type Deployment, deploy } from './deployment';
import { type Moments, watchMoments } from './moments';
import { aPersistentPatient, aStory, payFor, seeConfirmed, take } from './patients';
import { handedOver, handedOverAgain } from './ledger';
import { CHANNEL_POINTS, POINTS, type Point } from './points';
import { report } from './report';
import { IS_SHORT, KILLS, UNAIDED } from './sizes';
import { stopAt } from './stop-at';

/** Three quarters at named points, each equally often; the rest at random. */
// The channels know nothing of the payment provider, and one stands for all of them where time is short.
const OF_CHANNELS = CHANNEL_POINTS.filter(({ on }) => IS_USUAL && (!IS_SHORT || on === 'whatsapp'));
const ALL_POINTS = [...POINTS, ...OF_CHANNELS];
const ROUNDS = Math.max(1, Math.floor((KILLS * 0.75) / ALL_POINTS.length));
const AT_RANDOM = Math.max(1, KILLS - ROUNDS * ALL_POINTS.length);
/** One in this many random rounds kills every process at once, as when the machine crashes. */
const ALL_EVERY = 4;
/** How far the clock moves while a process is down: work that is rechecked after ten minutes is then due. */
const AWAY_MS = 12 * MINUTE_MS;

let deployment: Deployment;
let moments: Moments;
let center: CenterRow;
beforeAll(async () => {
  const postgres = await startRealPostgres();
  const url = await postgres.createMigratedDatabase();
  deployment = await deploy(url);
  moments = await watchMoments(url);
  center = await aCenter(deployment, { slots: 5_000 });
  return async () => {
    const wrong = await calm(deployment, []);
    const deaths = deployment.members.map((member) => member.deaths());
    const surprises = deployment.log;
    await moments.close();
    await deployment.stop();
    expect(wrong).toEqual([]);
    expect(deaths).toEqual(deployment.members.map(() => 0));
    expect(surprises).toEqual([]);
  };
});

const allKills = () => deployment.members.reduce((sum, member) => sum + member.kills(), 0);

/** Runs rounds, each of which returns its recovery time; also reports an interrupted scenario. */
async function inRounds(scenario: string, times: number, round: (n: number) => Promise<number>): Promise<void> {
  const recoveries: number[] = [];
  const before = allKills();
  let failure: unknown;
  try {
    for (let n = 0; n < times; n++) recoveries.push(await round(n));
  } catch (error) {
    failure = error;
  }
  const kills = allKills() - before;
  report({
    scenario,
    rounds: recoveries.length,
    kills,
    recoveries,
    breaches: failure ? 1 : 0,
    ...(failure ? { failure: String(failure) } : {}),
  });
  if (failure) throw failure;
}

async function killAt(point: Point, awayMs: number): Promise<number> {
  // Each round moves the clock on, and at night no phone rings.
  const loud = afterQuietHours(deployment.now());
  if (point.on && loud > deployment.now()) await deployment.passUntil(loud);
  const before = handedOver(deployment.sandbox.ledger());
  const patient = await aPersistentPatient(deployment, point.on ? [point.on] : CHOSEN_CHANNELS);
  const scene = { deployment, patient, center };
  await point.before(scene);
  const { victim, after } = await stopAt(deployment, moments, point.stop);
  const story = point.during(scene);
  story.catch(() => undefined);
  const member = await victim;
  member.kill();
  const killedAt = performance.now();
  await after();
  if (awayMs > 0) await deployment.pass(awayMs);
  await story;
  await member.ready();
  const wrong = await calm(deployment, [patient.told]);
  expect([...wrong, ...handedOverAgain(before, deployment.sandbox.ledger(), 1)]).toEqual([]);
  return performance.now() - killedAt;
}

describe('a process killed at a named point', () => {
  it.each(ALL_POINTS)('$name', async (point) => {
    await inRounds(`SIGKILL: ${point.name}`, ROUNDS, () => killAt(point, AWAY_MS));
  });
});

describe('a process killed at any moment', () => {
  it('while patients book, move and cancel', async () => {
    await inRounds('SIGKILL: at any moment under load', AT_RANDOM, async (round) => {
      const before = handedOver(deployment.sandbox.ledger());
      const patients = await Promise.all(Array.from({ length: 6 }, () => aPersistentPatient(deployment)));
      const window = aWindow(deployment.now(), 5);
      const stories = Promise.all(patients.map((patient, n) => aStory(deployment, patient, center, window, n)));
      stories.catch(() => undefined);
      await pause(Math.random() * 1_000);
      const { members } = deployment;
      const victims = round % ALL_EVERY === ALL_EVERY - 1 ? members : [members[round % members.length]!];
      victims.forEach((member) => member.kill());
      const killedAt = performance.now();
      await stories;
      await Promise.all(victims.map((member) => member.ready()));
      await deployment.pass(AWAY_MS);
      const wrong = await calm(
        deployment,
        patients.map((one) => one.told),
      );
      expect([...wrong, ...handedOverAgain(before, deployment.sandbox.ledger(), 1)]).toEqual([]);
      return performance.now() - killedAt;
    });
  });
});

describe('a process killed while it reminds', () => {
  it('leaves nobody without a reminder, and reminds nobody twice but those of that moment', async () => {
    await inRounds('SIGKILL: at seven in the evening', 1, async () => {
      const window = aWindow(deployment.now(), 3);
      const patients = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const patient = await aPersistentPatient(deployment);
          await take(patient, center, window);
          await payFor(deployment, patient);
          await seeConfirmed(patient);
          return patient;
        }),
      );
      // What is older than an evening's reminder has been told by then.
      await deployment.passUntil(istInstant(addDays(window.date, -1), EVENING_HOUR - 1));
      expect(await calm(deployment, [])).toEqual([]);
      const before = handedOver(deployment.sandbox.ledger());
      const { victim, after } = await stopAt(deployment, moments, { at: 'push', when: 'unanswered' });
      await deployment.passUntil(istInstant(addDays(window.date, -1), EVENING_HOUR));
      const member = await victim;
      member.kill();
      const killedAt = performance.now();
      await after();
      await member.ready();
      await deployment.pass(AWAY_MS);
      const wrong = await calm(deployment, []);
      const { messages } = deployment.sandbox.ledger();
      const reminded = patients.filter(({ email }) =>
        messages.some(({ reference, channel, to }) => channel === 'push' && to === email && !before.has(reference)),
      );
      expect(reminded).toHaveLength(patients.length);
      expect([...wrong, ...handedOverAgain(before, deployment.sandbox.ledger(), 1)]).toEqual([]);
      return performance.now() - killedAt;
    });
  });
});

describe.runIf(UNAIDED > 0)('a process killed while the clock goes on as it does', () => {
  const names = [
    'refund job, before the answer',
    'mail job, before the message',
    'webhook, before commit',
    'opening the page, before its answer',
    'whatsapp job, before the answer',
  ];
  it.each(ALL_POINTS.filter(({ name }) => names.includes(name)))('$name', async (point) => {
    await inRounds(`SIGKILL, clock as it goes: ${point.name}`, UNAIDED, () => killAt(point, 0));
  });
});
