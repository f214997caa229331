/** The drawer of a desk as staff see it: how it stands, its steps of a day, and who answered for how much cash at a moment. */
import { sql } from 'kysely';
import type { DrawerDay, DrawerState, DrawerStep } from '../../../contract/admin';
import type { DrawerKind } from '../../../domain/desk-money';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { type RoleAt, may } from '../../../domain/rights';
import { type IstDate, addDays, istInstant } from '../../../domain/time';
import { cashAfter, cashOf, cashSince, type DrawerNow, drawerNow, expectedCashOfDay, holdsCashOf } from '../../ledger';
import type { Db } from '../../platform/db/database';
import { staffWith } from '../../staff';

type Asked = { centerId: string; date: IstDate; time?: string | undefined };

/** Reads the drawer of a center. `time`: HH:MM of that day in India, for which `then` is answered. */
export async function drawerDay(db: Db, { centerId, date, time }: Asked, roles: readonly RoleAt[]): Promise<DrawerDay> {
  const mayCount = may(roles, 'take-money', centerId);
  const mayBank = may(roles, 'bank-cash', centerId);
  const state = await drawerNow(db, centerId);
  const rows = state ? await stepsOf(db, { centerId, date }) : [];
  const differences = state ? await differencesOf(db, { centerId, date }) : [];
  const counted = (await isAllCounted(db, { centerId, date }))
    ? (await expectedCashOfDay(db, { centerId, date })) + differences.reduce((sum, { paise }) => sum + paise, 0)
    : null;
  return {
    drawer: state && presentState(state),
    steps: rows.map((row) => presentStep(row, mayBank)),
    counted: counted === null ? null : paiseToRupees(counted),
    reasons: differences.flatMap(({ reason }) => reason ?? []),
    ...(time !== undefined && { then: await at(db, centerId, momentOf(date, time)) }),
    staff: mayCount ? (await staffWith(db, 'take-money', centerId)).map(({ id, name }) => ({ _id: id, name })) : [],
    may: { count: mayCount, bank: mayBank },
  };
}

/** A minute of a day in India: its end, so that what was recorded in it counts. */
const momentOf = (date: IstDate, time: string) => new Date(`${date}T${time}:59.999+05:30`);

type StepRow = {
  id: string;
  at: Date;
  until: Date | null;
  kind: DrawerKind;
  expected: Paise;
  counted: Paise | null;
  amount: Paise | null;
  slip: string | null;
  reason: string | null;
  isOpen: boolean;
  holder: string;
  administrator: string;
  taken: Paise;
  after: Paise;
  correctedAt: Date | null;
};

/** Query of the steps of a center's drawer with what came of each. */
const STEP = sql`step.id, step.at, step.kind, step.expected_paise as expected, step.counted_paise as counted, step.amount_paise as amount,
  step.slip, step.reason, step.is_open as "isOpen", step.holder_name as holder, step.administrator_name as administrator,
  (select later.at from drawer_steps later where later.center_id = step.center_id and later.number = step.number + 1) as until,
  (select counter.at from drawer_steps counter where counter.counters = step.id) as "correctedAt",
  ${cashSince('step')} as taken, ${cashAfter('step')} as after`;

/** Reads the steps of a day, and the last one before it. */
async function stepsOf(db: Db, { centerId, date }: Asked): Promise<StepRow[]> {
  const [from, to] = [istInstant(date, 0), istInstant(addDays(date, 1), 0)];
  const { rows } = await sql<StepRow>`
    select ${STEP} from drawer_steps step where step.center_id = ${centerId} and step.at < ${to}
      and step.number >= coalesce((select max(number) from drawer_steps earlier
        where earlier.center_id = ${centerId} and earlier.at < ${from}), 0)
    order by step.number`.execute(db);
  return rows;
}

/** Reads the steps of some days, the oldest first. */
export async function stepsBetween(db: Db, { centerId, from, to }: { centerId: string; from: IstDate; to: IstDate }) {
  const { rows } = await sql<StepRow>`
    select ${STEP} from drawer_steps step where step.center_id = ${centerId}
      and step.at >= ${istInstant(from, 0)} and step.at < ${istInstant(addDays(to, 1), 0)}
    order by step.number`.execute(db);
  return rows;
}

