/** The one writer of the rows of `payments`, `refunds` and `disputes`: inserts them, and turns them from one state to another. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DeskMethod, DeskMode } from '../../domain/desk-money';
import type { Paise } from '../../domain/money';
import type { OnlineMethod } from '../../domain/paid-by';
import {
  type PaymentState,
  type RefundState,
  paymentStatesBefore,
  refundStatesBefore,
} from '../../domain/payment-states';
import type { IstDate } from '../../domain/time';
import { windowBegins } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { traceparent } from '../platform/tracing/trace';

/** `userId`: the account that pays, if there is one. `expiresAt`: until when it can be paid. */
type NewPayment = { id?: string; userId: string | null; amount: Paise; expiresAt: Date };

/** A payment made at a desk, with the number of its receipt. */
type AtDesk = { mode: DeskMode; at: Date; receipt: number };

/** A payment with money of the person's account, which has no receipt of its own. */
type FromAccount = { at: Date };

/** The first state of a new payment: to be paid online, due at the center, or paid there. */
type HowItBegins = 'online' | 'due' | { paidAtDesk: AtDesk } | { paidFromAccount: FromAccount };

/**
 * Writes new payments and returns their ids in the same order. The provider of an online payment is written later, when
 * its page is opened.
 */
export async function openPayments(
  tx: Tx,
  payments: readonly NewPayment[],
  begins: HowItBegins,
  now: Date,
): Promise<string[]> {
  if (payments.length === 0) return [];
  const rows = payments.map(({ id = newId(), userId, amount, expiresAt }) => ({
    ...{ id, user_id: userId, amount_paise: amount, created_at: now, expires_at: expiresAt },
    traceparent: traceparent(),
    ...(begins === 'online'
      ? { status: 'creating' satisfies PaymentState }
      : {
          provider: 'desk',
          ...(begins === 'due' ? { status: 'due' satisfies PaymentState } : paidAs(begins)),
        }),
  }));
  await tx.insertInto('payments').values(rows).execute();
  return rows.map(({ id }) => id);
}

const paidAs = (paid: { paidAtDesk: AtDesk } | { paidFromAccount: FromAccount }) =>
  'paidAtDesk' in paid ? paidAt(paid.paidAtDesk) : paidBy(paid.paidFromAccount);

const paidBy = ({ at }: FromAccount) => ({
  ...{ status: 'paid' satisfies PaymentState, method: 'account' satisfies DeskMethod, paid_at: at },
});

const paidAt = ({ mode, at, receipt }: AtDesk) => ({
  ...{ status: 'paid' satisfies PaymentState, method: mode, paid_at: at, receipt_number: receipt },
});

/** A payment that is due for a session. `amount` in paise. */
type Due = { id: string; amount: Paise; date: IstDate; startHour: number };

/**
 * Writes payments that are due at the center, one for each session. `userId`: the account that booked, if there is one.
 */
export async function writeDue(tx: Tx, userId: string | null, sessions: readonly Due[], now: Date): Promise<void> {
  const due = sessions.map(({ id, amount, date, startHour }) => {
    return { id, userId, amount, expiresAt: windowBegins(date, startHour) };
  });
  await openPayments(tx, due, 'due', now);
}

/** What a provider tells of a payment that was made there. */
type PaidOnline = {
  provider: string;
  method: OnlineMethod | null;
  checkoutId: string;
  providerPaymentId: string | null;
  cardLast4: string | null;
};

/**
 * The state to which a payment turns, and what is written with it. `from`: the only state from which it may turn;
 * without it, every state that the table of states allows.
 */
export type PaymentTurn = { from?: PaymentState; where?: RawBuilder<boolean> } & (
  | { to: 'open'; checkout: { id: string; url: string } }
  | { to: 'paid'; online: PaidOnline; at: Date }
  | { to: 'paid'; atDesk: AtDesk; amount: Paise }
  | { to: 'paid'; fromAccount: FromAccount }
  /** The payment is to be made at the center again. */
  | { to: 'due'; amount: Paise }
  | { to: 'expired' }
  | { to: 'abandoned'; writtenOff?: { at: Date; because: string } }
);

type Turned = { id: string; desk_until: Date | null };

/**
 * Turns payments, which locks their rows. Returns those that were turned; payments in another state, or that `where`
 * excludes, stay as they are.
 */
export async function turnPayments(db: Db | Tx, ids: readonly string[], turn: PaymentTurn): Promise<Turned[]> {
  const allowed = paymentStatesBefore(turn.to);
  const from = turn.from === undefined ? allowed : allowed.filter((state) => state === turn.from);
  if (from.length === 0) throw new Error(`no payment turns from ${turn.from} to ${turn.to}`);
  if (ids.length === 0) return [];
  return db
    .updateTable('payments')
    .set({ status: turn.to, ...writtenWith(turn) })
    .where('id', 'in', [...ids])
    .where('status', 'in', from)
    .where(turn.where ?? sql<boolean>`true`)
    .returning(['id', 'desk_until'])
    .execute();
}

