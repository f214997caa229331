/** Rules 2 and 3: payments and refunds are the same in our books and in the provider's. */
import { sql } from 'kysely';
import { validate as isValidUuid } from 'uuid';
import { NOTICE_HOURS } from '../../../domain/policy';
import { windowBeginning } from '../../appointments';
import type { Db } from '../../platform/db/database';
import type { ListedPayment, ProviderBook } from '../../checkout';
import { unneededPayments } from '../../ledger';
import { type Breach, CALL, REPAIR } from './breach';
import { differingIds } from './disputes';

const WRITE_DOWN = 'npm run doctor -- --repair records it with this payment and booking.';
const ACT =
  'An administrator acts on it: in "Needs attention" on the dashboard it is tried again, at its appointment it is recorded as paid by hand.';
const RETURN = 'npm run doctor -- --repair gives it back by the provider, once, and tells who paid.';
const LOST =
  'It was asked for with an id as ours are. If another installation uses this account, it is theirs; else our record of it is lost: refund it at the provider, or book it anew.';

/** Rule 2. `book`: null if the provider can't be reached. */
export async function payments(db: Db, book: ProviderBook | null, since: Date): Promise<Breach[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    provider: string;
    session: string | null;
    paid_as: string | null;
    amount: number;
    unaccounted: string[] | null;
  }>`
    select p.id::text as id, p.status, p.provider, p.provider_session_id as session,
      p.provider_payment_id as paid_as, p.amount_paise as amount,
      (select array_agg(b.id::text) from bookings b
        where b.payment_id = p.id and p.status = 'paid' and not (
          (b.status in ('confirmed', 'completed', 'pending') and b.hold_expires_at is null)
          or (select coalesce(sum(r.amount_paise), 0) from refunds r
            where r.booking_id = b.id and r.payment_id = p.id and r.status <> 'failed') >= b.price_paise
          -- A refund that failed is named by rule 3.
          or exists (select from refunds r where r.booking_id = b.id and r.payment_id = p.id and r.status = 'failed'
            and not is_tried_again(r))
          -- Its money is with a bank, or was until it was cancelled: named by rule 9.
          or exists (select from disputes d where d.payment_id = p.id and (
            d.standing in ('open', 'lost') or b.updated_at between d.opened_at and d.closed_at))
          -- An administrator refunded it after it was cancelled: as much as they chose, which may be a part.
          or exists (select from refunds r where r.booking_id = b.id and r.reason = 'after-cancelling'
            and exists (select from administrator_actions a where a.subject_id = b.id::text
              and a.action = 'refund-started' and (a.after ->> 'refundAmount')::numeric * 100 = r.amount_paise))
          -- Cancelled by the patient with less than the notice: nothing goes back, and that is right.
          or (b.status = 'cancelled' and b.cancel_reason = 'patient' and exists (
            select from booking_events e where e.booking_id = b.id and (
              (e.actor = 'payment' and e.to_status = 'confirmed')
              -- Confirmed by an administrator first and paid then.
              or (e.to_status = 'cancelled' and e.at > p.paid_at)))
            and b.updated_at > ${windowBeginning('b')} - make_interval(hours => ${NOTICE_HOURS}))
          -- An administrator cancelled it and chose to give nothing back.
          or (b.status = 'cancelled' and b.cancel_reason = 'administrator' and exists (
            select from administrator_actions a where a.subject_id = b.id::text
              and a.action = 'appointment-status-set' and a.after ->> 'refund' = 'none'))
        )) as unaccounted
    from payments p where p.created_at >= ${since}`.execute(db);
  const ours = new Map(rows.map((row) => [row.id, row]));
  const byTheirId = new Map(rows.flatMap((row) => [row.session, row.paid_as].map((theirs) => [theirs, row])));
  const breaches: Breach[] = [];
  const paidThere = new Set<string>();
  const differing = await differingIds(db);
  const givenBack = book ? refundedThere(book) : new Map<string, number>();

  for (const theirs of book?.payments ?? []) {
    const payment =
      byTheirId.get(theirs.checkoutId ?? theirs.providerPaymentId) ??
      byTheirId.get(theirs.providerPaymentId) ??
      ours.get(theirs.ourPaymentId ?? '');
    const ids = [theirs.checkoutId ?? theirs.providerPaymentId];
    if (!payment) {
      if (isAsked(theirs))
        breaches.push({ rule: '2 money', what: 'paid at the provider, unknown to us', ids, advice: LOST });
      continue;
    }
    paidThere.add(payment.id);
    // Rule 9 covers those.
    if (differing.has(theirs.providerPaymentId)) continue;
    if (payment.status !== 'paid') {
      breaches.push({
        rule: '2 money',
        what: 'paid at the provider, not with us',
        ids: [payment.id, ...ids],
        advice: REPAIR,
      });
    }
    if (payment.amount !== theirs.amount || theirs.currency !== 'INR') {
      breaches.push({
        rule: '2 money',
        what: 'a different amount than was asked',
        ids: [payment.id, ...ids],
        advice: CALL,
      });
    }
    if (isAnother(payment, theirs) && (givenBack.get(theirs.providerPaymentId) ?? 0) < theirs.amount) {
      const what = 'paid twice at the provider';
      breaches.push({ rule: '2 money', what, ids: [payment.id, theirs.providerPaymentId], advice: REPAIR });
    }
  }
  const { rows: uneven } = await sql<{ id: string; ids: string[] }>`
    select p.id::text as id, array_agg(b.id::text) as ids from payments p join bookings b on b.payment_id = p.id
    -- A session that was given back, and stands again, is paid by another one.
    cross join lateral (select coalesce(sum(r.amount_paise), 0) as paise from refunds r join bookings o on o.id = r.booking_id
      -- What failed to go back is named by rule 3.
      where r.payment_id = p.id and (r.status <> 'failed' or not is_tried_again(r)) and o.payment_id <> p.id) as left_it
    -- What came to nothing asks for nothing: its sessions may be paid one by one at the desk.
    where p.status not in ('expired', 'abandoned')
    group by p.id, p.amount_paise, left_it.paise having sum(b.price_paise) + left_it.paise <> p.amount_paise`.execute(
    db,
  );
  const unneeded = new Set((await unneededPayments(db, since)).map(({ id }) => id));
  for (const id of unneeded) {
    breaches.push({ rule: '2 money', what: 'paid, and pays for nothing', ids: [id], advice: RETURN });
  }
  for (const { id, ids } of uneven.filter((one) => !unneeded.has(one.id))) {
    const what = 'a payment is not the sum of its sessions';
    breaches.push({ rule: '2 money', what, ids: [id, ...ids], advice: CALL });
  }
  for (const payment of rows.filter((row) => row.status === 'paid')) {
    if (book && isOf(book, payment.provider) && !paidThere.has(payment.id)) {
      breaches.push({ rule: '2 money', what: 'paid with us, not at the provider', ids: [payment.id], advice: CALL });
    }
    if (payment.unaccounted) {
      const ids = [payment.id, ...payment.unaccounted];
      breaches.push({ rule: '2 money', what: 'paid, but neither booked nor refunded', ids, advice: CALL });
    }
  }
  return breaches;
}

