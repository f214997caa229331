/** The end of a sequence: everything settles, and then the books must agree to the paisa and the mail. */
import { appointments } from '../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time';
import type { Breach } from '../../src/server/ops/doctor/breach';
import { examine } from '../../src/server/ops/doctor/examine';
import { surprises } from '../product';
import { atProvider } from '../booking-steps';
import { type Command, run } from './commands';
import { doubles, handedOverAgain } from './ledger';
import type { Booking } from './model';
import { Broken, type Sequence } from './sequence';

/** No more faults, delivery of everything held back, the end of every hold, and the resulting work. */
const CALM: Command[] = [
  { do: 'faults', rate: 0, seed: 1 },
  { do: 'webhooks', mode: 'normal' },
  { do: 'flush' },
  { do: 'sweep' },
  { do: 'clock', to: 'hold', window: 0 },
  { do: 'clock', to: '5 minutes', window: 0 },
  { do: 'clock', to: '5 minutes', window: 0 },
  { do: 'sweep' },
  { do: 'jobs' },
  { do: 'clock', to: '5 minutes', window: 0 },
  { do: 'sweep' },
  { do: 'jobs' },
  // What happened at the provider is read every ten minutes; the last time may have been before the payment was settled.
  { do: 'clock', to: '5 minutes', window: 0 },
  { do: 'sweep' },
  { do: 'jobs' },
];

/** Runs a command and observes everything after it. */
export async function step(sequence: Sequence, command: Command): Promise<void> {
  sequence.begins();
  await run(sequence, command);
  await sequence.observe();
}

/** What only waits for a person, since somebody acted on the provider's pages. */
export function isOfThere({ rule, what, isTask }: Breach): boolean {
  return isTask === true && (rule === '9 at the provider' || what === 'booked, and refunded as well');
}

/** Problems of a failed sequence that were there before. */
const known = new Set<string>();

export async function settleDown(sequence: Sequence, since: Date): Promise<void> {
  for (const command of CALM) await step(sequence, command);
  const { product } = sequence;
  for (const booking of sequence.model.bookings) await account(sequence, booking);
  const breaches = await examine(product.context, new Date(since.getTime() - HOUR_MS));
  const wrong = [
    ...breaches
      .filter((one) => !isOfThere(one))
      .map(({ rule, what, ids }) => `the doctor: ${rule}: ${what} (${ids.join(' ')})`),
    ...doubles(product.sandbox.ledger()),
    ...handedOverAgain(new Map(), product.sandbox.ledger()),
    ...surprises(product).map(({ msg, err }) => `logged: ${msg} ${err?.message ?? ''}`),
  ].filter((one) => !known.has(one));
  wrong.forEach((one) => known.add(one));
  if (wrong.length > 0) throw new Broken(wrong.join('\n'));
}

/** Money and mails of one booking, in our records, in the provider's and in the model. */
async function account(sequence: Sequence, booking: Booking): Promise<void> {
  const { appointment } = await sequence.administrator.client.call(appointments.get, { params: { id: booking.id } });
  const { bookingStatus: status, holdExpiresAt, payment, amount } = appointment;
  const refunds = appointment.refunds.filter((one) => one.status !== 'failed');
  const fail = (what: string) => {
    throw new Broken(`booking ${sequence.model.bookings.indexOf(booking)} (${booking.id}, ${status}): ${what}`);
  };
  if (holdExpiresAt !== null && Date.parse(holdExpiresAt) <= sequence.product.now().getTime() - MINUTE_MS)
    fail('a hold outlives its end');

  const there = booking.session ? atProvider(sequence.product, booking.session) : { paid: 0, refunds: [] };
  if (there.paid !== (payment?.status === 'paid' ? amount * 100 : 0))
    fail(`${there.paid} paise captured, and the payment is ${payment?.status}`);
  const back = there.refunds.reduce((sum, one) => sum + one, 0);
  if (back !== refunds.reduce((sum, one) => sum + one.amount * 100, 0)) fail(`${back} paise went back at the provider`);
  if (refunds.some((one) => one.status !== 'succeeded')) fail('a refund is still on its way');

  const mails: Record<string, number> = {};
  for (const { template } of appointment.mails) mails[template] = (mails[template] ?? 0) + 1;
  // Told only where the provider had said that the refund is under way, which is no rule of ours.
  const { 'refund-arrived': arrived = 0, ...expected } = mails;
  if (arrived > refunds.length) fail(`${arrived} mails that ${refunds.length} refunds arrived`);
  const same = (theirs: Record<string, number>) =>
    [...new Set([...Object.keys(expected), ...Object.keys(theirs)])].every(
      (name) => (expected[name] ?? 0) === (theirs[name] ?? 0),
    );
  sequence.keep(booking, (state) => state.recorded === there.paid > 0, `${there.paid} paise captured`);
  sequence.keep(booking, (state) => state.refunds === refunds.length, `${refunds.length} refunds`);
  sequence.keep(booking, (state) => state.back === back, `${back} paise went back`);
  sequence.keep(booking, (state) => same(state.mails), `mails ${JSON.stringify(mails)}`);
  // An administrator may have restored a refunded one; other payments belong to a session, were refunded once, or are
  // kept by the rules.
  const isKept = booking.isDisputed || booking.states.some((state) => state.status !== 'cancelled' || state.kept);
  if (there.paid > 0 && !isKept && back !== there.paid) fail(`${there.paid} paise captured, ${back} went back`);
}
