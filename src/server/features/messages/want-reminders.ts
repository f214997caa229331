import type { Db } from '../../platform/db/database';

/** Whether an account gets reminders by mail where another channel reaches it too. */
export async function wantReminders(db: Db, userId: string, isWanted: boolean, now: Date): Promise<void> {
  const chosen = { mails_reminders: isWanted, updated_at: now };
  await db
    .insertInto('message_settings')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}
