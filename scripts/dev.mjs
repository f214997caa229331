/** `npm run dev`: the server restarts and the pages reload as files change. Pages on port 5173, API behind it. */
import { spawn } from 'node:child_process';
import { installIfNeeded, readSettings, requireNode } from './prepare.mjs';

requireNode();
installIfNeeded();
readSettings();
const { context } = await import('esbuild');

const WEB_PORT = process.env.WEB_PORT ?? '5173';
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}` };
let server;

async function restart() {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
  server = spawn(process.execPath, ['dist/dev/main.js'], { stdio: 'inherit', env });
}

const bundle = await context({
  entryPoints: { main: 'src/server/main.ts', 'receipt-thread': 'src/server/features/bookings/receipt-thread.ts' },
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
      name: 'restart',
      setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
    },
  ],
});
await bundle.watch();
const web = spawn('npx', ['react-router', 'dev', '--port', WEB_PORT], { stdio: 'inherit', env });

async function stop() {
  web.kill('SIGTERM');
  server?.kill('SIGTERM');
  await bundle.dispose();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
