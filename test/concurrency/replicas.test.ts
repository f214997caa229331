/** What the metrics tell of replicas: a connection that speaks the protocol of a replica stands in for one. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer } from '../../src/server/platform/db/database';
import { readMetric } from '../monitoring';
import { type Product, startProduct } from '../product';
import { aRealPostgres } from '../real-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();
let product: Product;
let live: string;
beforeAll(async () => {
  live = await postgres.createMigratedDatabase();
  product = await startProduct({ engine: live });
});
afterAll(() => product.stop());

const read = (name: string, context = product.context) => readMetric(context, name);

/** The part of pg's connection that its types leave out. */
type Streaming = pg.Client & {
  connection: { once(event: 'replicationStart', listener: () => void): void; sendCopyFromChunk(chunk: Buffer): void };
};

/** Connects as a replica does, and returns the function that says up to where it has written, flushed and applied. */
async function aReplica(name: string) {
  const config = { connectionString: live, application_name: name, replication: 'true' };
  const client = new pg.Client(config as pg.ClientConfig) as Streaming;
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
  const started = new Promise<void>((resolve) => client.connection.once('replicationStart', resolve));
  // It has no end.
  client.query(`START_REPLICATION PHYSICAL ${rows[0]!.xlogpos}`).catch(() => undefined);
  await started;
  return {
    applied(position: bigint) {
      const status = Buffer.alloc(34);
      status.write('r');
      for (const offset of [1, 9, 17]) status.writeBigUInt64BE(position, offset);
      client.connection.sendCopyFromChunk(status);
    },
    end: () => client.end(),
  };
}

it('how many there are, how far each is behind, and that one is gone', async () => {
  expect(await read('replicas_connected')).toEqual(['0']);
  const north = await aReplica('north');
  // Long ago, and so behind.
  north.applied(1n);
  const behind = await waitFor('it is behind', async () => {
    const [line = ''] = await read('replica_lag_bytes');
    return Number(/^\{replica="north"\} (\d+)$/.exec(line)?.[1] ?? 0);
  });
  expect(behind).toBeGreaterThan(1_000);
  expect(await read('replica_lag_seconds')).toEqual([expect.stringMatching(/^\{replica="north"\} \d/)]);
  expect(await read('replicas_connected')).toEqual(['1']);
  await north.end();
  await waitFor('it is gone', async () => (await read('replicas_connected'))[0] === '0');
  expect(await read('replica_lag_bytes')).toEqual([]);
});

it('that there are some, where the role may not see how far behind they are, until it may', async () => {
  const north = await aReplica('north');
  const { pool } = product.database;
  const role = `blind_${randomBytes(4).toString('hex')}`;
  await pool.query(`create role ${role} login password 'x'`);
  await pool.query(`grant select on all tables in schema public to ${role}`);
  const database = openServer(Object.assign(new URL(live), { username: role, password: 'x' }).href, () => undefined, 1);
  const blind = { ...product.context, database };
  const bytes = async () => {
    // As of now: on its way it says again and again where it is.
    north.applied(1n);
    return read('replica_lag_bytes', blind);
  };
  expect(await bytes()).toEqual([]);
  expect(await read('replicas_connected', blind)).toEqual(['1']);
  await pool.query(`grant pg_read_all_stats to ${role}`);
  await waitFor('it is seen', async () => (await bytes()).length === 1);
  await database.close();
  await north.end();
});
