/**
 * `npm run scan`: lets sqlmap and Wapiti loose on the built product, on this machine, with a data directory of its own. Prints
 * what they find, and fails when they find something that docs/security.md has not settled. Names of targets (`users`,
 * `appointments`, …) limit it to these.
 *   VRIKKA_SCAN_SECONDS   how long each target may take (60)
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfNeeded, fail, installIfNeeded, requireNode } from './prepare.mjs';

const SECONDS = Number(process.env.VRIKKA_SCAN_SECONDS ?? 60);
const RESULTS = 'test-results/scan';
const PORT = 3970;
const SCANNED_PORT = 3973;
const URL_ = `http://127.0.0.1:${SCANNED_PORT}`;
const PATIENT = { email: 'patient@example.com', password: 'vrikka-demo-patient' };
const ADMINISTRATOR = { userName: 'admin', password: 'vrikka-demo-admin' };
/** Wapiti's findings that docs/security.md settles ("Scanners"), by category and text. */
const SETTLED = [
  /^Backup file: GET \/admin\//,
  /^HTTP Secure Headers: GET \/ (X-XSS-Protection|Strict-Transport-Security) is not set/,
];
const CHOSEN = process.argv.slice(2);
const isChosen = (name) => CHOSEN.length === 0 || CHOSEN.includes(name);

