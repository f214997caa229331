/**
 * Two days at the desk of one demonstration center, whose patients have no account: their standing schedules, who came, what was paid
 * and what is owed, yesterday's cash book closed, a machine out of order, and two claims of weeks ago. Everything goes through the product's own calls, as its
 * clerk and its manager would have made them, at the time of day at which they would have.
 */
import type { FastifyInstance } from 'fastify';
import { arrivals, capacity, cash, centers, desk, drawer, patientAccount, standing } from '../../../contract/admin';
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  urlOf,
} from '../../../contract/endpoint';
import type { AttendanceState } from '../../../domain/attendance';
import {
  type Clock,
  HOUR_MS,
  type IstDate,
  MINUTE_MS,
  addDays,
  istDateOf,
  istInstant,
  weekdayOf,
} from '../../../domain/time';
import { windowBegins, windowEnds, windowLabel } from '../../../domain/windows';
import type { Db } from '../../platform/db/database';
import { COOKIES } from '../../platform/http/cookies';
import { newToken } from '../../platform/secrets/token';
import { admit, createAdministrator } from '../../staff';
import { CLAIMED_DAYS_AGO, liveClaims } from './demo-claims';
import { DEMO_DESK_CENTER, DEMO_PEOPLE, type DemoPerson } from './demo-people';
import { DEMO_ADMINISTRATOR, DEMO_CLERK, DEMO_MANAGER } from './demo-staff';

export type DemoDeskInput = {
  /** Builds the product with another clock, over the same database. */
  productAt(clock: Clock): Promise<FastifyInstance>;
  db: Db;
  /** When the demonstration begins. */
  now: Date;
};

type Desk = { app: FastifyInstance; db: Db; clock: Clock };

/** Rupees. */
const ADVANCE = 20_000;
const PART = 1_000;
const PACKAGE = { count: 10, amount: 14_000 };
const FLOAT = 2_000;

/** Of the day before: who did not come, by the order of windows and chairs. */
const MISSED = 1;
/** The hour at which the drawer was opened today. */
const OPENED_AT = 4.5;
/** The hour at which the cash book of the day before was closed. */
const CLOSED_AT = 21.5;
/** One more than the first shift needs: the last is out of order today. */
const CHAIRS = 5;
const BROKEN = { chair: CHAIRS, hour: 9.25, reason: 'The machine is being repaired' };

/**
 * Writes the two days, as far as they are over; nothing where somebody of the staff has one of these names already. Throws where the
 * product refuses a call.
 */
export async function liveAtDesk({ productAt, db, now }: DemoDeskInput): Promise<void> {
  if (await isNameTaken(db)) return;
  const { id: centerId } = await db
    .selectFrom('centers')
    .select('id')
    .where('name', '=', DEMO_DESK_CENTER)
    .executeTakeFirstOrThrow();
  const today = istDateOf(now);
  const yesterday = workingDayBefore(today);
  const dayBefore = workingDayBefore(yesterday);
  const registered = istInstant(dayBefore, 10);
  const hired = istInstant(addDays(today, -CLAIMED_DAYS_AGO), 9);
  await db.transaction().execute(async (tx) => {
    for (const { userName, password, role } of [DEMO_MANAGER, DEMO_CLERK])
      await createAdministrator(tx, userName, password, hired, { role, centerId });
  });

  let at = hired;
  const app = await productAt(() => at);
  await liveClaims({
    clerk: await atWork({ app, db, clock: () => at }, DEMO_CLERK.userName),
    centerId,
    today,
    goTo(moment) {
      at = moment;
    },
  });
  // What could be taken back for seconds then: the daily cleanup was not running.
  await db.deleteFrom('desk_changes').where('at', '<', registered).execute();
  at = registered;
  const owner = await atWork({ app, db, clock: () => at }, DEMO_ADMINISTRATOR.userName);
  await owner.call(centers.update, { params: { id: centerId }, body: { Slots: CHAIRS } });
  const [clerk, manager] = await Promise.all(
    [DEMO_CLERK, DEMO_MANAGER].map(({ userName }) => atWork({ app, db, clock: () => at }, userName)),
  );
  const staff = { clerk: clerk!, manager: manager! };
  const people = new Map<string, DemoPerson>();
  for (const person of DEMO_PEOPLE) people.set(await register(staff, person, { centerId, from: yesterday }), person);
  at = istInstant(dayBefore, CLOSED_AT);
  await closeDay(staff, centerId, dayBefore);
  for (const date of [yesterday, today]) {
    at = istInstant(date, 4);
    for (const step of await planDay(staff, { centerId, date, today, people })) {
      if (step.at >= now) break;
      at = step.at;
      await step.does();
    }
  }
  await app.close();
}

