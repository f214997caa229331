/**
 * What somebody without an account asks their center for on the page of a message: what is kept of them, that it is deleted, or to
 * take their consent back. The center is asked to call, and does it at its desk; a link alone, which others may have, does none of it.
 */
import { sql } from 'kysely';
import { DATA_WISHES, type DataWish, languageOf } from '../../../contract';
import { istDateOf } from '../../../domain/time';
import { lockPatients } from '../../appointments';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import type { FoundNotice } from '../find-notice';
import { askToBeCalled } from '../notice-answers';
import { writtenHere } from './write-here';

/** What the center reads in its list of calls. */
const WORDS: Record<DataWish, string> = {
  copy: 'I want to have what is kept of me.',
  deletion: 'I want what is kept of me to be deleted.',
  withdrawal: 'I take back my agreement to what is kept of me.',
};

/** What somebody has asked their center for, and nobody has called about yet. */
export async function dataAsked(db: Db | Tx, patientId: string): Promise<DataWish[]> {
  const { rows } = await sql<{ wish: DataWish }>`select distinct one ->> 'wish' as wish
    from call_requests asked join appointments bookings on bookings.id = asked.booking_id,
      jsonb_array_elements(asked.texts) as one
    where bookings.patient_id = ${patientId} and asked.done_at is null`.execute(db);
  return DATA_WISHES.filter((wish) => rows.some((asked) => asked.wish === wish));
}

/** The session by which a center is asked: the next one of somebody, or else the last; null where there is none. */
export async function sessionToAskBy(db: Db | Tx, patientId: string, now: Date): Promise<string | null> {
  const today = istDateOf(now);
  const { rows } = await sql<{ id: string }>`select id from appointments bookings
    where bookings.patient_id = ${patientId} and bookings.status <> 'cancelled'
    order by bookings.session_date >= ${today}::date desc, abs(bookings.session_date - ${today}::date), bookings.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/**
 * Asks the center of somebody without an account. Whoever has the link must have their number, and they must have said once that it
 * is theirs. The same wish twice is as good as once, until the center has called. Throws `notice-over`.
 */
export async function askForData(tx: Tx, notice: FoundNotice, wish: DataWish, now: Date): Promise<void> {
  const { patientId } = notice;
  if (patientId === null) throw new AppError('notice-over');
  await lockPatients(tx, [patientId]);
  const here = await writtenHere(tx, notice);
  if (here === null || here.state === 'asked') throw new AppError('notice-over');
  const bookingId = await sessionToAskBy(tx, patientId, now);
  if (bookingId === null) throw new AppError('notice-over');
  if ((await dataAsked(tx, patientId)).includes(wish)) return;
  const language = languageOf(notice.language) ?? 'en';
  await askToBeCalled(tx, { userId: null, bookingId, text: WORDS[wish], wish, language }, now);
}