requireNode();
installIfNeeded();
for (const tool of ['sqlmap', 'wapiti']) {
  if (spawnSync(tool, ['--version']).error)
    fail(`${tool} is not installed. Debian, Ubuntu: apt-get install -y sqlmap wapiti`);
}
await buildIfNeeded();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const dataDir = mkdtempSync(path.join(tmpdir(), 'vrikka-scan-'));
const product = spawn(process.execPath, ['dist/server/main.js'], {
  // Each request gets a network of its own, so that the scanners reach the code and not the limits.
  env: {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(PORT),
    SANDBOX_PORT: String(PORT + 1),
    PUBLIC_URL: URL_,
    TRUST_PROXY: '1',
    MAX_IN_FLIGHT: '1000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
product.stdout.on('data', (chunk) => (said += chunk));
const proxy = aProxy().listen(SCANNED_PORT, '127.0.0.1');
let findings = 0;
try {
  await ready();
  const patient = await logIn('/auth/login', PATIENT);
  const administrator = await logIn('/admin/admin-login', ADMINISTRATOR);
  const { dialysisCenters } = await (await fetch(`${URL_}/auth/dialysis-centers`)).json();
  const centerId = dialysisCenters[0]._id;

  const json = (body) => ['--data', JSON.stringify(body), '--headers', 'Content-Type: application/json'];
  await sqlmap('login', '/auth/login', json({ email: 'meera@example.org', password: 'x' }));
  await sqlmap('administrators-login', '/admin/admin-login', json({ userName: 'asha', password: 'x' }));
  await sqlmap('one-time-code', '/auth/verify-otp', json({ otp: '123456', VerificationId: centerId }));
  await sqlmap('availability', `/auth/availability?centerId=${centerId}&from=2026-11-20&to=2026-11-24`);
  await sqlmap('payment', '/auth/booking-details?session_id=cs_1', ['--cookie', patient]);
  await sqlmap('centers', '/admin/dialysis-centers?q=a&status=active&sort=name&order=asc&page=1&pageSize=5', [
    '--cookie',
    administrator,
  ]);
  await sqlmap('users', '/admin/users?q=a&status=active&sort=name&order=asc&page=1', ['--cookie', administrator]);
  await sqlmap('appointments', '/admin/get-appoinments?q=a&status=confirmed&sort=date&order=asc&window=9&page=1', [
    '--cookie',
    administrator,
  ]);
  await sqlmap('actions', '/admin/actions?q=a&administrator=admin&subjectId=a&page=1', ['--cookie', administrator]);
  await wapiti('visitor', '');
  await wapiti('patient', patient);
  await wapiti('administrator', administrator);
} finally {
  proxy.close();
  proxy.closeAllConnections();
  if (product.exitCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}
const failed = said.split('\n').filter((line) => line.includes('"request failed"'));
for (const line of failed) report(`the product failed unexpectedly: ${line}`);
console.log(
  findings === 0 ? '\nNothing was found that is not settled.' : `\n${findings} findings. Reports: ${RESULTS}`,
);
process.exitCode = findings === 0 ? 0 : 1;

function report(finding) {
  findings += 1;
  console.log(`  FOUND ${finding}`);
}

async function ready() {
  for (let tries = 0; tries < 240; tries++) {
    if (product.exitCode !== null) fail(`The product did not start:\n${said}`);
    if (said.includes('is ready after')) return;
    await pause(500);
  }
  fail(`The product was not ready in two minutes:\n${said}`);
}

async function logIn(address, body) {
  const answer = await fetch(`${URL_}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!(await answer.json()).success) fail(`Could not log in at ${address}.`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Reports another network to the product with each request. */
function aProxy() {
  return createServer((from, to) => {
    const byte = () => Math.floor(Math.random() * 256);
    const headers = { ...from.headers, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` };
    const onward = send({ host: '127.0.0.1', port: PORT, method: from.method, path: from.url, headers }, (answer) => {
      to.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
}

/** Runs a scanner with a time limit; returns its output, and whether it finished. */
async function run(name, command, args, seconds) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const timer = setTimeout(() => child.kill('SIGINT'), seconds * 1000);
  const harder = setTimeout(() => child.kill('SIGKILL'), (seconds + 15) * 1000);
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  clearTimeout(harder);
  writeFileSync(path.join(RESULTS, `${name}.log`), output);
  return { output, isWhole: signal === null && !output.includes('user aborted') && code === 0 };
}

async function sqlmap(name, target, more = []) {
  if (!isChosen(name)) return;
  // Also tries fields that are validated as an e-mail address or an id.
  const thorough = ['--answers', 'skip those kind of cases=N'];
  const settings = [
    '--batch',
    ...thorough,
    '--level=2',
    '--risk=1',
    '--threads=2',
    '--time-sec=3',
    '--flush-session',
    '--disable-coloring',
    '--ignore-code=401,404',
  ];
  const args = ['-u', `${URL_}${target}`, ...settings, '--output-dir', `${RESULTS}/sqlmap`, ...more];
  const { output, isWhole } = await run(`sqlmap-${name}`, 'sqlmap', args, SECONDS);
  console.log(`sqlmap  ${target.split('?')[0]}: ${isWhole ? 'whole' : `as far as it came in ${SECONDS} s`}`);
  const found =
    output.match(/.*(is vulnerable|identified the following injection point|Parameter: .+ \(.+\)).*/g) ?? [];
  for (const line of found) report(line.trim());
}

async function wapiti(name, cookie) {
  if (!isChosen(name)) return;
  const file = path.resolve(RESULTS, `wapiti-${name}.json`);
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
  const starts = [
    '/dialysis',
    '/login',
    '/myappoinments',
    '/success?session_id=cs_1',
    '/admin/users?q=a',
    '/images/front-1.svg?w=320',
    '/auth/next-free',
  ];
  const settings = [
    '--scope',
    'domain',
    '-m',
    modules,
    '--max-scan-time',
    String(SECONDS),
    '--max-attack-time',
    '20',
    '--flush-session',
    '-v',
    '0',
  ];
  const args = [
    '-u',
    `${URL_}/`,
    ...starts.flatMap((start) => ['-s', `${URL_}${start}`]),
    ...settings,
    '-f',
    'json',
    '-o',
    file,
  ];
  const { isWhole } = await run(
    `wapiti-${name}`,
    'wapiti',
    [...args, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])],
    SECONDS * 4,
  );
  console.log(`wapiti  as ${name}: ${isWhole ? 'whole' : 'as far as it came'}`);
  let reported;
  try {
    reported = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return report(`wapiti as ${name} wrote no report`);
  }
  for (const [category, list] of Object.entries({ ...reported.vulnerabilities, ...reported.anomalies })) {
    for (const { method, path: where, info } of list) {
      const line = `${category}: ${method} ${where} ${info}`;
      if (!SETTLED.some((settled) => settled.test(line))) report(line);
    }
  }
}
