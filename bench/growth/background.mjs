/** The product's own queries without any requests: the sweeps every ten seconds, and the gauges. */
import { databaseOf } from './fill.mjs';

const IDLE_MS = 31_000;

/** Prints the mean time of each of its statements, measured by PostgreSQL. */
export async function backgroundStatements(postgres, products, sizes, print) {
  await postgres.using('postgres', (client) =>
    client.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()'),
  );
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  for (const { product } of products) await product.ask('everybody', 'GET', '/metrics');
  const means = [];
  for (const size of sizes) {
    const { rows } = await postgres.using('postgres', (client) =>
      client.query(
        `select query, mean_exec_time as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = $1 and query !~* '^(begin|commit|rollback|set|show|select .*pg_stat_statements)'`,
        [databaseOf(size)],
      ),
    );
    means.push(new Map(rows.map(({ query, ms }) => [query.replaceAll(/\s+/g, ' '), ms])));
  }
  for (const query of [...means[0].keys()].filter((one) => means.every((at) => at.has(one))).sort()) {
    const each = means.map((at) => at.get(query));
    if (Math.max(...each) < 0.2) continue;
    print([
      `by itself: ${query.slice(0, 35)}…`,
      ...each.map((ms) => ms.toFixed(1)),
      (each.at(-1) / each[0]).toFixed(2),
    ]);
  }
}
