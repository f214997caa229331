/** Who owes money to a center, by how old it is: what is due for sessions less what is in the account. */
import { sql } from 'kysely';
import { type Debt, DEBT_AGES, type DebtAge } from '../../contract/admin';
import { type Paise, paiseToRupees } from '../../domain/money';
import { showPhone } from '../../domain/phone';
import type { Scope } from '../../domain/rights';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import { BYTE_ORDER_MARK, toCsv } from '../platform/csv/write-csv';
import type { Db } from '../platform/db/database';
import { balances, dueSessions } from '../payments';
import { inScope } from '../staff';

const MOST = 1_000;

type Sums = Record<DebtAge | 'extras' | 'owed', number>;

type Row = Record<DebtAge, Paise> & {
  centerId: string;
  center: string;
  patientId: string;
  name: string;
  phone: string | null;
  credit: Paise;
  oldest: IstDate | null;
  count: number;
};

/** Lists who owes money to the centers of a scope, the oldest debt first, with the sums of what is listed. */
export async function listDebts(
  db: Db,
  scope: Scope,
  now: Date,
): Promise<{ debts: Debt[]; count: number; totals: Sums }> {
  const rows = await readDebts(db, scope, istDateOf(now));
  const debts = rows.map(debtOf);
  const sumOf = (of: keyof Sums) =>
    paiseToRupees(debts.reduce((sum, one) => sum + Math.round(one[of] * 100), 0 as Paise));
  return {
    debts,
    count: rows[0]?.count ?? 0,
    totals: Object.fromEntries([...DEBT_AGES, 'extras' as const, 'owed' as const].map((of) => [of, sumOf(of)])) as Sums,
  };
}

async function readDebts(db: Db, scope: Scope, today: IstDate): Promise<Row[]> {
  const ago = (days: number) => addDays(today, -days);
  const between = (
    from: IstDate | null,
    until: IstDate | null,
  ) => sql<Paise>`coalesce(sum(bookings.price_paise) filter (where
    ${from === null ? sql`true` : sql`bookings.session_date >= ${from}`}
    and ${until === null ? sql`true` : sql`bookings.session_date < ${until}`}), 0)::int`;
  const { rows } = await sql<Row>`
    with owing as materialized (select * from ${balances((table) => inScope(scope, `${table}.center_id`))} theirs
      where theirs.due > theirs.credit)
    select owing.center_id as "centerId", centers.name as center, owing.patient_id as "patientId", patients.name,
      patients.phone, owing.credit, aged.*, count(*) over ()::int as count
    from owing join centers on centers.id = owing.center_id join patients on patients.id = owing.patient_id
    cross join lateral (select ${between(today, null)} as coming, ${between(ago(30), today)} as days30,
        ${between(ago(60), ago(30))} as days60, ${between(ago(90), ago(60))} as days90, ${between(null, ago(90))} as older,
        min(bookings.session_date) as oldest
      from ${dueSessions} and bookings.patient_id = owing.patient_id and bookings.center_id = owing.center_id) aged
    order by aged.oldest nulls last, patients.name, owing.patient_id, owing.center_id limit ${MOST}`.execute(db);
  return rows;
}

/** What is in the account pays for the oldest first; extras are owed beside the sessions. */
function debtOf(row: Row): Debt {
  let left = Math.max(0, row.credit);
  const owed = { coming: 0, days30: 0, days60: 0, days90: 0, older: 0 } satisfies Record<DebtAge, Paise>;
  for (const age of [...DEBT_AGES].reverse()) {
    const paid = Math.min(left, row[age]);
    owed[age] = row[age] - paid;
    left -= paid;
  }
  const extras = Math.max(0, -row.credit);
  const sum = Object.values(owed).reduce((all, one) => all + one, extras);
  return {
    patient: { _id: row.patientId, name: row.name, phone: row.phone && showPhone(row.phone) },
    centerId: row.centerId,
    center: row.center,
    ...(Object.fromEntries(DEBT_AGES.map((age) => [age, paiseToRupees(owed[age])])) as Record<DebtAge, number>),
    extras: paiseToRupees(extras),
    owed: paiseToRupees(sum),
    oldest: row.oldest,
  };
}

const CELLS: Record<string, (debt: Debt) => string | number | null> = {
  Name: ({ patient }) => patient.name,
  Phone: ({ patient }) => patient.phone,
  Center: ({ center }) => center,
  'Owed (rupees)': ({ owed }) => owed,
  'To come': ({ coming }) => coming,
  'Up to 30 days': ({ days30 }) => days30,
  '31 to 60 days': ({ days60 }) => days60,
  '61 to 90 days': ({ days90 }) => days90,
  'Over 90 days': ({ older }) => older,
  Extras: ({ extras }) => extras,
  'Oldest session': ({ oldest }) => oldest,
  'Patient id': ({ patient }) => patient._id,
};

/** Returns the list as a file for a spreadsheet. */
export function debtsCsv(debts: readonly Debt[]): string {
  const cells = Object.values(CELLS);
  return BYTE_ORDER_MARK + toCsv([Object.keys(CELLS), ...debts.map((debt) => cells.map((cell) => cell(debt) ?? ''))]);
}
