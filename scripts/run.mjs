/** Runs one of the built commands, built first when needed: `node scripts/run.mjs doctor …`. */
import { spawnSync } from 'node:child_process';
import { getReady, readSettings } from './prepare.mjs';

const [command, ...args] = process.argv.slice(2);
await getReady();
readSettings();
const { status } = spawnSync(process.execPath, [`dist/server/${command}.js`, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
