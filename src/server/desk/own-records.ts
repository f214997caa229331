/** The records that centers keep of the people of an account: the file, the standing schedule, and the account of money. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type RecordKept, records } from '../../contract';
import { paiseToRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import { type IstDate, istDateOf } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Context } from '../context';
import { accessOf, foundRecord, provedNumbers } from '../patients';
import { balances } from '../payments';
import type { Db } from '../platform/db/database';
import { route } from '../platform/http/route';

type Row = Omit<RecordKept, 'schedules' | 'credit'> & {
  credit: number;
  schedules: { weekdays: number[]; startHour: number; from: IstDate; until: IstDate | null }[];
};

/** Lists what each center keeps of the account's own person, and of those for whom it may do everything. */
async function listOwnRecords(db: Db, userId: string, now: Date): Promise<RecordKept[]> {
  const { rows } = await sql<Row>`
    with theirs as (
      select id, true as is_self from patients where id = ${userId}
      union select patient_id, false from care_links
        where user_id = ${userId} and ended_at is null and ${accessOf()} = 'manage')
    select patients.id as "patientId", patients.name, theirs.is_self as "isSelf", centers.name as center, centers.city,
      centers.contact_number as "contactNumber", known.file_number as "fileNumber",
      coalesce(money.credit - money.due, 0)::int as credit,
      coalesce((select jsonb_agg(jsonb_build_object('weekdays', standing.weekdays, 'startHour', standing.start_hour,
          'from', standing.from_date, 'until', standing.until_date) order by standing.from_date)
        from standing where standing.patient_id = patients.id and standing.center_id = centers.id
          and coalesce(standing.until_date, 'infinity') >= ${istDateOf(now)}), '[]') as schedules
    from theirs join patients on patients.id = theirs.id
    join center_patients known on known.patient_id = patients.id and known.known_since is not null
    join centers on centers.id = known.center_id
    left join ${balances((table) => sql<boolean>`${sql.ref(`${table}.patient_id`)} in (select id from theirs)`)} money
      on money.patient_id = patients.id and money.center_id = centers.id
    order by theirs.is_self desc, patients.name, patients.id, centers.name`.execute(db);
  return rows.map(({ schedules, credit, contactNumber, ...row }) => ({
    ...row,
    contactNumber: showPhone(contactNumber),
    credit: paiseToRupees(credit),
    schedules: schedules.map(({ startHour, ...schedule }) => ({ ...schedule, time: windowLabel(startHour) })),
  }));
}

export function ownRecordRoutes(app: FastifyInstance, { database, clock }: Context): void {
  route(app, records.list, { tag: 'People' }, async ({ patient: account }) => ({
    success: true as const,
    numbers: (await provedNumbers(database.db, account.userId)).map((number) => showPhone(number)),
    records: await listOwnRecords(database.db, account.userId, clock()),
    found: await foundRecord(database.db, account, clock()),
  }));
}
