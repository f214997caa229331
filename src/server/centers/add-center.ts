import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { centerInput } from '../../contract/admin';
import { istDateOf } from '../../domain/time';
import { laterCharges } from '../charges';
import { type Doer, recordAction } from '../staff';
import type { Tx } from '../platform/db/database';
import { type CenterFields, fieldsOf } from './center-fields';
import { type CenterRow, presentCenter } from './present';
import { requirePhoto } from './require-photo';
import { requirePlace } from './require-place';

/**
 * Adds a center, which is open for bookings at once. Throws `photo-unknown`, and `invalid-input` for a place where no
 * center can be.
 */
export async function addCenter(
  tx: Tx,
  doer: Doer,
  input: z.output<typeof centerInput>,
  now: Date,
): Promise<CenterRow> {
  requirePlace(input);
  await requirePhoto(tx, input.Photo);
  const fields = fieldsOf(input) as CenterFields;
  const center = await tx
    .insertInto('centers')
    .values({ id: newId(), ...fields, created_at: now, updated_at: now })
    .returningAll()
    .returning(laterCharges)
    .executeTakeFirstOrThrow();
  const { _id, ...after } = presentCenter(center, istDateOf(now));
  const subject = { subject: 'center', subjectId: _id, subjectName: center.name } as const;
  await recordAction(tx, doer, { action: 'center-added', ...subject, after }, now);
  return center;
}