async function isNameTaken(db: Db): Promise<boolean> {
  const names = [DEMO_MANAGER.userName, DEMO_CLERK.userName];
  const taken = await db.selectFrom('administrators').select('id').where('user_name', 'in', names).executeTakeFirst();
  return taken !== undefined;
}

function workingDayBefore(date: IstDate): IstDate {
  const before = addDays(date, -1);
  return weekdayOf(before) === 0 ? addDays(before, -1) : before;
}

type Staff = { clerk: AtWork; manager: AtWork };

/** Adds somebody to the register, with a standing schedule and what they pay in advance. Returns their id. */
async function register(
  { clerk, manager }: Staff,
  person: DemoPerson,
  { centerId, from }: { centerId: string; from: IstDate },
): Promise<string> {
  const { name, phone, relative, born: dateOfBirth, sex, language, fileNumber, address, pinCode, note } = person;
  const { patient } = await clerk.call(desk.addPatient, {
    body: {
      ...{ name, centerId, isNew: true },
      ...(phone ? { phone } : { hasNoPhone: true, relativePhone: relative.phone }),
      agreed: { language, told: 'read-aloud' },
    },
  });
  const params = { id: patient._id };
  await clerk.call(desk.correct, {
    params,
    body: { dateOfBirth, sex, language, fileNumber, address, pinCode, relative, centerId, ...(note && { note }) },
  });
  const { weekdays, startHour, chair, pays } = person;
  const time = windowLabel(startHour);
  await clerk.call(standing.add, {
    params,
    body: { centerId, weekdays: [...weekdays], time, chair, from, payment: 'desk' },
  });
  if (pays === 'advance')
    await clerk.call(patientAccount.enter, {
      params,
      body: { kind: 'advance', centerId, amount: ADVANCE, mode: 'upi', reference: utr(from, person) },
    });
  if (pays === 'package')
    await manager.call(patientAccount.enter, { params, body: { kind: 'package', centerId, ...PACKAGE, mode: 'card' } });
  return params.id;
}

/** Something that happens at the desk. */
type Step = { at: Date; does(): Promise<unknown> };
type Day = { centerId: string; date: IstDate; today: IstDate; people: ReadonlyMap<string, DemoPerson> };

/** What happens on a day, in its order. */
async function planDay(staff: Staff, { centerId, date, today, people }: Day): Promise<Step[]> {
  const { day } = await staff.clerk.call(arrivals.day, { query: { centerId, date } });
  const bookings = day.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []));
  const theirs = bookings.flatMap((booking) => {
    const person = people.get(booking.patientId);
    return person ? [{ booking, person }] : [];
  });
  const steps = theirs.flatMap(({ booking, person }, index): Step[] => {
    const visit = { id: booking._id, patientId: booking.patientId, due: booking.amountDue, centerId, date, person };
    return date < today && index === MISSED ? stayedAway(staff, visit) : came(staff, visit, index);
  });
  if (date < today) steps.push({ at: istInstant(date, CLOSED_AT), does: () => closeDay(staff, centerId, date) });
  else if (weekdayOf(date) !== 0) {
    const params = { id: centerId, chair: BROKEN.chair };
    const body = { outOfOrder: true, reason: BROKEN.reason };
    const float = { centerId, kind: 'open', counted: FLOAT } as const;
    steps.push(
      { at: istInstant(date, OPENED_AT), does: () => staff.clerk.call(drawer.count, { body: float }) },
      { at: istInstant(date, BROKEN.hour), does: () => staff.clerk.call(capacity.setChair, { params, body }) },
    );
  }
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

