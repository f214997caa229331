/**
 * Due work about money: asks the providers how payments, refunds and disputes stand, and requests refunds from them.
 */
import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { type DueFrom, FAR, firstOf, inTurns, ONCE, ofRounds, ofRows, type Work } from '../platform/due/due';
import { isByProvider } from '../ledger';
import { giveBackUndecided, settleDiffering } from './differing';
import { readHappened, readsFrom } from './read-happened';
import { settleDispute } from './settle-dispute';
import { settlePayment } from './settle-payment';
import { settleRefund } from './settle-refund';

/** How long until the provider is asked about the same payment or refund again. */
const AGAIN_MS = 45_000;
/** How long until a payment whose checkout has expired is looked at again, at first. */
const LATE_AGAIN_MS = 15 * MINUTE_MS;
const DISPUTED_AGAIN_MS = HOUR_MS;
/** Open payments younger than this are left to the patient and the webhook. */
const YOUNG_MS = 30_000;
/** A checkout younger than this may still be opening: the provider gets up to three tries of ten seconds. */
const OPENING_MS = MINUTE_MS;

/** How many payments or refunds about which nobody was asked are taken up: at a time, and in a round. */
const ASKED = { atATime: 100, budget: 500 };

const after = (now: Date, ms: number) => sql<Date>`${new Date(now.getTime() + ms)}::timestamptz`;
const booker = sql`coalesce(user_id, id)`;
/** SQL of the account that paid, for rows that belong to a payment. */
const payer = sql`(select coalesce(paid.user_id, paid.id) from payments paid where paid.id = payment_id)`;

