import { languageOf } from '../../../contract/language';
import { startCheckout } from '../../checkout';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import type { Held } from '../../payments';
import type { Placed } from './place-days';
import { tellPlaced } from './tell-schedule';

export type Linking = Pick<Context, 'payments' | 'database' | 'clock' | 'config' | 'log'>;

/** Sessions of a patient that one payment is for, whose page is still to be opened. */
export type ToPay = { patientId: string; placed: readonly Placed[]; held: Held };

/**
 * Opens the provider's page for sessions that were placed, and sends its link to the patient in the message that tells of
 * them. Where no page can be opened the message says that they are paid at the center. Runs after the transaction that has
 * placed them: if the process dies in between, they are paid at the center, and reminders tell of them.
 */
export async function sendLink(context: Linking, { patientId, placed, held }: ToPay, now: Date): Promise<void> {
  const { db } = context.database;
  const { email, language, user_id } = await db
    .selectFrom('patients')
    .leftJoin('users', 'users.id', 'patients.user_id')
    .select((select) => [
      select.fn.coalesce('users.email', 'patients.email').as('email'),
      select.fn.coalesce('users.language', 'patients.language').as('language'),
      'patients.user_id',
    ])
    .where('patients.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const reader = { email, language: languageOf(language ?? 'en') ?? 'en' };
  const acting = user_id === null ? null : { userId: user_id, patientId };
  let url: string | null = null;
  try {
    url = (await startCheckout(context, reader, held, acting)).url;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const link = url === null ? null : { url, until: held.heldUntil };
  await db.transaction().execute((tx) => tellPlaced(tx, placed, now, link));
}
