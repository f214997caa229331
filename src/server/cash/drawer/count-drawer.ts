/** Opens the drawer of a desk, counts it, hands it over and closes it: each by a count of the cash. */
import { type Paise, paiseToRupees } from '../../../domain/money';
import { AppError, editConflict } from '../../errors';
import { type DrawerNow, drawerNow, lockDrawer, writeDrawerStep } from '../../ledger';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction, staffWith } from '../../staff';
import { explainDifference } from '../explain-difference';

type Count = {
  centerId: string;
  kind: 'open' | 'count' | 'handover' | 'close';
  /** Paise. */
  counted: Paise;
  to?: string | undefined;
  reason?: string | undefined;
  seen?: string | undefined;
};

const ACTIONS = {
  open: 'drawer-opened',
  count: 'drawer-counted',
  handover: 'drawer-handed-over',
  close: 'drawer-closed',
} as const;

/**
 * Records a count. At the first opening nothing is expected; at later ones, what was left as it was closed. Throws AppError:
 * drawer-open, drawer-closed, edit-conflict, difference-not-explained, invalid-input.
 */
export async function countDrawer(tx: Tx, administrator: Administrator, given: Count, now: Date): Promise<void> {
  const { centerId, kind, counted } = given;
  await lockDrawer(tx, centerId);
  const before = await drawerNow(tx, centerId);
  requireSeen(before, given.seen);
  if (kind === 'open' && before?.isOpen) {
    throw new AppError('drawer-open', { message: `The drawer is open already: ${before.holder} answers for it.` });
  }
  if (kind !== 'open' && !before?.isOpen) throw new AppError('drawer-closed');
  const expected = before?.expected ?? counted;
  const reason = explainDifference({ counted, expected, because: given.reason, field: 'reason' });
  const { administratorId, userName } = administrator;
  const own = { id: administratorId, name: userName };
  const holder =
    kind === 'handover'
      ? await takerOf(tx, centerId, given.to ?? administratorId, before!)
      : kind === 'count'
        ? { id: before!.holderId, name: before!.holder }
        : own;
  await writeDrawerStep(
    tx,
    administrator,
    { centerId, kind, before, counted, reason, holder, isOpen: kind !== 'close' },
    now,
  );
  const after = {
    ...{ expected: paiseToRupees(expected), counted: paiseToRupees(counted) },
    ...(kind === 'handover' && { from: before!.holder, to: holder.name }),
  };
  const subject = await drawerSubject(tx, centerId);
  await recordAction(tx, administrator, { action: ACTIONS[kind], ...subject, after, note: reason }, now);
}

/** Who takes a drawer over: staff who may take money there, and not the one who has it. Throws AppError `invalid-input`. */
async function takerOf(tx: Tx, centerId: string, to: string, { holderId }: DrawerNow) {
  if (to === holderId) {
    throw new AppError('invalid-input', { fields: { to: 'This person has the drawer already' } });
  }
  const taker = (await staffWith(tx, 'take-money', centerId)).find(({ id }) => id === to);
  if (!taker) throw new AppError('invalid-input', { fields: { to: 'This person takes no money at this center' } });
  return taker;
}

/** Requires that nobody has made another step since the last one that was seen. Throws AppError `edit-conflict`. */
export function requireSeen(before: DrawerNow | null, seen: string | undefined): void {
  if (seen !== undefined && before?.stepId !== seen) {
    throw editConflict(before ? { name: before.recordedBy, at: before.at } : undefined);
  }
}

/** How a drawer is named in the record of actions. */
export async function drawerSubject(tx: Tx, centerId: string) {
  const center = await tx.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  return { subject: 'center', subjectId: centerId, subjectName: center.name } as const;
}
