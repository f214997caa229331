/** Takes cash of a drawer to the bank, and takes that back where it was recorded wrongly. */
import { type Paise, formatRupees, paiseToRupees } from '../../../domain/money';
import { AppError } from '../../errors';
import { drawerNow, lockDrawer, writeDrawerStep } from '../../ledger';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { drawerSubject, requireSeen } from './count-drawer';

/** `amount` in paise. */
type Banked = { centerId: string; amount: Paise; slip: string; seen?: string | undefined };

/**
 * Records it, also of a drawer that is closed: what was left there. Throws AppError: drawer-closed where none was ever opened,
 * more-than-is-there, edit-conflict.
 */
export async function bankCash(tx: Tx, administrator: Administrator, given: Banked, now: Date): Promise<void> {
  const { centerId, amount, slip } = given;
  await lockDrawer(tx, centerId);
  const before = await drawerNow(tx, centerId);
  requireSeen(before, given.seen);
  if (!before) throw new AppError('drawer-closed');
  if (amount > before.expected) {
    const message = `There should be ${formatRupees(Math.max(0, before.expected))} in the drawer.`;
    throw new AppError('more-than-is-there', { message, fields: { amount: message } });
  }
  const { isOpen, holder: name, holderId } = before;
  const holder = { id: holderId, name };
  await writeDrawerStep(tx, administrator, { centerId, kind: 'bank', before, amount, slip, isOpen, holder }, now);
  const after = { amount: paiseToRupees(amount), slip };
  await recordAction(tx, administrator, { action: 'cash-banked', ...(await drawerSubject(tx, centerId)), after }, now);
}

/** Takes it back by a step of the other sign. Throws AppError: entry-not-found, entry-not-correctable, entry-corrected. */
export async function correctBanked(
  tx: Tx,
  administrator: Administrator,
  { stepId, note }: { stepId: string; note: string },
  now: Date,
): Promise<{ centerId: string }> {
  const find = () =>
    tx
      .selectFrom('drawer_steps as step')
      .leftJoin('drawer_steps as counter', 'counter.counters', 'step.id')
      .select(['step.center_id', 'step.kind', 'step.amount_paise', 'step.slip', 'counter.id as counter'])
      .where('step.id', '=', stepId)
      .executeTakeFirst();
  const found = await find();
  if (!found) throw new AppError('entry-not-found');
  const { center_id: centerId, kind, amount_paise: amount, slip } = found;
  if (kind !== 'bank' || amount === null) {
    throw new AppError('entry-not-correctable', { message: 'A count is not taken back: count again.' });
  }
  await lockDrawer(tx, centerId);
  if ((await find())?.counter) throw new AppError('entry-corrected');
  const before = (await drawerNow(tx, centerId))!;
  const { isOpen, holder: name, holderId } = before;
  const about = { centerId, kind: 'correction', before, amount: -amount, counters: stepId, reason: note } as const;
  await writeDrawerStep(tx, administrator, { ...about, isOpen, holder: { id: holderId, name } }, now);
  const after = { amount: paiseToRupees(amount), slip };
  const action = { action: 'cash-banked-corrected', ...(await drawerSubject(tx, centerId)), after, note } as const;
  await recordAction(tx, administrator, action, now);
  return { centerId };
}
