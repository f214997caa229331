/**
 * Reminds people who have not paid yet that their hold is about to lapse: ten minutes before, or two hours before for a
 * long hold, such as that of a desk's link. Each hold once, whichever process comes first.
 */
import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../context';
import { withBudget } from '../platform/db/budget';
import type { Tx } from '../platform/db/database';
import { enqueueNotices, type SessionFacts } from '../outbox';
import { isHeld } from '../appointments';
import { sessionFacts, whoIsTold } from './mail-facts';

/** How long before the end of a patient's hold the reminder is sent, and before that of a long one. */
const BEFORE = sql`interval '10 minutes'`;
const BEFORE_LONG = sql`interval '2 hours'`;
/** A hold that lasts longer than this is a long one. */
const LONG = sql`interval '4 hours'`;

type Deps = Pick<Context, 'database' | 'clock'>;

/** How many statements a round makes at most. */
const STATEMENTS = 600;

/**
 * Looks at most at `most` holds: those that lapse first, and an account's second one after everybody's first. Returns
 * how many.
 */
export async function remindOfHolds({ database, clock }: Deps, most: number): Promise<number> {
  const now = clock();
  const budget = withBudget(database.db, STATEMENTS);
  const { rows } = await sql<{ id: string }>`
    select p.id from appointments b join payments p on p.id = b.payment_id
    where ${isHeld(now, 'b')} and not b.awaits_check and p.status = 'open'
      and b.hold_expires_at <= ${now}::timestamptz + ${BEFORE_LONG}
      and b.hold_expires_at <= ${now}::timestamptz + case when b.hold_expires_at - p.created_at > ${LONG} then ${BEFORE_LONG} else ${BEFORE} end
      and not exists (
        select from notices n join appointments told on told.id = n.booking_id
        where told.payment_id = p.id and n.template = 'hold-lapsing' and n.ends_at = b.hold_expires_at)
    group by p.id order by row_number() over (partition by coalesce(p.user_id, p.id) order by min(b.hold_expires_at)),
      min(b.hold_expires_at) limit ${most}`.execute(budget.db);
  for (const { id } of rows) {
    if (budget.isSpent()) break;
    await budget.db.transaction().execute((tx) => remindOfHold(tx, id, clock()));
    await otherWork();
  }
  return rows.length;
}

/**
 * Reminds about one payment, which is one hold of one or several chairs. Tells the account that holds them, or else the
 * readers of its sessions.
 */
async function remindOfHold(tx: Tx, paymentId: string, now: Date): Promise<void> {
  // Settling the payment locks it too.
  const payment = await tx
    .selectFrom('payments')
    .select('checkout_url')
    .where('id', '=', paymentId)
    .where('status', '=', 'open')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!payment) return;
  const held = await tx
    .selectFrom('appointments as bookings')
    .select(['id', 'user_id', 'hold_expires_at'])
    .where('payment_id', '=', paymentId)
    .where(isHeld(now))
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
  const [first] = held;
  if (!first) return;
  const sessions: SessionFacts[] = [];
  for (const { id } of held) sessions.push(await sessionFacts(tx, id));
  const endsAt = first.hold_expires_at!;
  const until = endsAt.toISOString();
  const told = await whoIsTold(tx, first.id);
  const payer = told.filter(({ userId }) => userId !== null && userId === first.user_id);
  const notices = (payer.length > 0 ? payer : told).map(({ role, reader, people, userId, patientId }) => ({
    onceKey: `hold-lapsing:${paymentId}:${until}:${role}`,
    template: 'hold-lapsing' as const,
    details: { ...people, bookingId: first.id, sessions, link: payment.checkout_url, until },
    language: reader.language,
    userId,
    patientId,
    email: reader.recipient,
    bookingId: first.id,
    endsAt,
  }));
  await enqueueNotices(tx, notices, now);
}
