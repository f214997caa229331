/**
 * Requests for calls: people whom a center is to call, because they asked for it or wrote something that only a person
 * can answer.
 */
import { showPhone } from '../../domain/phone';
import { sql } from 'kysely';
import { languageOf } from '../../contract';
import type { CallToMake } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { windowLabel } from '../../domain/windows';
import { type Listing, type Question, listing } from '../platform/db/ask-all';
import type { Db } from '../platform/db/database';
import { inScope } from '../staff';
import type { KeptText } from './list-text';

/** The most calls that are listed. */
const LISTED = 100;

/** Lists the calls to make at some centers, or at one of them, those that wait longest first. */
export function callsToMake(db: Db, scope: Scope, centerId?: string): Question<Listing<CallToMake[]>> {
  const query = db
    .selectFrom('call_requests as call')
    .leftJoin('notices', 'notices.id', 'call.notice_id')
    .innerJoin('appointments as bookings', 'bookings.id', 'call.booking_id')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .leftJoin('users as asker', (join) =>
      join
        .on('asker.id', '=', sql<string>`coalesce(notices.user_id, call.user_id)`)
        .onRef('asker.id', '<>', 'patients.id'),
    )
    .select(['call.id', 'call.booking_id', 'call.number', 'call.language', 'call.asked_at', 'call.texts'])
    .select(sql<boolean>`notices.answer = 'call'`.as('asked'))
    .select(['bookings.center_id', 'bookings.session_date', 'bookings.start_hour'])
    .select([
      'patients.id as patient_id',
      'patients.name as username',
      'centers.name as center',
      'asker.username as asked_by',
    ])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('call.done_at', 'is', null)
    .where(inScope(scope))
    .$if(centerId !== undefined, (calls) => calls.where('bookings.center_id', '=', centerId!))
    .orderBy('call.asked_at')
    .orderBy('call.id')
    .limit(LISTED);
  return listing(query, (row) => ({
    _id: row.id,
    bookingId: row.booking_id,
    centerId: row.center_id,
    center: row.center,
    patientId: row.patient_id,
    username: row.username,
    askedBy: row.asked_by,
    number: showPhone(row.number),
    language: languageOf(row.language) ?? ('en' as const),
    date: row.session_date,
    time: windowLabel(row.start_hour),
    startHour: row.start_hour,
    hasAsked: row.asked ?? false,
    texts: (row.texts as KeptText[]).map(({ text, at }) => ({ text, at })),
    askedAt: new Date(row.asked_at).toISOString(),
  }));
}