function writtenWith(turn: PaymentTurn) {
  if (turn.to === 'open') return { provider_session_id: turn.checkout.id, checkout_url: turn.checkout.url };
  if (turn.to === 'due') return { method: null, paid_at: null, receipt_number: null, amount_paise: turn.amount };
  if (turn.to === 'abandoned') {
    return turn.writtenOff && { written_off_at: turn.writtenOff.at, written_off_because: turn.writtenOff.because };
  }
  if (turn.to === 'expired') return {};
  if ('fromAccount' in turn) return { ...paidBy(turn.fromAccount), provider: 'desk' };
  if ('atDesk' in turn) return { ...paidAt(turn.atDesk), provider: 'desk', amount_paise: turn.amount };
  const { provider, method, checkoutId, providerPaymentId, cardLast4 } = turn.online;
  return {
    ...{ provider, method: method ?? 'card', paid_at: turn.at, card_last4: cardLast4 },
    ...{ provider_session_id: checkoutId, provider_payment_id: providerPaymentId },
  };
}

/** Why money goes back. */
export type RefundReason =
  | 'cancelled-in-time'
  | 'came-too-late'
  | 'cancelled-while-paying'
  | 'administrator'
  | 'center-closed'
  /** Started by an administrator after a cancellation without a refund. */
  | 'after-cancelling'
  /** Made on the provider's own pages. */
  | 'made-at-provider'
  /** Another payment pays for the session, so that this one pays for nothing. */
  | 'paid-twice';

export type NewRefund = { paymentId: string; bookingId: string; amount: Paise; reason: RefundReason };

/** The first state of a new refund. `provider_refund_id`: only of a refund that was made at the provider. */
type HowRefundStands = {
  status: Extract<RefundState, 'requested' | 'pending' | 'succeeded'>;
  created_at: Date;
  settled_at?: Date | null;
  provider_refund_id?: string;
};

/** Stores a refund in its present state, under the lock of its payment's row, and returns its id. */
export async function addRefund(tx: Tx, refund: NewRefund, standing: HowRefundStands): Promise<string> {
  const n = sql<number>`(select coalesce(max(n), 0) + 1 from refunds where booking_id = ${refund.bookingId})`;
  const { id } = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      booking_id: refund.bookingId,
      n,
      // Letters, digits and hyphens only: every provider accepts these.
      idempotency_key: sql`${`refund-${refund.bookingId}-`} || ${n}`,
      amount_paise: refund.amount,
      reason: refund.reason,
      traceparent: traceparent(),
      ...standing,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The state to which a refund turns. `provider`: the refund's id there, and why it failed. */
export type RefundTurn = { from?: readonly RefundState[] } & (
  | { to: 'pending' | 'succeeded' | 'failed'; provider: { refundId: string | null; failure: string | null }; at: Date }
  /** Paid back at the desk, or in another way. */
  | { to: 'succeeded' | 'by-hand'; at: Date }
  /** To be paid back at the desk again. */
  | { to: 'requested' }
);

/** Turns a refund, under the lock of its payment's row. Returns undefined where it has another state by now. */
export async function turnRefund(tx: Tx, id: string, turn: RefundTurn) {
  const allowed = refundStatesBefore(turn.to);
  const from = allowed.filter((state) => turn.from?.includes(state) ?? true);
  if (from.length === 0) throw new Error(`no refund turns from ${turn.from?.join()} to ${turn.to}`);
  const settledAt = turn.to === 'requested' ? { settled_at: null } : turn.to !== 'pending' && { settled_at: turn.at };
  const said = 'provider' in turn && {
    provider_refund_id: turn.provider.refundId,
    failure: turn.provider.failure,
  };
  return tx
    .updateTable('refunds')
    .set({ status: turn.to, ...settledAt, ...said })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(['id', 'payment_id', 'booking_id', 'n', 'amount_paise', 'reason'])
    .executeTakeFirst();
}

/** Deletes refunds that were requested and not sent yet. */
export async function dropRefunds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('refunds')
    .where('id', 'in', [...ids])
    .where('status', '=', 'requested')
    .where('checked_at', 'is', null)
    .execute();
}

/** What a provider tells of a dispute, in which a bank contests a payment for its customer. */
type Dispute = {
  disputeId: string;
  amount: Paise;
  reason: string;
  standing: 'open' | 'won' | 'lost' | 'closed';
  answerBy: Date | null;
  openedAt: Date;
};

/** Writes how a dispute of a payment stands, under the lock of the payment's row. Returns false if it stood so before. */
export async function putDispute(tx: Tx, paymentId: string, dispute: Dispute, now: Date): Promise<boolean> {
  const { disputeId, amount, reason, standing, answerBy, openedAt } = dispute;
  const before = await tx
    .selectFrom('disputes')
    .select(['standing', 'closed_at'])
    .where('provider_dispute_id', '=', disputeId)
    .executeTakeFirst();
  const isNew = before?.standing !== standing;
  const stands = {
    ...{ amount_paise: amount, reason, standing, answer_by: answerBy, checked_at: now },
    closed_at: standing === 'open' ? null : isNew ? now : (before?.closed_at ?? now),
  };
  await tx
    .insertInto('disputes')
    .values({ id: newId(), payment_id: paymentId, provider_dispute_id: disputeId, opened_at: openedAt, ...stands })
    .onConflict((conflict) => conflict.column('provider_dispute_id').doUpdateSet(stands))
    .execute();
  return isNew;
}
