/** Who pays at the demonstration centers: three take schemes, three take money at the desk, one has a sponsor. */
import { v7 as newId } from 'uuid';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { addDays, istDateOf } from '../../../domain/time';
import type { Tx } from '../../platform/db/database';

type Demo = { centerIds: readonly string[]; patientId: string; holder: string; administratorId: string };

/** For how many days and sessions the demonstration patient's cover is approved. */
const APPROVED_DAYS = 90;
const APPROVED_SESSIONS = 24;

/**
 * Writes who pays at these centers, with one cover of the demonstration patient that is approved at the first of them,
 * and one that is not used yet.
 */
export async function writeDemoFunding(
  tx: Tx,
  { centerIds, patientId, holder, administratorId }: Demo,
  now: Date,
): Promise<void> {
  const [first, second, third, fourth] = centerIds.slice(-4) as [string, string, string, string];
  const today = istDateOf(now);
  await tx
    .updateTable('centers')
    .set({ pay_at_center: ['cash', 'upi'] })
    .where('id', 'in', [first, second, third])
    .execute();
  const taken = (center_id: string, scheme: Scheme, more: { share?: number; reserved?: number }) => ({
    center_id,
    scheme,
    checked_on: addDays(today, -6),
    checked_by: administratorId,
    patient_share_paise: more.share ?? 0,
    reserved_chairs: more.reserved ?? null,
    papers: ['scheme-card', 'photo-identity'],
    referral_needed: false,
    hours_between: SCHEME_FACTS[scheme].hoursBetween,
    opens_hours_before: more.reserved ? 48 : null,
  });
  await tx
    .insertInto('center_schemes')
    .values([
      taken(first, 'pmjay', {}),
      taken(first, 'cghs', { share: 25_000 }),
      taken(second, 'pmjay', {}),
      taken(second, 'cghs', {}),
      taken(fourth, 'pmjay', { reserved: 1 }),
    ])
    .execute();
  await tx
    .insertInto('sponsors')
    .values({
      id: newId(),
      center_id: second,
      name: 'Tara Trust',
      code: 'TARA2030',
      patient_share_paise: 0,
      sessions: 60,
      valid_to: addDays(today, 365),
      created_at: now,
      created_by: administratorId,
    })
    .execute();
  const cover = (scheme: Scheme, cardLast4: string) => ({
    id: newId(),
    patient_id: patientId,
    scheme,
    holder,
    card_last4: cardLast4,
    valid_to: addDays(today, 2 * 365),
    created_at: now,
    updated_at: now,
  });
  const [approved, unused] = [cover('pmjay', '4821'), cover('cghs', '7730')];
  await tx.insertInto('covers').values([approved, unused]).execute();
  const at = { cover_id: approved.id, center_id: first };
  await tx
    .insertInto('cover_checks')
    .values({ ...at, question: 'none', asked_at: now })
    .execute();
  await tx
    .insertInto('approvals')
    .values({
      ...at,
      id: newId(),
      valid_from: today,
      valid_until: addDays(today, APPROVED_DAYS),
      sessions: APPROVED_SESSIONS,
      decided_at: now,
      decided_by: administratorId,
    })
    .execute();
}
