/**
 * The product over a cluster whose parts fail while patients book with each of the providers: what was acknowledged
 * stands, no chair is sold twice, the doctor finds nothing, and no process of ours needs a restart. `npm run test:cluster` plays each fault 20 times.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCluster, whyNoCluster } from '../../scripts/cluster.mjs';
import { users } from '../../src/contract/admin';
import { ONLINE_PROVIDERS } from '../../src/domain/paid-by';
import { MINUTE_MS } from '../../src/domain/time';
import { anAdministrator } from '../administrator';
import { type CenterRow, aCenter } from '../builders';
import { calm } from '../faults/calm';
import { type Deployment, deploy } from '../faults/deployment';
import { type Persistent, aPersistentPatient, aStory } from '../faults/patients';
import { report } from '../faults/report';
import { COOKIES } from '../../src/server/platform/http/cookies';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';
import { type Cluster, type Node, startCluster } from './cluster';
import { type Releases, releases } from './next-release';

const ROUNDS = Number(process.env['VRIKKA_CLUSTER_ROUNDS'] ?? 1);
const CROWD = Number(process.env['VRIKKA_CLUSTER_CROWD'] ?? 12);
/** Longer than it takes Patroni to replace a primary. */
const WITHOUT_ETCD_MS = 12_000;
/** Longer than a replica may be behind and still be asked. */
const HELD_BACK_MS = 4_000;
const LOOKS_EVERY_MS = 250;

let cluster: Cluster;
let deployment: Deployment;
/** One for each provider, which takes its payments. */
let centers: CenterRow[];
let next: Releases;
let why: string | null = null;
beforeAll(async () => {
  getCluster();
  why = whyNoCluster();
  if (why) return;
  cluster = await startCluster();
  deployment = await deploy(cluster.url, 3, {
    directUrl: cluster.directUrl,
    settings: {
      DATABASE_DIRECT_URL: cluster.directUrl,
      READ_DATABASE_URL: cluster.replicasUrl,
      MIGRATE_ON_START: '0',
    },
    providers: ONLINE_PROVIDERS,
  });
  centers = await Promise.all(
    ONLINE_PROVIDERS.map((payment_provider) => aCenter(deployment, { slots: 5_000, payment_provider })),
  );
  next = releases();
});
afterAll(async () => {
  await deployment?.stop();
  await cluster?.stop();
  next?.remove();
});

/** Breaks something under load, and mends what does not mend by itself. */
type Fault = () => Promise<unknown>;

/** Breaks the primary until another one has its place, or the synchronous replica until commits wait for another. */
async function untilReplaced(role: 'primary' | 'synchronous', breakIt: (node: Node) => () => void): Promise<void> {
  const node = await cluster[role]();
  const mend = breakIt(node);
  try {
    await cluster[role](node);
  } finally {
    // Also where nobody took its place: what comes after has a whole cluster.
    mend();
  }
}

const FAULTS: Record<string, Fault> = {
  'the PostgreSQL of the primary is killed': async () => cluster.killPostgres(await cluster.primary()),
  'the Patroni of the primary is killed': () => untilReplaced('primary', cluster.killPatroni),
  'the machine of the primary loses its network': () => untilReplaced('primary', cluster.cutOff),
  'the machine of the primary hangs': () => untilReplaced('primary', cluster.hang),
  'the machine of the synchronous replica loses its network': () => untilReplaced('synchronous', cluster.cutOff),
  'the machine of the synchronous replica hangs': () => untilReplaced('synchronous', cluster.hang),
  'etcd stops for twelve seconds': async () => {
    const start = await cluster.stopEtcd();
    await pause(WITHOUT_ETCD_MS);
    start();
  },
  'PgBouncer is started anew': () => cluster.restartPgBouncer(),
  'both replicas stand still': async () => {
    const goOn = await cluster.holdBack(await cluster.replicas());
    await pause(HELD_BACK_MS);
    goOn();
  },
  'the processes are killed, one after the other': async () => {
    for (const member of deployment.members) {
      member.kill();
      await member.ready();
    }
  },
  'a release with one more migration is rolled out': async () => {
    const release = next.next();
    expect(await release.migrate(cluster.directUrl)).toContain('Applied 9');
    for (const member of deployment.members) {
      await member.becomes(release.bundle);
      await member.ready();
    }
  },
};

