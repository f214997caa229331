/** A scheme or a sponsor that pays for what a desk books. */
import { v7 as newId } from 'uuid';
import { type IstDate, istDateOf } from '../../../domain/time';
import { may } from '../../../domain/rights';
import type { Scheme } from '../../../domain/schemes';
import { AppError } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { type Resolved, resolveFunding } from '../../records/funding';
import { lockCover } from '../../records/locks';
import type { DeskInput } from './book-at-desk';

/** A cover that the desk has looked at, and approves. */
export type DeskCover = {
  holder: string;
  cardLast4: string;
  approvedUntil: IstDate;
  sessions?: number | undefined;
  reference?: string | undefined;
};

/** That the cover must be looked at first. */
export function notApproved(): AppError {
  const message =
    'No approved cover of this patient is known. Please look at the card and the papers, and fill them in.';
  return new AppError('cover-not-found', { message, fields: { cover: message } });
}

/**
 * What pays; null where the patient does, or nobody is asked. The patient must be locked. Throws what `resolveFunding` does,
 * `invalid-input` without a scheme, and `not-allowed` where the administrator may not check covers.
 */
export async function findPayer(
  tx: Tx,
  administrator: Administrator,
  patientId: string,
  { payment, centerId, scheme, cover, sponsorCode }: DeskInput,
  now: Date,
): Promise<Resolved | null> {
  if (payment === 'sponsor') {
    return resolveFunding(tx, patientId, [centerId], { funding: 'sponsor', sponsorCode }, now, { lock: true });
  }
  if (payment !== 'scheme') return null;
  if (!scheme) {
    const message = 'Scheme is required';
    throw new AppError('invalid-input', { message, fields: { scheme: message } });
  }
  const known = await tx
    .selectFrom('covers')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('scheme', '=', scheme)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const coverId = cover
    ? await approve(tx, administrator, { patientId, centerId, scheme, cover }, known?.id, now)
    : known?.id;
  if (!coverId) throw notApproved();
  return resolveFunding(tx, patientId, [centerId], { funding: 'scheme', coverId }, now, { lock: true, deciding: true });
}

type Seen = { patientId: string; centerId: string; scheme: Scheme; cover: DeskCover };

/** Keeps the cover and its approval, and returns its id. */
async function approve(
  tx: Tx,
  { administratorId, roles }: Administrator,
  { patientId, centerId, scheme, cover }: Seen,
  known: string | undefined,
  now: Date,
): Promise<string> {
  if (!may(roles, 'check-covers', centerId)) throw new AppError('not-allowed');
  const { holder, cardLast4, approvedUntil, sessions = null, reference = null } = cover;
  const id = known ?? newId();
  if (known) {
    await lockCover(tx, known);
    await tx
      .updateTable('covers')
      .set({ holder, card_last4: cardLast4, updated_at: now })
      .where('id', '=', id)
      .execute();
  } else {
    const row = { id, patient_id: patientId, scheme, holder, card_last4: cardLast4, created_at: now, updated_at: now };
    await tx.insertInto('covers').values(row).execute();
  }
  const answer = {
    state: 'approved',
    reason: null,
    approved_until: approvedUntil,
    sessions,
    approved_from: istDateOf(now),
    reference,
    decided_at: now,
    decided_by: administratorId,
  };
  await tx
    .insertInto('cover_checks')
    .values({ cover_id: id, center_id: centerId, asked_at: now, ...answer })
    .onConflict((conflict) => conflict.columns(['cover_id', 'center_id']).doUpdateSet(answer))
    .execute();
  return id;
}
