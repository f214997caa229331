/** Sessions that were held on a payer, for tests of claims. */
import type { Scheme } from '../src/domain/schemes';
import { type BookingOptions, type CenterRow, aBooking } from './builders';
import type { Product } from './product';

type Held = {
  date: string;
  scheme?: Scheme;
  sponsorId?: string;
  chair?: number;
  startHour?: 5 | 9 | 13 | 17;
  reference?: string | null;
  holder?: string;
};

/** A session that is over and was held on a scheme with an approval, or on a sponsor. `reference` null: it stands on no approval. */
export async function aHeldSession(
  product: Product,
  { patient, center }: { patient: NonNullable<BookingOptions['patient']>; center: CenterRow },
  { scheme, sponsorId, reference = 'PA/4711', holder = 'Lakshmi Raman', ...window }: Held,
): Promise<string> {
  const { db } = product.database;
  const { id } = await aBooking(product, {
    patient,
    center,
    isScheme: true,
    status: 'completed',
    ...window,
  });
  const of = scheme
    ? { funding: 'scheme-full', scheme, cover_reference: reference, cover_holder: holder, cover_card_last4: '4821' }
    : { funding: 'sponsor', sponsor_id: sponsorId };
  await db.updateTable('bookings').set(of).where('id', '=', id).execute();
  return id;
}
