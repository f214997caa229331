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
  const answer = await client.call(session.logIn, { body: { userName: name, password: ADMINISTRATOR_PASSWORD } });
  if (!answer.success) throw new Error(answer.message);
  return { userName: name, client };
}