for (const [name, fault] of Object.entries(FAULTS)) {
  it(`${name}: nothing that was acknowledged is lost`, async (test) => {
    if (why) return test.skip(why);
    const recoveries: number[] = [];
    let breaches = 0;
    await cluster.whole();
    const beganAt = performance.now();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const patients = await Promise.all(Array.from({ length: CROWD }, () => aPersistentPatient(deployment)));
        const stories = tell(patients);
        await pause(Math.random() * 1_500);
        const [pages, writes] = [watchPages(), cluster.watchWrites()];
        await fault();
        recoveries.push(await writes.stop());
        await stories;
        const failed = await pages.stop();
        await deployment.pass(12 * MINUTE_MS);
        const [wrong] = await Promise.all([calm(deployment, toldBy(patients)), cluster.whole()]);
        breaches += wrong.length;
        expect(wrong).toEqual([]);
        // While one of the processes is away, the others have each page.
        expect(failed).toEqual([]);
      }
    } finally {
      const rounds = recoveries.length;
      report({ scenario: name, rounds, recoveries, breaches, roundMs: (performance.now() - beganAt) / rounds });
    }
    expect(deployment.members.map((member) => member.deaths())).toEqual([0, 0, 0]);
    expect(deployment.log).toEqual([]);
  });
}

it('lists of staff are read from a replica, as long as it keeps up, and own changes from the primary', async (test) => {
  if (why) return test.skip(why);
  await cluster.whole();
  const { client } = await anAdministrator(deployment);
  const total = async () => {
    // A browser forgets it after ten seconds.
    client.cookies.delete(COOKIES.administratorChange);
    return Number((await client.call(users.list, { query: { page: 1 } })).total);
  };
  const replicas = await cluster.replicas();
  /** How often the replicas have read the table of users. */
  const scans = async () => {
    const rows = await Promise.all(
      replicas.map((node) =>
        cluster.ask<{ n: number }>(
          node,
          `select coalesce(seq_scan, 0)::int + coalesce(idx_scan, 0)::int as n from pg_stat_user_tables where relname = 'users'`,
        ),
      ),
    );
    return rows.flat().reduce((sum, { n }) => sum + n, 0);
  };
  const scansBefore = await scans();
  await waitFor('a replica that is asked for the list', async () => {
    await total();
    return (await scans()) > scansBefore;
  });
  const before = await total();
  const goOn = await cluster.holdBack(replicas);
  try {
    const { id } = await aPersistentPatient(deployment);
    // What whoever asks has just changed, at once.
    await client.call(users.update, { params: { id }, body: { status: false } });
    const blocked = await client.call(users.list, { query: { page: 1, status: 'blocked' } });
    expect(blocked.Users.map(({ _id }) => _id)).toContain(id);
    // At most two seconds later the replicas are too far behind, and the primary answers.
    await waitFor('the new patient in the list', async () => (await total()) === before + 1);
  } finally {
    goOn();
  }
});

it('without synchronous replication something is lost, and it is seen', async (test) => {
  if (why) return test.skip(why);
  await cluster.whole();
  await cluster.giveUpSynchronousReplication();
  const [primary, replicas] = [await cluster.primary(), await cluster.replicas()];
  const patients = await Promise.all(Array.from({ length: CROWD }, () => aPersistentPatient(deployment)));
  const plugIn = replicas.map((node) => cluster.cutOff(node));
  await tell(patients);
  cluster.killPatroni(primary);
  cluster.killPostgres(primary);
  cluster.cutOff(primary);
  for (const connect of plugIn) connect();
  await cluster.writesAgain();
  expect((await calm(deployment, toldBy(patients))).join('\n')).toMatch(/chairs were held \(0 are there\)/);
});

const toldBy = (patients: Persistent[]) => patients.map(({ told }) => told);

/** All stories at once, with each provider the same number. Rejections wait for whoever awaits it. */
function tell(patients: Persistent[]): Promise<unknown> {
  const window = aWindow(deployment.now(), 5);
  const stories = Promise.all(
    patients.map((patient, n) => aStory(deployment, patient, centers[n % centers.length]!, window, n)),
  );
  stories.catch(() => undefined);
  return stories;
}

/** Opens the list of centers again and again, at whichever process answers. Returns the pages that no process had. */
function watchPages(): { stop(): Promise<string[]> } {
  const failed: string[] = [];
  let isWatching = true;
  const done = (async () => {
    for (; isWatching; await pause(LOOKS_EVERY_MS)) {
      const answers = await Promise.all(
        deployment.urls.map((url) =>
          fetch(`${url}/auth/dialysis-centers`, { signal: AbortSignal.timeout(20_000) }).then(
            ({ status }) => String(status),
            (error: Error) => error.message,
          ),
        ),
      );
      if (!answers.includes('200')) failed.push(answers.join(', '));
    }
  })();
  return {
    async stop() {
      isWatching = false;
      await done;
      return failed;
    },
  };
}
