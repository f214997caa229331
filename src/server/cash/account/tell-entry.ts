/** Tells a person, or who books for them, that money came into their account at the desk, or was paid out of it. */
import { showPhone } from '../../../domain/phone';
import { receiptNumber } from '../../../domain/desk-money';
import { undoUntil } from '../../../domain/undo';
import type { Tx } from '../../platform/db/database';
import type { AccountMoney } from '../../outbox';
import { allSessionFacts, tell, whoIsToldOfPerson } from '../../messages';
import { balanceOf, wholeAccountEntries } from './account-of';

/**
 * Queues the message about an entry that brought money or paid some out; it is not sent if the entry is taken back at once.
 * `paysFor`: the sessions that the account has paid for with it.
 */
export async function tellEntry(tx: Tx, entryId: string, paysFor: readonly string[], now: Date): Promise<void> {
  const entry = await wholeAccountEntries(tx).where('entry.id', '=', entryId).executeTakeFirstOrThrow();
  const { center_id: centerId, patient_id: patientId } = entry;
  const told = await whoIsToldOfPerson(tx, patientId);
  if (told.length === 0) return;
  const center = await tx
    .selectFrom('centers')
    .select(['name', 'address', 'city', 'contact_number'])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  const sessions = await allSessionFacts(tx, [...paysFor]);
  const details = {
    entryId,
    kind: entry.kind as AccountMoney['kind'],
    amount: Math.abs(entry.amount_paise),
    mode: entry.mode as AccountMoney['mode'],
    at: entry.at.toISOString(),
    receipt: entry.receipt_number === null ? null : receiptNumber(entry.receipt_number),
    packageSessions: entry.package_sessions,
    paysFor: paysFor.flatMap((id) => {
      const session = sessions.get(id);
      return session ? [{ date: session.date, startHour: session.startHour }] : [];
    }),
    balance: await balanceOf(tx, patientId, [centerId]),
    centerName: center.name,
    centerAddress: center.address,
    centerCity: center.city,
    contactNumber: showPhone(center.contact_number),
  };
  await tell(
    tx,
    told,
    { onceKey: `account-money:${entryId}`, template: 'account-money', details, sendAfter: undoUntil(now) },
    now,
  );
}
