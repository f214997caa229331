import { join } from 'node:path';
import { startSandbox } from '../../sandbox';
import { registeredTexts } from '../outside';

/**
 * `npm run sandbox`: the sandbox alone, for a product that runs as several processes. It knows the same texts as they
 * do.
 */
const { SANDBOX, SANDBOX_PORT, SANDBOX_NOW, PUBLIC_URL = 'http://localhost:3000', DATA_DIR } = process.env;

const sandbox = await startSandbox({
  port: SANDBOX_PORT ? Number(SANDBOX_PORT) : 4010,
  dataFile: DATA_DIR ? join(DATA_DIR, 'sandbox.jsonl') : null,
  productUrl: PUBLIC_URL,
  texts: registeredTexts(PUBLIC_URL.replace(/\/+$/, '')),
  isAskedFor: SANDBOX === 'on',
  ...(SANDBOX_NOW ? { now: instant(SANDBOX_NOW) } : {}),
  log: (line, fields) => process.stderr.write(`${line}${fields ? ` ${JSON.stringify(fields)}` : ''}\n`),
});
process.stdout.write(`Sandbox: ${sandbox.url}\nMail: ${sandbox.smtpUrl}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}

function instant(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new Error(`SANDBOX_NOW is no instant: ${text}. Write 2026-11-22T10:00:00+05:30.`);
  return date;
}
