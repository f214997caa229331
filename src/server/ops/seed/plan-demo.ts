/** Plans everything in the demonstration before any of it is written. */
import type { Insertable } from 'kysely';
import { NOTICE_VERSION } from '../../../contract';
import { addDays, istDateOf, istInstant } from '../../../domain/time';
import type { DB } from '../../platform/db/schema';
import { DEMO_CENTERS, type DemoCenter } from './demo-centers';
import { DEMO_PATIENT, planDemoPatient } from './demo-patient';
import { DEMO_ADMINISTRATOR } from './demo-staff';
import { auditLog } from './desk-actions';
import { fateOf, setOneBackToday, troubleRefunds } from './fates';
import type { CenterRow, UserRow } from './insert-rows';
import { type Invented, inventor } from './invented';
import { type Books, type PaidSession, type RecordPayment, recordPaidSession } from './paid-session';
import { type Chance, chanceFrom } from './random';
import { placeKey, planRegulars } from './regulars';
import { recordSchemeSession } from './session-history';
import { planBlocked, planFirstTries } from './unpaid';
import { planSignUps, planVisitors } from './visitors';
import { type AttendanceRow, whoCame } from './who-came';

const SEED = 20_261_110;
/** How long ago the centers opened: before any booking that the bulk command invents (two years). */
const OPENED_DAYS_AGO = { least: 800, most: 1_800 };
/** The share of sessions paid by a scheme that patients give back. */
const GIVEN_BACK = 0.025;
const JOINED_DAYS_AGO = { patient: 60, administrator: 400 };

export type DemoPlan = {
  centers: CenterRow[];
  administrator: Insertable<DB['administrators']> & { id: string };
  users: UserRow[];
  /** What each user agreed to. */
  consents: Insertable<DB['consents']>[];
  books: Books;
  attendance: AttendanceRow[];
};

/** Plans everything as of `now`; the same moment gives the same plan. Records the payments with the provider. */
export async function planDemo(
  now: Date,
  recordPayment: RecordPayment,
  passwordHash: (text: string) => Promise<string>,
): Promise<DemoPlan> {
  const chance = chanceFrom(SEED);
  const invent = inventor(chance);
  const daysAgo = (days: number) => istInstant(addDays(istDateOf(now), -days), 11);
  const centers = DEMO_CENTERS.map((center) => {
    const row = centerRow(center, now, chance);
    return { ...center, id: row.id, row };
  });
  const open = centers.filter((center) => center.status === 'active');
  const administrator = {
    id: chance.idAt(daysAgo(JOINED_DAYS_AGO.administrator)),
    user_name: DEMO_ADMINISTRATOR.userName,
    password_hash: await passwordHash(DEMO_ADMINISTRATOR.password),
    created_at: daysAgo(JOINED_DAYS_AGO.administrator),
  };
  const demoUser = {
    id: chance.idAt(daysAgo(JOINED_DAYS_AGO.patient)),
    email: DEMO_PATIENT.email,
    username: DEMO_PATIENT.username,
    password_hash: await passwordHash(DEMO_PATIENT.password),
    status: 'active',
    created_at: daysAgo(JOINED_DAYS_AGO.patient),
  };

  const hers = planDemoPatient(demoUser.id, centers, now);
  const taken = new Set(hers.map((one) => placeKey(one.center.id, one.date, one.startHour, one.chair)));
  const regulars = planRegulars(open, taken, invent, now, chance);
  const visitors = planVisitors(open, taken, invent, now, chance);
  const sittings = [...regulars.sittings, ...visitors.sittings];
  const paid = sittings
    .filter(({ isScheme }) => !isScheme)
    .map((sitting): PaidSession => ({ ...sitting, fate: fateOf(sitting, now, chance) }));
  const joined = [...regulars.patients, ...visitors.patients];
  const since = new Map(joined.map((patient) => [patient.id, patient.since]));
  const tries = planFirstTries(paid, (userId) => since.get(userId)!, chance);
  const blocked = planBlocked(open, invent, now, chance);
  const cardSessions = [...tries, ...paid, ...blocked.sessions];
  troubleRefunds(cardSessions, now);
  setOneBackToday(paid, now);

  const books: Books = { bookings: [], events: [], payments: [], refunds: [], mails: [], actions: [] };
  const desk = { id: administrator.id, userName: administrator.user_name };
  const writing = { recordPayment, desk, now, chance };
  for (const session of [...hers, ...cardSessions]) await recordPaidSession(books, session, writing);
  for (const { patient, center, ...sitting } of sittings.filter(({ isScheme }) => isScheme)) {
    const session = { ...sitting, userId: patient.id, centerId: center.id, givenBack: chance.happens(GIVEN_BACK) };
    recordSchemeSession(books, session, now, chance);
  }
  const rows = centers.map(({ row }) => row);
  books.actions = auditLog(books.actions, blocked.blockings, rows, desk, now, chance);

  const invented = [...joined, ...planSignUps(invent, now, chance), ...blocked.blockings.map(({ patient }) => patient)];
  const users = [demoUser, ...invented.map(userRow)];
  const consents = users.map((user) => ({
    id: chance.idAt(user.created_at),
    user_id: user.id,
    purpose: 'health-data',
    notice_version: NOTICE_VERSION,
    language: 'en',
    how: 'sign-up',
    given_at: user.created_at,
  }));
  const attendance = whoCame(books.bookings, demoUser.id, desk, chance);
  return { centers: rows, administrator, users, consents, books, attendance };
}

function userRow({ id, email, username, status, since }: Invented) {
  return { id, email, username, password_hash: null, status, created_at: since };
}

function centerRow(center: DemoCenter, now: Date, chance: Chance): CenterRow {
  const opened = istInstant(addDays(istDateOf(now), -chance.between(OPENED_DAYS_AGO.least, OPENED_DAYS_AGO.most)), 10);
  return {
    id: chance.idAt(opened),
    name: center.name,
    address: center.address,
    city: center.city.name,
    state: center.city.state,
    contact_number: center.contactNumber,
    services: center.services,
    facilities: center.facilities,
    charge_paise: center.chargePaise,
    slots: center.slots,
    photo: center.photo,
    status: center.status,
    latitude: center.city.latitude,
    longitude: center.city.longitude,
    payment_provider: center.provider,
    created_at: opened,
    updated_at: opened,
  };
}
