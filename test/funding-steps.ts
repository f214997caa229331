/** Who pays, for tests: centers that take schemes and sponsors, covers of patients, and the answers of centers. */
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { bookings, covers } from '../src/contract';
import type { BodyOf } from '../src/contract/endpoint';
import type { Scheme } from '../src/domain/schemes';
import { istDateOf } from '../src/domain/time';
import type { CenterSchemes, Sponsors } from '../src/server/platform/db/schema';
import { paymentFor } from './booking-steps';
import { type CenterRow, type LoggedIn, aCenter } from './builders';
import type { Product } from './product';
import type { Window } from './windows';

type Records = Pick<Product, 'database' | 'now'>;
type TermsRow = Partial<Insertable<CenterSchemes>> & { scheme: Scheme };

/** A center that takes schemes, on these terms; without any, cash and UPI at the center too. */
export async function aTakingCenter(
  product: Records,
  row: Parameters<typeof aCenter>[1],
  schemes: readonly TermsRow[],
): Promise<CenterRow> {
  const center = await aCenter(product, { pay_at_center: ['cash', 'upi'], ...row });
  for (const terms of schemes) {
    await product.database.db
      .insertInto('center_schemes')
      .values({
        center_id: center.id,
        checked_on: istDateOf(product.now()),
        patient_share_paise: 0,
        hours_between: terms.scheme === 'pmjay' ? 24 : 0,
        ...terms,
      })
      .execute();
  }
  return center;
}

export async function aSponsor({ database, now }: Records, row: Partial<Insertable<Sponsors>> & { center_id: string }) {
  return database.db
    .insertInto('sponsors')
    .values({
      id: newId(),
      name: 'Tara Trust',
      code: newId().slice(-8).toUpperCase(),
      patient_share_paise: 0,
      sessions: 10,
      valid_to: '2027-12-31',
      created_at: now(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A cover of a patient, added by themselves. */
export async function aCover({ client }: LoggedIn, scheme: Scheme): Promise<string> {
  const { cover } = await client.call(covers.add, { body: { scheme, holder: 'Meera Rao', cardLast4: '4821' } });
  return cover._id;
}

/** The center has approved it. */
export async function approved(
  { database, now }: Records,
  coverId: string,
  centerId: string,
  { until = '2027-12-31', sessions = null }: { until?: string; sessions?: number | null } = {},
): Promise<void> {
  const at = { cover_id: coverId, center_id: centerId };
  await database.db
    .insertInto('cover_checks')
    .values({ ...at, asked_at: now(), question: 'none' })
    .onConflict((conflict) => conflict.columns(['cover_id', 'center_id']).doUpdateSet({ question: 'none' }))
    .execute();
  await database.db
    .updateTable('approvals')
    .set({ state: 'ended' })
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .execute();
  await database.db
    .insertInto('approvals')
    .values({
      ...at,
      id: newId(),
      valid_from: istDateOf(now()),
      valid_until: until,
      sessions,
      decided_at: now(),
    })
    .execute();
}

type Asked = Pick<BodyOf<typeof bookings.makePayment>, 'funding' | 'coverId' | 'sponsorCode'>;

/** The body of a booking for which somebody pays; `price` in rupees. */
export function askedFor(
  center: CenterRow,
  window: Window,
  asked: Asked,
  price = 0,
): BodyOf<typeof bookings.makePayment> {
  return { ...paymentFor({ center, window, price }), ...asked };
}

/** Books, and returns what became of it. */
export async function bookAs({ client }: LoggedIn, ...about: Parameters<typeof askedFor>) {
  return client.call(bookings.makePayment, { body: askedFor(...about) });
}
