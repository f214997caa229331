import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { BAD_PHONE, type centerChange } from '../../contract/admin';
import { readPhone, showPhone } from '../../domain/phone';
import { type Doer, lastChangeOf, recordAction } from '../staff';
import type { Tx } from '../platform/db/database';
import { chargeAt, laterCharges, replaceBegun } from '../charges';
import { type IstDate, istDateOf } from '../../domain/time';
import { AppError, editConflict } from '../errors';
import { fieldsOf } from './center-fields';
import { type CenterRow, paymentProviderOf, presentCenter } from './present';
import { requirePhoto } from './require-photo';
import { requirePlace } from './require-place';
import { reservedChairs, whyTooFewChairs } from '../seats';
import { lockAllWindows } from '../appointments';
import { withdrawKept } from '../bookings';
import { changeCapacity } from './change-capacity';

/**
 * Changes the given fields that differ, and blocks or activates the center. Bookings stay as they are. Without a
 * difference nothing changes. Blocking withdraws what is only kept for somebody there. Throws `center-not-found`,
 * `photo-unknown`, `invalid-input` for a new contact number that is none and for a new position where no center can be,
 * `too-many-reserved` for fewer chairs than its schemes reserve, `edit-conflict` if somebody else has saved first, and,
 * unless `anyway`, `capacity-below-sold` for fewer chairs than are booked.
 */
export async function updateCenter(
  tx: Tx,
  doer: Doer,
  centerId: string,
  change: z.output<typeof centerChange>,
  now: Date,
): Promise<CenterRow> {
  // Locked before the center's row: giving out a chair locks the window first, and then needs the row.
  if (change.Slots !== undefined || change.Status === 'blocked') await lockAllWindows(tx, [centerId]);
  const today = istDateOf(now);
  const found = await tx
    .selectFrom('centers')
    .selectAll()
    .select(laterCharges)
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('center-not-found');
  // What is typed is the charge of today, whenever it was set.
  const before = { ...found, charge_paise: chargeAt(found, today) };

  const fields = { ...fieldsOf(change), status: change.Status };
  if (fields.contact_number !== undefined) fields.contact_number = readContact(fields.contact_number, before);
  const given = Object.entries(fields);
  const changes: Partial<Omit<CenterRow, 'later_charges'>> = Object.fromEntries(
    given.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof CenterRow])),
  );
  if (Object.keys(changes).length === 0) return before;
  if (change.version !== undefined && change.version !== before.version) {
    throw editConflict(await lastChangeOf(tx, centerId, ['center-changed', 'center-blocked', 'center-activated']));
  }
  if (changes.latitude !== undefined || changes.longitude !== undefined) {
    const { latitude, longitude } = { ...before, ...changes };
    requirePlace({ Latitude: latitude, Longitude: longitude });
  }
  if (changes.photo !== undefined) await requirePhoto(tx, changes.photo);
  // Before there are fewer chairs: people are told the one reason that holds for all of them.
  if (changes.status === 'blocked') await withdrawKept(tx, centerId, () => 0, now, 'no-bookings');
  const { slots, ...others } = changes;
  if (slots !== undefined) {
    await requireReserved(tx, before, slots);
    await changeCapacity(tx, centerId, { what: 'slots', slots }, { anyway: change.anyway }, now);
  }
  if (changes.charge_paise !== undefined) await replaceBegun(tx, doer, centerId, now);
  const after = await tx
    .updateTable('centers')
    .set({
      ...others,
      ...(changes.status !== undefined && { blocked_at: changes.status === 'blocked' ? now : null }),
      version: before.version + 1,
      updated_at: now,
    })
    .where('id', '=', centerId)
    .returningAll()
    .returning(laterCharges)
    .executeTakeFirstOrThrow();
  await record(tx, doer, before, after, now);
  return after;
}

/** Returns the number to be stored. A number that is sent back as it was shown stays as it was stored. */
function readContact(given: string, { contact_number: kept }: CenterRow): string {
  const number = readPhone(given);
  if (given === kept || given === showPhone(kept) || (number !== null && number === readPhone(kept))) return kept;
  if (number !== null) return number;
  throw new AppError('invalid-input', {
    message: BAD_PHONE,
    fields: { ContactNumber: BAD_PHONE },
    issues: { ContactNumber: { code: 'phone' } },
  });
}

async function requireReserved(tx: Tx, { id, name }: CenterRow, slots: number): Promise<void> {
  const message = whyTooFewChairs(name, slots, (await reservedChairs(tx, [id])).get(id));
  if (message) throw new AppError('too-many-reserved', { message, fields: { Slots: message } });
}

function recorded(row: CenterRow, today: IstDate) {
  // Those for later are set, and recorded, by themselves.
  const { LaterCharges: _later, ...fields } = presentCenter(row, today);
  return { ...fields, PaymentProvider: paymentProviderOf(row) };
}

/** Records the change. Blocking and activating is an action of its own, even if other fields are saved with it. */
async function record(tx: Tx, doer: Doer, before: CenterRow, after: CenterRow, now: Date): Promise<void> {
  const { Status: was, ...old } = recorded(before, istDateOf(now));
  const { Status: is, ...fresh } = recorded(after, istDateOf(now));
  const subject = { subject: 'center', subjectId: after.id, subjectName: after.name } as const;
  const touched = (Object.keys(fresh) as (keyof typeof fresh)[]).filter(
    (name) => !isDeepStrictEqual(old[name], fresh[name]),
  );
  if (touched.length > 0) {
    const of = (fields: typeof old) => Object.fromEntries(touched.map((name) => [name, fields[name]]));
    await recordAction(tx, doer, { action: 'center-changed', ...subject, before: of(old), after: of(fresh) }, now);
  }
  if (was !== is) {
    const action = is === 'blocked' ? 'center-blocked' : 'center-activated';
    await recordAction(tx, doer, { action, ...subject, before: { Status: was }, after: { Status: is } }, now);
  }
}