/**
 * Whether an installation of this product, perhaps another one, asked for a payment. All others are somebody else's
 * sales.
 */
function isAsked({ ourPaymentId }: ListedPayment): boolean {
  return isValidUuid(ourPaymentId);
}

/**
 * Whether an installation of this product asked for a payment, by the provider's id. A payment older than the book is
 * not listed.
 */
function isAskedBy({ payments }: ProviderBook, providerPaymentId: string): boolean {
  return payments.some((one) => one.providerPaymentId === providerPaymentId && isAsked(one));
}

type Recorded = { status: string; provider: string; paid_as: string | null };

/**
 * Whether the provider took money for a payment besides what we recorded for it: by another payment there, or beside
 * one at a desk.
 */
function isAnother({ status, provider, paid_as: paidAs }: Recorded, theirs: ListedPayment): boolean {
  if (status !== 'paid' || (paidAs === null && provider !== 'desk')) return false;
  return paidAs !== theirs.providerPaymentId;
}

/** Sums what the provider has refunded, or is refunding, of each of its payments. */
function refundedThere(book: ProviderBook): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { status, providerPaymentId, amount } of book.refunds) {
    // A refund that failed at the provider has moved no money.
    if (status !== 'failed') sums.set(providerPaymentId, (sums.get(providerPaymentId) ?? 0) + amount);
  }
  return sums;
}

/**
 * Whether a payment at the provider is a second one for a payment of ours. A refund of it by hand there has no row
 * here.
 */
async function isSecond(db: Db, book: ProviderBook, providerPaymentId: string): Promise<boolean> {
  const theirs = book.payments.find((one) => one.providerPaymentId === providerPaymentId);
  if (!theirs) return false;
  const ours = await db
    .selectFrom('payments')
    .select(['status', 'provider', 'provider_payment_id as paid_as'])
    .where((where) =>
      where.or([
        where('provider_session_id', '=', theirs.checkoutId),
        // Others may sell through the same account, with ids of their own.
        where('id', '=', isValidUuid(theirs.ourPaymentId) ? theirs.ourPaymentId : null),
      ]),
    )
    .execute();
  return ours.some((one) => isAnother(one, theirs));
}

/** Whether a book covers a payment's provider: not a desk, nor a provider that is not set up. */
function isOf({ of }: ProviderBook, provider: string): boolean {
  return of.some((name) => name === provider);
}

