/** `npm run test:cluster`: each fault of the cluster 20 times, and the table of what it took (docs/cluster.md). */
import { spawnSync } from 'node:child_process';
import { installIfNeeded, requireNode } from './prepare.mjs';

requireNode();
installIfNeeded();
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'cluster', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { VRIKKA_CLUSTER_ROUNDS: '20', VRIKKA_CLUSTER_CROWD: '30', ...process.env },
});
process.exit(status ?? 1);
