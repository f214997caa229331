/** Administrators for tests. */
import { v7 as newId } from 'uuid';
import { session } from '../src/contract/admin';
import type { Role } from '../src/domain/rights';
import { recordAction } from '../src/server/staff/actions';
import { giveRoles } from '../src/server/staff/roles';
import { admit } from '../src/server/staff/sessions';
import { COOKIES } from '../src/server/platform/http/cookies';
import { newToken } from '../src/server/platform/secrets/token';
import { type Client, aClient } from './client';
import type { Product } from './product';
import { quickHash } from './quick-hash';

export const ADMINISTRATOR_PASSWORD = 'banyan-harbour-58';

export type AdministratorAtWork = { userName: string; client: Client };

/** The cookies of a new session of an existing administrator, opened without a password. */
export async function administratorCookies({ database, now }: Product, userName: string): Promise<Map<string, string>> {
  const { id } = await database.db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const doer = { administratorId: id, userName, requestId: 'a test' };
  const token = await database.db
    .transaction()
    .execute((tx) => admit(tx, doer, { userAgent: null, deviceToken: newToken() }, now()));
  return new Map([[COOKIES.administrator, token]]);
}

let passwordHash: Promise<string> | undefined;
let count = 0;

/** An administrator who logged in. */
export async function anAdministrator(product: Product, userName?: string): Promise<AdministratorAtWork> {
  count += 1;
  const name = userName ?? `kavya-${count}`;
  const subjectId = await insertAdministrator(product, name, [{ role: 'owner' }]);
  const made = { action: 'administrator-created', subject: 'administrator', subjectId, subjectName: name } as const;
  await recordAction(product.database.db, { administratorId: null, userName: 'command line' }, made, product.now());
  // Only patients refresh: an administrator's session is not renewed.
  const client = aClient(product, { refreshes: false });
  await logIn(client, name);
  return { userName: name, client };
}

async function insertAdministrator(
  { database: { db }, now }: Product,
  userName: string,
  roles: { role: Role; centerId?: string }[],
): Promise<string> {
  passwordHash ??= quickHash(ADMINISTRATOR_PASSWORD);
  const { id } = await db
    .insertInto('administrators')
    .values({ id: newId(), user_name: userName, password_hash: await passwordHash, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = roles.map(({ role, centerId = null }) => ({ role, centerId }));
  await db.transaction().execute((tx) => giveRoles(tx, id, given));
  return id;
}

/** Somebody with other roles, each at a center or, where none is given, at all of them; with a session. */
export async function aStaffMember(
  product: Product,
  roles: { role: Role; centerId?: string }[],
): Promise<AdministratorAtWork & { id: string }> {
  count += 1;
  const userName = `arjun-${count}`;
  const id = await insertAdministrator(product, userName, roles);
  const cookies = await administratorCookies(product, userName);
  return { id, userName, client: aClient(product, { refreshes: false, cookies }) };
}

/** The same, for tests that span days: logs in again whenever the session has ended. */
export async function aLastingAdministrator(product: Product): Promise<AdministratorAtWork> {
  const { userName, client } = await anAdministrator(product);
  const { raw } = client;
  const lasting = aClient(product, {
    refreshes: false,
    cookies: client.cookies,
    async raw(...request) {
      const answer = await raw(...request);
      if (answer.status !== 401) return answer;
      await logIn(client, userName);
      return raw(...request);
    },
  });
  return { userName, client: lasting };
}

async function logIn(client: Client, userName: string): Promise<void> {
  const answer = await client.call(session.logIn, { body: { userName, password: ADMINISTRATOR_PASSWORD } });
  if (!answer.success) throw new Error(answer.message);
}
