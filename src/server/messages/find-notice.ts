import type { Context } from '../context';
import { AppError } from '../errors';

export type FoundNotice = {
  id: string;
  template: string;
  userId: string | null;
  email: string | null;
  bookingId: string | null;
  language: string;
  slots: unknown;
  /** The window that it was about, where it was about one. */
  date: string | null;
  startHour: number | null;
  answer: string | null;
};

/**
 * The notice of a link. Throws AppError `notice-not-found`. Only codes that lead to nothing count against a network: many patients
 * share a carrier's address, and no guesser may keep them from their own links.
 */
export async function findNotice(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  code: string,
  network: string,
): Promise<FoundNotice> {
  const row = await database.db
    .selectFrom('notices')
    .select(['id', 'template', 'user_id', 'email', 'booking_id', 'language', 'answer', 'slots'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) {
    await limits.take('notice-code-network', network);
    throw new AppError('notice-not-found');
  }
  const { slots } = row;
  const { date = null, startHour = null } = slots as { date?: string; startHour?: number };
  const { id, template, email, language, answer, user_id: userId, booking_id: bookingId } = row;
  return { id, template, userId, email, bookingId, language, slots, date, startHour, answer };
}
