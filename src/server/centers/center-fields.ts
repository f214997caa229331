/** Converts a center's fields between the form and the table. */
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { centerChange, centerInput } from '../../contract/admin';
import { rupeesToPaise } from '../../domain/money';
import type { Centers } from '../platform/db/schema';

type Typed = z.output<typeof centerInput> | z.output<typeof centerChange>;

/** The fields of a center that can be typed. */
export type CenterFields = Pick<
  Insertable<Centers>,
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'pin_code'
  | 'contact_number'
  | 'services'
  | 'facilities'
  | 'charge_paise'
  | 'slots'
  | 'photo'
  | 'latitude'
  | 'longitude'
  | 'payment_provider'
>;

/** The columns of the given fields; the others are undefined. */
export function fieldsOf(typed: Typed): Partial<CenterFields> {
  return {
    name: typed.CenterName,
    address: typed.CenterAddress,
    city: typed.CenterCity,
    state: typed.CenterState,
    pin_code: typed.CenterPinCode,
    contact_number: typed.ContactNumber,
    services: typed.Services,
    facilities: typed.Facilities,
    charge_paise: typed.DialysisCharge === undefined ? undefined : rupeesToPaise(typed.DialysisCharge),
    slots: typed.Slots,
    photo: typed.Photo,
    latitude: typed.Latitude,
    longitude: typed.Longitude,
    payment_provider: typed.PaymentProvider === 'usual' ? null : typed.PaymentProvider,
  };
}
