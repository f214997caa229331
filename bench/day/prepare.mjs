/** Sets up everybody's data: consent and an open session for patients, an administrator for the desks. */
import { spawnSync } from 'node:child_process';
import { NOTICE_VERSION } from '../parts/notice.mjs';
import { query } from '../parts/postgres.mjs';

const ADMINISTRATOR = { userName: 'desk', password: 'a bench stands at the window' };

/** The refresh tokens of patient-1, patient-2, … in order. */
export async function openSessions(databaseUrl, patients) {
  const token = "'refresh-' || email";
  await query(
    databaseUrl,
    `insert into consents (id, user_id, purpose, notice_version, language, how, given_at)
     select gen_random_uuid(), id, 'health-data', $1, 'en', 'sign-up', created_at from users`,
    [NOTICE_VERSION],
  );
  await query(
    databaseUrl,
    "insert into sessions (id, user_id, created_at, last_used_at, expires_at) select id, id, now(), now(), now() + interval '30 days' from users",
  );
  await query(
    databaseUrl,
    `insert into refresh_tokens (token_hash, session_id, issued_at) select sha256(convert_to(${token}, 'UTF8')), id, now() from users`,
  );
  await query(databaseUrl, 'vacuum analyze');
  return Array.from({ length: patients }, (_, index) => `refresh-patient-${index + 1}@example.com`);
}

/** Makes the desks' administrator; returns the name and password. */
export function makeAdministrator(settings) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['dist/server/admin.js', 'create', ADMINISTRATOR.userName],
    {
      env: { PATH: process.env.PATH, ...settings },
      input: `${ADMINISTRATOR.password}\n`,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`No administrator:\n${stdout}${stderr}`);
  return ADMINISTRATOR;
}
