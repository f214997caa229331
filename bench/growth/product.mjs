/** The built product over one of the filled databases, and clients that call it. */
import { spawn } from 'node:child_process';
import { ADMINISTRATOR, NOW } from './fill.mjs';

/** A token is valid for ten minutes. */
const TOKEN_MS = 8 * 60_000;
/** Has a hundred bookings in every size, all at the first center. */
const PATIENT = { email: 'patient-1@example.com', password: 'vrikka-demo-patient' };

/** Starts it on a port (and the two after it, for the sandbox) and logs in a patient and an administrator. */
export async function startProduct({ databaseUrl, dataDir, port }) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SANDBOX_NOW: NOW,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await saysReady(child);

  const ask = async (method, path, token, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes).toString().slice(0, 300)}`);
    return Buffer.from(bytes);
  };
  const json = async (...request) => JSON.parse((await ask(...request)).toString());
  const tokens = { administrator: (await json('POST', '/admin/admin-login', undefined, ADMINISTRATOR)).token };
  let patientSince = -Infinity;
  const tokenOf = async (who) => {
    if (who === 'patient' && performance.now() - patientSince > TOKEN_MS) {
      tokens.patient = (await json('POST', '/auth/login', undefined, PATIENT)).accessToken;
      patientSince = performance.now();
    }
    return tokens[who];
  };
  const { consentVersion } = await noticeOf(json);
  await ask('POST', '/auth/consent', await tokenOf('patient'), { consentVersion, consentLanguage: 'en' });
  return {
    /** The answer's body and its milliseconds. */
    async ask(who, method, path, body) {
      const token = await tokenOf(who);
      const started = performance.now();
      const answer = await ask(method, path, token, body);
      return { answer, ms: performance.now() - started };
    },
    json: async (who, method, path, body) => json(method, path, await tokenOf(who), body),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The version of the notice in force, from the description of the API. */
async function noticeOf(json) {
  const text = JSON.stringify(await json('GET', '/openapi.json'));
  return { consentVersion: /agreed to; now (\d{4}-\d\d-\d\d)/.exec(text)[1] };
}

async function saysReady(child) {
  let said = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('is ready after')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product ended (${code}). Is it built?\n${said}`)));
  });
}
