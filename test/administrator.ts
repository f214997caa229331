/** Administrators for tests. */
import { session } from '../src/contract/admin';
import { createAdministrator } from '../src/server/features/administrators/create-administrator';
import { type Client, aClient } from './client';
import type { Product } from './product';

export const ADMINISTRATOR_PASSWORD = 'banyan-harbour-58';

export type AdministratorAtWork = { userName: string; client: Client };

let count = 0;

/** An administrator who logged in. */
export async function anAdministrator(product: Product, userName?: string): Promise<AdministratorAtWork> {
  count += 1;
  const name = userName ?? `kavya-${count}`;
  await product.database.db
    .transaction()
    .execute((tx) => createAdministrator(tx, name, ADMINISTRATOR_PASSWORD, product.now()));
  // A refresh is a patient's: an administrator's session is over when it is over.
  const client = aClient(product, { refreshes: false });
  await logIn(client, name);
  return { userName: name, client };
}

/** The same, for tests in which days pass: logs in again whenever the session has ended. */
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