/**
 * Reads the differences that counts found and that belong to a day: those of a drawer, from its opening to its closing, to the last
 * day whose cash it held. One that stays open over midnight is counted for once.
 */
async function differencesOf(db: Db, { centerId, date }: Asked): Promise<{ paise: Paise; reason: string | null }[]> {
  const openingOf = (step: string) => sql`(select max(opening.number) from drawer_steps opening
    where opening.center_id = ${sql.ref(`${step}.center_id`)} and opening.kind = 'open' and opening.number <= ${sql.ref(`${step}.number`)})`;
  const { rows } = await sql<{ paise: Paise; reason: string | null }>`
    select step.counted_paise - step.expected_paise as paise, step.reason from drawer_steps step
    where step.center_id = ${centerId} and step.at >= ${istInstant(addDays(date, -MOST_DAYS_OPEN), 0)}
      and step.kind in ('count', 'handover', 'close') and step.counted_paise <> step.expected_paise
      and ${date} = coalesce((select max(entry.day) from desk_entries entry join drawer_steps held on held.id = entry.drawer_step_id
        where held.center_id = step.center_id and held.is_open and entry.mode = 'cash'
          and ${openingOf('held')} = ${openingOf('step')}), (step.at at time zone 'Asia/Kolkata')::date)
    order by step.number`.execute(db);
  return rows;
}

/** For how many days a drawer stays open at most, as far as its differences are looked for. */
const MOST_DAYS_OPEN = 31;

/** Whether a day of the book has cash, and all of it was taken in a drawer that has been closed by a count since. */
async function isAllCounted(db: Db, { centerId, date }: Asked): Promise<boolean> {
  const { rows } = await sql<{ entries: number; outside: number }>`
    select count(*)::int as entries, count(*) filter (where step.id is null or not step.is_open)::int as outside
    from desk_entries entry left join drawer_steps step on step.id = entry.drawer_step_id
    where entry.center_id = ${centerId} and entry.day = ${date} and entry.mode = 'cash'`.execute(db);
  const { entries, outside } = rows[0]!;
  return entries > 0 && outside === 0 && !(await holdsCashOf(db, { centerId, date }));
}

/** Who answered for how much cash of a center's drawer at a moment; null before it was first opened. */
async function at(db: Db, centerId: string, moment: Date): Promise<NonNullable<DrawerDay['then']> | null> {
  const { rows } = await sql<{ holder: string; isOpen: boolean; paise: Paise }>`
    select step.holder_name as holder, step.is_open as "isOpen",
      ${cashAfter('step')} + ${cashOf(sql`entry.drawer_step_id = step.id and entry.at <= ${moment}`)} as paise
    from drawer_steps step where step.center_id = ${centerId} and step.at <= ${moment}
    order by step.number desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { holder: row.holder, isOpen: row.isOpen, cash: paiseToRupees(row.paise) } : null;
}

export function presentState(state: DrawerNow): DrawerState {
  return {
    isOpen: state.isOpen,
    holder: state.holder,
    holderId: state.holderId,
    since: state.since.toISOString(),
    expected: paiseToRupees(state.expected),
    step: state.stepId,
  };
}

const rupeesOf = (paise: Paise | null) => (paise === null ? null : paiseToRupees(paise));

function presentStep(row: StepRow, mayBank: boolean): DrawerStep {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    kind: row.kind,
    expected: paiseToRupees(row.expected),
    counted: rupeesOf(row.counted),
    amount: rupeesOf(row.amount),
    slip: row.slip,
    reason: row.reason,
    isOpen: row.isOpen,
    holder: row.holder,
    administrator: row.administrator,
    taken: paiseToRupees(row.taken),
    cash: paiseToRupees(row.after + row.taken),
    correctedAt: row.correctedAt?.toISOString() ?? null,
    mayCorrect: mayBank && row.kind === 'bank' && row.correctedAt === null,
  };
}
