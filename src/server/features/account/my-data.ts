/** Everything that we know about a person, for that person (DPDP Act 2023, section 11). */
import type { Db } from '../../db/database';

export async function collectMyData(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['email', 'username', 'picture', 'status', 'language', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'centers.name as center',
      'centers.city',
      'bookings.session_date as date',
      'bookings.start_hour as startHour',
      'bookings.chair',
      'bookings.status',
      'bookings.cancel_reason as cancelReason',
      'bookings.price_paise as pricePaise',
      'bookings.created_at as createdAt',
    ])
    .where('bookings.user_id', '=', userId)
    .orderBy('bookings.session_date')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'amount_paise as amountPaise',
      'status',
      'provider_payment_id as paymentId',
      'card_last4 as cardLast4',
      'created_at as createdAt',
      'paid_at as paidAt',
    ])
    .where('user_id', '=', userId)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.booking_id as bookingId',
      'refunds.amount_paise as amountPaise',
      'refunds.reason',
      'refunds.status',
      'refunds.created_at as createdAt',
      'refunds.settled_at as settledAt',
    ])
    .where('payments.user_id', '=', userId)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'ended_at as endedAt', 'user_agent as device'])
    .where('user_id', '=', userId)
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select(['template', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('recipient', '=', account.email)
    .execute();
  const newsletter = await db
    .selectFrom('newsletter_subscribers')
    .select([
      'intent',
      'consent_version as consentVersion',
      'consented_at as consentedAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
    ])
    .where('email', '=', account.email)
    .executeTakeFirst();
  return { account, bookings, payments, refunds, sessions, mails, newsletter: newsletter ?? null };
}
