import type { Context } from '../context';
import { AppError } from '../errors';

export type FoundNotice = {
  id: string;
  template: string;
  userId: string | null;
  /** The person without an account whom it tells, or asks. */
  patientId: string | null;
  email: string | null;
  bookingId: string | null;
  language: string;
  slots: unknown;
  /** The window that the notice was about; null if it was about none. */
  date: string | null;
  startHour: number | null;
  answer: string | null;
};

/**
 * Finds the notice of a link. Throws AppError `notice-not-found`. Only unknown codes count against the limit of a
 * network: many patients share a carrier's address, and nobody who guesses codes may keep them from their own links.
 */
export async function findNotice(
  { database, limits }: Pick<Context, 'database' | 'limits'>,
  code: string,
  network: string,
): Promise<FoundNotice> {
  const row = await database.db
    .selectFrom('notices')
    .select(['id', 'template', 'user_id', 'patient_id', 'email', 'booking_id', 'language', 'answer', 'slots'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) {
    await limits.take('notice-code-network', network);
    throw new AppError('notice-not-found');
  }
  const { slots } = row;
  const { date = null, startHour = null } = slots as { date?: string; startHour?: number };
  const { id, template, email, language, answer, user_id: userId, patient_id: patientId, booking_id: bookingId } = row;
  return { id, template, userId, patientId, email, bookingId, language, slots, date, startHour, answer };
}
