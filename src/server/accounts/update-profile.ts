import type { z } from 'zod';
import type { profileForm } from '../../contract';
import type { Tx } from '../platform/db/database';

/** Changes the name, the language, or both, of an active account. Absent fields keep their value. */
export async function updateProfile(
  tx: Tx,
  userId: string,
  { username, language }: z.output<typeof profileForm>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...(username && { username }), ...(language && { language }) })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .execute();
}