/** The due work about money. */
export function moneyDue(context: Context): Work[] {
  const { database, clock, payments } = context;
  const late = payments.available
    .map((provider) => ({ provider, ms: payments.of(provider).paidLateMs }))
    .filter(({ ms }) => ms > 0);
  /** SQL over payments: until when one may still be paid after its checkout has expired; null where it can't be. */
  const lateUntil = sql`created_at + make_interval(secs => case provider when '' then 0 ${sql.join(
    late.map(({ provider, ms }) => sql`when ${provider} then ${ms / 1000}::int`),
    sql` `,
  )} end)`;
  /**
   * Makes rows due about which nobody was asked yet, though they are old enough. An account's second row comes after
   * everybody's first.
   */
  const ask =
    (table: 'payments' | 'refunds', account: RawBuilder<unknown>, which: (now: Date) => RawBuilder<unknown>) =>
    async (most: number) => {
      const now = clock();
      const isDue = sql<boolean>`due_at is null and ${which(now)}`;
      const { numAffectedRows } = await sql`
        with turns as (${inTurns(table, { isDue, since: sql`created_at`, account })})
        update ${sql.table(table)} set due_at = ${now} where id in (
          select one.id from ${sql.table(table)} one join turns on turns.id = one.id where one.due_at is null
          order by turns.turn, turns.since limit ${most} for update of one skip locked)`.execute(database.db);
      return Number(numAffectedRows);
    };
  /** The first that nobody was asked about; a round looks whether it is old enough. */
  const unasked =
    (table: 'payments' | 'refunds', which: (now: Date) => RawBuilder<unknown>): DueFrom =>
    () =>
      sql<Date | null>`(select min(created_at) from ${sql.table(table)} where due_at is null and ${which(FAR)})`;
  const reconcile = (
    name: string,
    table: 'payments' | 'refunds',
    account: RawBuilder<unknown>,
    which: (now: Date) => RawBuilder<unknown>,
  ) => ofRounds(name, unasked(table, which), { ...ASKED, some: ask(table, account, which) });
  const ofPayment = {
    table: 'payments',
    account: booker,
    set: (now: Date) => sql`checked_at = ${now}`,
    // The older an expired checkout is, the longer the wait until it is looked at again.
    next: (now: Date) => sql`case when status in ('creating', 'open') then ${after(now, AGAIN_MS)}
      when status = 'expired' and ${lateUntil} > ${now} then ${now}::timestamptz + greatest(
        make_interval(secs => ${LATE_AGAIN_MS / 1000}), (${now}::timestamptz - created_at) / 4) end`,
  } as const;
  return [
    ofRows({
      ...ofPayment,
      name: 'settle-payment',
      isAwaited: true,
      isDue: (now) => sql`due_at <= ${now} and status in ('creating', 'open')`,
      run: ({ id }) => settlePayment(context, id),
      longestWaitMs: AGAIN_MS,
    }),
    // A job of its own, so that nobody whose chair is held waits for these.
    ofRows<{ provider: string; createdAt: Date; isAccepted: boolean }>({
      ...ofPayment,
      name: 'settle-late-payment',
      isDue: (now) => sql`due_at <= ${now} and status = 'expired'`,
      columns: sql`provider, created_at as "createdAt", exists (select from payment_differences
        where payment_id = payments.id and decided_at is not null and back < amount) as "isAccepted"`,
      async run({ id, provider, createdAt, isAccepted }) {
        const ms = late.find((one) => one.provider === provider)?.ms ?? 0;
        // Once its time is over, or its provider was taken away, it is no longer tried.
        if (isAccepted || createdAt.getTime() + ms > clock().getTime()) await settlePayment(context, id);
      },
      longestWaitMs: LATE_AGAIN_MS,
    }),
    ofRows({
      name: 'send-refund',
      isAwaited: true,
      table: 'refunds',
      isDue: (now) => sql`due_at <= ${now} and status in ('requested', 'pending')`,
      account: payer,
      set: (now) => sql`checked_at = ${now}`,
      run: ({ id }) => settleRefund(context, id),
      next: (now) => after(now, AGAIN_MS),
      longestWaitMs: AGAIN_MS,
    }),
    ofRows({
      name: 'give-back',
      table: 'payment_differences',
      isDue: (now) => sql`coalesce(due_at, found_at) <= ${now} and state = 'returning'`,
      since: sql`coalesce(due_at, found_at)`,
      account: payer,
      set: (now) => sql`checked_at = ${now}`,
      run: ({ id }) => settleDiffering(context, id),
      next: (now) => after(now, AGAIN_MS),
      longestWaitMs: AGAIN_MS,
    }),
    ofRows<{ provider: string; disputeId: string }>({
      name: 'settle-dispute',
      table: 'disputes',
      isDue: (now) => sql`coalesce(due_at, checked_at + make_interval(secs => ${DISPUTED_AGAIN_MS / 1000})) <= ${now}
        and standing = 'open'`,
      since: sql`coalesce(due_at, checked_at)`,
      account: payer,
      set: (now) => sql`checked_at = ${now}`,
      columns: sql`provider_dispute_id as "disputeId",
        (select paid.provider from payments paid where paid.id = payment_id) as provider`,
      run: ({ provider, disputeId }) => settleDispute(context, provider, disputeId),
      next: (now) => after(now, DISPUTED_AGAIN_MS),
      longestWaitMs: DISPUTED_AGAIN_MS,
    }),
    reconcile(
      'reconcile payments',
      'payments',
      booker,
      (now) => sql`status in ('creating', 'open')
        and created_at < case status when 'open' then ${after(now, -YOUNG_MS)} else ${after(now, -OPENING_MS)} end`,
    ),
    reconcile(
      'reconcile late payments',
      'payments',
      booker,
      (now) => sql`status = 'expired' and provider_session_id is not null
        and created_at > ${after(now, -Math.max(0, ...late.map(({ ms }) => ms)))} and ${lateUntil} > ${now}`,
    ),
    reconcile(
      'reconcile refunds',
      'refunds',
      payer,
      (now) => sql`status in ('requested', 'pending') and ${isByProvider()} and created_at < ${after(now, -YOUNG_MS)}`,
    ),
    ofRounds('settle differences', firstOf('payment_differences', 'decide_by', "state = 'held'"), {
      atATime: 50,
      budget: 50,
      some: (most) => giveBackUndecided(context, most),
    }),
    ofRounds('read what happened', readsFrom, { ...ONCE, some: () => readHappened(context).then(() => 0) }),
  ];
}