/** Finds payments and refunds about which nobody can be asked, because the keys of their provider were removed. */
export async function orphans(db: Db, book: ProviderBook | null): Promise<Breach[]> {
  if (!book) return [];
  const { rows } = await sql<{ provider: string; open: number; ids: string[] }>`
    with ours as (
      select p.id, p.provider, p.status in ('creating', 'open') or exists (
        select from refunds r where r.payment_id = p.id and r.status in ('requested', 'pending')) as is_open
      from payments p where p.provider <> 'desk' and p.provider <> all(${[...book.of]})
        and (p.status in ('creating', 'open') or p.status = 'paid'))
    select provider, count(*) filter (where is_open)::int as open, (array_agg(id::text order by is_open desc, id desc))[1:5] as ids
    from ours group by provider`.execute(db);
  return rows.map(({ provider, open, ids }) => ({
    rule: '2 money',
    what: `payments with ${provider}, which is not set up any more; ${open} of them are not settled`,
    ids,
    advice: 'Give its keys again, until all of its refunds are made: nobody else can be asked about them.',
  }));
}

/** Rule 3. `book`: null if the provider can't be reached. */
export async function refunds(db: Db, book: ProviderBook | null, since: Date): Promise<Breach[]> {
  const { rows } = await sql<{
    id: string;
    status: string;
    provider: string | null;
    amount: number;
    too_much: boolean;
    tried_again: boolean;
    of: string;
  }>`
    select r.id::text as id, r.status, r.provider_refund_id as provider, r.amount_paise as amount, p.provider as of,
      is_tried_again(r) as tried_again,
      (select sum(o.amount_paise) from refunds o where o.payment_id = r.payment_id and o.status <> 'failed') > p.amount_paise as too_much
    from refunds r join payments p on p.id = r.payment_id where r.created_at >= ${since}`.execute(db);
  const differing = await differingIds(db);
  const known = new Set(rows.map((row) => row.provider));
  const sums = new Map<string, number>();
  for (const { provider, amount } of rows) if (provider) sums.set(provider, (sums.get(provider) ?? 0) + amount);
  const there = new Map(book?.refunds.map((refund) => [refund.refundId, refund]));
  const captured = new Map(book?.payments.map((payment) => [payment.providerPaymentId, payment.amount]));
  const breaches: Breach[] = [];
  const add = (what: string, ids: string[], advice: string) => breaches.push({ rule: '3 refunds', what, ids, advice });

  for (const refund of book?.refunds ?? []) {
    // A refund that failed at the provider has moved no money; rule 9 covers payments that differ.
    if (refund.status === 'failed' || differing.has(refund.providerPaymentId)) continue;
    // Our row may be older than the time that is examined, and theirs later.
    if (
      !known.has(refund.refundId) &&
      !(await isRecorded(db, refund.refundId)) &&
      !(await isSecond(db, book!, refund.providerPaymentId))
    ) {
      const ours = await whose(db, refund.providerPaymentId);
      // Somebody else's sale; if we should know the payment, rule 2 names it.
      if (ours.length === 0 && !isAskedBy(book!, refund.providerPaymentId)) continue;
      add('refunded at the provider, unknown to us', [refund.refundId, ...ours], ours.length > 0 ? WRITE_DOWN : CALL);
    }
  }
  for (const [paymentId, sum] of book ? refundedThere(book) : []) {
    if (sum > (captured.get(paymentId) ?? Infinity)) add('refunded more than was paid', [paymentId], CALL);
  }
  for (const row of rows) {
    if (row.too_much) add('refunds exceed the payment', [row.id], CALL);
    if (row.status === 'failed' && !row.tried_again) {
      const what = 'the provider refused this refund';
      breaches.push({ rule: '3 refunds', what, ids: [row.id], advice: ACT, isTask: true });
    }
    const theirs = row.provider ? there.get(row.provider) : undefined;
    if (book && row.status === 'succeeded' && isOf(book, row.of) && !theirs)
      add('refunded with us, not at the provider', [row.id], CALL);
    if (theirs && theirs.amount !== sums.get(theirs.refundId))
      add('another amount was refunded', [row.id, theirs.refundId], CALL);
    if (theirs?.status === 'failed' && row.status === 'succeeded')
      add('failed at the provider, refunded with us', [row.id, theirs.refundId], REPAIR);
  }
  return breaches;
}

/** Whether we have a refund of the provider, whatever its age. */
async function isRecorded(db: Db, refundId: string): Promise<boolean> {
  const ours = await db
    .selectFrom('refunds')
    .select('id')
    .where('provider_refund_id', '=', refundId)
    .executeTakeFirst();
  return ours !== undefined;
}

/** Finds our payment and its booking for a payment at the provider; nothing if it is not ours. */
async function whose(db: Db, providerPaymentId: string): Promise<string[]> {
  const ours = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
    .select(['payments.id', 'bookings.id as booking_id'])
    .where('payments.provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return ours ? [ours.id, ours.booking_id] : [];
}
