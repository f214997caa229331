import { showPhone } from '../../domain/phone';
import type { Selectable } from 'kysely';
import type { Center } from '../../contract';
import type { AdminCenter } from '../../contract/admin';
import { CENTER_FIELD_NAMES, type CenterFieldName } from '../../domain/center-fields';
import { ONLINE_PROVIDERS } from '../../domain/paid-by';
import { paiseToRupees } from '../../domain/money';
import type { IstDate } from '../../domain/time';
import { chargeAt, type Charged } from '../charges';
import type { Centers } from '../platform/db/schema';
import { COLUMNS } from './center-fields';

/** A row of the table with the charges that were set for later. */
export type CenterRow = Selectable<Centers> & Charged;

/** Presents a center as of a day: its charge is that of the day, and those that begin later stand beside it. */
export function presentCenter(row: CenterRow, today: IstDate): Center {
  const later = row.later_charges.filter(({ from }) => from > today);
  return {
    _id: row.id,
    ShortId: row.short_id,
    ...presentFields({ ...row, charge_paise: chargeAt(row, today) }),
    ...(later.length > 0 && {
      LaterCharges: later.map(({ from, charge }) => ({ from, charge: paiseToRupees(charge) })),
    }),
    Status: row.status === 'active' ? 'active' : 'blocked',
    Latitude: row.latitude,
    Longitude: row.longitude,
  };
}

/** Presents the fields that are typed, as people read them. */
function presentFields(row: Selectable<Centers>): Pick<Center, CenterFieldName> {
  const fields = CENTER_FIELD_NAMES.map((name) => {
    const { kind, column } = COLUMNS[name];
    const value = row[column];
    if (kind === 'rupees') return [name, paiseToRupees(value as number)];
    return [name, kind === 'phone' ? showPhone(value as string) : value];
  });
  return Object.fromEntries(fields) as Pick<Center, CenterFieldName>;
}

export function presentAdminCenter(row: CenterRow, today: IstDate): AdminCenter {
  return {
    ...presentCenter(row, today),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    PaymentProvider: paymentProviderOf(row),
  };
}

/** The provider of the center's payments, as administrators choose it. */
export function paymentProviderOf({ payment_provider: own }: Pick<Selectable<Centers>, 'payment_provider'>) {
  return ONLINE_PROVIDERS.find((name) => name === own) ?? 'usual';
}
