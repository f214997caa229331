/**
 * `npm run dev`: the product with its pages from their sources. They reload as files change, and the server restarts.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installIfNeeded, readSettings, requireNode } from './prepare.mjs';
import { THREADS } from './server-build.mjs';

requireNode();
installIfNeeded();
readSettings();
const { context } = await import('esbuild');

let server;

async function restart() {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  server = spawn(process.execPath, ['dist/dev/main.js'], { stdio: 'inherit' });
}

const bundle = await context({
  entryPoints: { main: 'src/server/main.ts', ...THREADS },
  outdir: 'dist/dev',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: 'inline',
  plugins: [
    {
      name: 'pages-by-vite',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/http\/web$/ }, () => ({ path: path.resolve('scripts/vite-web.ts') })),
    },
    {
      name: 'restart',
      setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
});
await bundle.watch();

async function stop() {
  server?.kill('SIGTERM');
  await bundle.dispose();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