type Visit = { id: string; patientId: string; due: number; centerId: string; date: IstDate; person: DemoPerson };

const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

/** Minutes from the beginning of the window: one after the other arrives, sits down and pays, and they leave before it ends. */
function came(staff: Staff, visit: Visit, index: number): Step[] {
  const { date, person } = visit;
  const [begins, ends] = [windowBegins(date, person.startHour), windowEnds(date, person.startHour)];
  const turn = index % 4;
  return [
    { at: minutesAfter(begins, 5 * turn - 20), does: () => record(staff, visit, 'arrived') },
    { at: minutesAfter(begins, 4 * turn + 2), does: () => record(staff, visit, 'in-chair') },
    { at: minutesAfter(begins, 11 * turn + 40), does: () => pay(staff, visit) },
    { at: minutesAfter(ends, -3 * turn - 4), does: () => record(staff, visit, 'finished') },
  ];
}

function stayedAway(staff: Staff, visit: Visit): Step[] {
  const at = minutesAfter(windowBegins(visit.date, visit.person.startHour), 75);
  return [{ at, does: () => record(staff, visit, 'missed') }];
}

function record({ clerk }: Staff, { id }: Visit, state: AttendanceState) {
  return clerk.call(arrivals.setAttendance, { params: { id }, body: { state } });
}

/** Takes what they give at the desk. What they gave in advance pays by itself. */
async function pay({ clerk }: Staff, { id, patientId, due, centerId, date, person }: Visit): Promise<unknown> {
  const { pays } = person;
  if (pays === 'part')
    return clerk.call(patientAccount.enter, {
      params: { id: patientId },
      body: { kind: 'payment', centerId, amount: PART, mode: 'cash' },
    });
  if (pays !== 'cash' && pays !== 'upi') return;
  const reference = pays === 'upi' ? { reference: utr(date, person) } : {};
  return clerk.call(cash.takePayment, { params: { id }, body: { mode: pays, amount: due, ...reference } });
}

/** Twelve digits: a day, and a person. */
function utr(date: IstDate, { fileNumber }: DemoPerson): string {
  return `${date.replaceAll('-', '')}4${fileNumber.slice(-3)}`;
}

async function closeDay({ clerk }: Staff, centerId: string, date: IstDate): Promise<unknown> {
  const { cash: book } = await clerk.call(cash.day, { query: { centerId, date } });
  return clerk.call(cash.close, { body: { centerId, date, counted: book.expectedCash } });
}

type Input<E extends Endpoint> = { params?: ParamsOf<E>; query?: QueryOf<E>; body?: BodyOf<E> };

/** One of the staff at work. `call` throws where the call is refused. */
export type AtWork = { call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<ResponseOf<E>> };

/** Lets one of the staff work. They log in whenever their session would have ended. */
async function atWork({ app, db, clock }: Desk, userName: string): Promise<AtWork> {
  const { id: administratorId } = await db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const doer = { administratorId, userName, requestId: 'demonstration' };
  const browser = { userAgent: null, deviceToken: newToken() };
  let opened = { token: '', until: new Date(0) };
  return {
    async call({ method, path }, { params, query, body }) {
      const now = clock();
      if (now >= opened.until) {
        const token = await db.transaction().execute((tx) => admit(tx, doer, browser, now));
        opened = { token, until: new Date(now.getTime() + HOUR_MS) };
      }
      const answer = await app.inject({
        ...{ method, url: urlOf(path, params, query), cookies: { [COOKIES.administrator]: opened.token } },
        ...(body !== undefined && { payload: body as object }),
      });
      if (answer.statusCode >= 300)
        throw new Error(`the demonstration's ${method} ${path} was refused: ${answer.body}`);
      return answer.json();
    },
  };
}
