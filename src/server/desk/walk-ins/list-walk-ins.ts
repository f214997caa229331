/** Today’s list of a center: who waits for a chair, in turn, and what became of the others. */
import { type RawBuilder, sql } from 'kysely';
import type { WalkIn } from '../../../contract/admin';
import { showPhone } from '../../../domain/phone';
import { type IstDate, istDateOf } from '../../../domain/time';
import { type Urgency, type WalkInEnd, whoIsNext } from '../../../domain/walk-ins';
import { windowLabel } from '../../../domain/windows';
import { isLive } from '../../appointments';
import type { Db } from '../../platform/db/database';

type Row = {
  id: string;
  number: number;
  patientId: string;
  name: string;
  phone: string | null;
  urgency: Urgency;
  note: string | null;
  arrivedAt: Date;
  by: string | null;
  endedAs: WalkInEnd | null;
  endedAt: Date | null;
  isSeated: boolean;
  bookingId: string | null;
  hour: number | null;
  chair: number | null;
  todayAt: number | null;
};

/** Whether a row `w` of `walk_ins` has the appointment that it was given. A hold that has lapsed is none. */
export function isSeated(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from appointments bookings where bookings.id = w.booking_id and ${isLive(now)})`;
}

/** Lists who came to a center today without an appointment: who waits, the next first, and the others. */
export async function listWalkIns(
  db: Db,
  centerId: string,
  now: Date,
): Promise<{ date: IstDate; waiting: WalkIn[]; over: WalkIn[] }> {
  const date = istDateOf(now);
  const { rows } = await sql<Row>`
    select w.id, w.number, w.patient_id as "patientId", p.name, coalesce(p.phone, p.relative_phone, u.phone) as phone,
      w.urgency, w.note, w.arrived_at as "arrivedAt", adder.user_name as by, w.ended_as as "endedAs",
      w.ended_at as "endedAt", ${isSeated(now)} as "isSeated", given.id as "bookingId", given.start_hour as hour,
      given.chair, (select min(bookings.start_hour) from appointments bookings where bookings.patient_id = w.patient_id
        and bookings.center_id = w.center_id and bookings.session_date = w.day and ${isLive(now)}) as "todayAt"
    from walk_ins w join patients p on p.id = w.patient_id left join users u on u.id = p.user_id
      left join administrators adder on adder.id = w.added_by left join appointments given on given.id = w.booking_id
    where w.center_id = ${centerId} and w.day = ${date}`.execute(db);
  const listed = rows.map(present);
  return {
    date,
    waiting: listed.filter(({ state }) => state === 'waiting').sort(whoIsNext),
    over: listed.filter(({ state }) => state !== 'waiting').sort((one, other) => other.number - one.number),
  };
}

function present(row: Row): WalkIn {
  const { bookingId, hour, chair, todayAt, endedAs } = row;
  const state = endedAs ?? (row.isSeated ? 'seated' : 'waiting');
  return {
    _id: row.id,
    number: row.number,
    patient: { _id: row.patientId, name: row.name },
    phone: row.phone && showPhone(row.phone),
    urgency: row.urgency,
    note: row.note,
    arrivedAt: row.arrivedAt.toISOString(),
    by: row.by,
    state,
    endedAt: row.endedAt && row.endedAt.toISOString(),
    given: bookingId === null ? null : { bookingId, time: windowLabel(hour!), chair: chair! },
    hasToday: state === 'waiting' && todayAt !== null ? windowLabel(todayAt) : null,
  };
}
