import { showPhone } from '../../domain/phone';
import type { Selectable } from 'kysely';
import type { Center } from '../../contract';
import type { AdminCenter } from '../../contract/admin';
import { ONLINE_PROVIDERS } from '../../domain/paid-by';
import { paiseToRupees } from '../../domain/money';
import type { Centers } from '../platform/db/schema';

export function presentCenter(row: Selectable<Centers>): Center {
  return {
    _id: row.id,
    ShortId: row.short_id,
    CenterName: row.name,
    CenterAddress: row.address,
    CenterCity: row.city,
    CenterState: row.state,
    CenterPinCode: row.pin_code,
    ContactNumber: showPhone(row.contact_number),
    Services: row.services,
    Facilities: row.facilities,
    DialysisCharge: paiseToRupees(row.charge_paise),
    Slots: row.slots,
    Photo: row.photo,
    Status: row.status === 'active' ? 'active' : 'blocked',
    Latitude: row.latitude,
    Longitude: row.longitude,
  };
}

export function presentAdminCenter(row: Selectable<Centers>): AdminCenter {
  return {
    ...presentCenter(row),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    PaymentProvider: paymentProviderOf(row),
  };
}

/** Who takes its payments, as administrators choose it. */
export function paymentProviderOf({ payment_provider: own }: Pick<Selectable<Centers>, 'payment_provider'>) {
  return ONLINE_PROVIDERS.find((name) => name === own) ?? 'usual';
}
