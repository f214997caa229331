/** Everything that the demonstration consists of, planned before any of it is written. */
import type { Insertable } from 'kysely';
import { NOTICE_VERSION } from '../../../contract';
import { addDays, istDateOf, istInstant } from '../../../domain/time';
import type { DB } from '../../platform/db/schema';
import { DEMO_CENTERS, type DemoCenter } from './demo-centers';
import { DEMO_PATIENT, type PatientRows, type RecordPayment, planDemoPatient } from './demo-patient';
import type { CenterRow, UserRow } from './insert-rows';
import { type Chance, chanceFrom } from './random';
import { placeKey, planRegulars } from './regulars';
import type { History } from './session-history';

export const DEMO_ADMINISTRATOR = { userName: 'admin', password: 'vrikka-demo-admin' } as const;

const SEED = 20_261_110;
/** The centers are older than any booking that the bulk command invents (two years). */
const OPENED_DAYS_AGO = { least: 800, most: 1_800 };
const JOINED_DAYS_AGO = 60;

export type DemoPlan = {
  centers: CenterRow[];
  administrator: Insertable<DB['administrators']>;
  users: UserRow[];
  /** What the demonstration patient agreed to. */
  consents: Insertable<DB['consents']>[];
  /** Rows of the demonstration patient alone. */
  patient: PatientRows;
  /** The sessions of everybody else. */
  history: History;
};

/** Plans everything as of `now`; the same moment gives the same plan. Records the payments with the provider. */
export async function planDemo(
  now: Date,
  recordPayment: RecordPayment,
  passwordHash: (text: string) => Promise<string>,
): Promise<DemoPlan> {
  const chance = chanceFrom(SEED);
  const joined = istInstant(addDays(istDateOf(now), -JOINED_DAYS_AGO), 11);
  const centers = DEMO_CENTERS.map((center) => {
    const row = centerRow(center, now, chance);
    return { ...center, id: row.id, row };
  });
  const demoUser = {
    id: chance.idAt(joined),
    email: DEMO_PATIENT.email,
    username: DEMO_PATIENT.username,
    password_hash: await passwordHash(DEMO_PATIENT.password),
    created_at: joined,
  };
  const patient = await planDemoPatient(demoUser.id, centers, recordPayment, now, chance);
  const taken = new Set(
    patient.bookings.map((row) => placeKey(row.center_id, row.session_date, row.start_hour, row.chair)),
  );
  const open = centers.filter((center) => center.status === 'active');
  const { users, history } = planRegulars(open, taken, now, chance);
  const administrator = {
    id: chance.idAt(joined),
    user_name: DEMO_ADMINISTRATOR.userName,
    password_hash: await passwordHash(DEMO_ADMINISTRATOR.password),
    created_at: joined,
  };
  const consent = {
    id: chance.idAt(joined),
    user_id: demoUser.id,
    purpose: 'health-data',
    notice_version: NOTICE_VERSION,
    language: 'en',
    how: 'sign-up',
    given_at: joined,
  };
  const rows = centers.map(({ row }) => row);
  return { centers: rows, administrator, users: [demoUser, ...users], consents: [consent], patient, history };
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
    created_at: opened,
    updated_at: opened,
  };
}
