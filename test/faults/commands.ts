/**
 * Commands of patients, administrators, the provider, jobs and the clock in a sequence: generated, printed, and run.
 */
import fc from 'fast-check';
import { bookings, profile } from '../../src/contract';
import { appointments, centers, users } from '../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf, istInstant } from '../../src/domain/time';
import { refuseWindow, windowBegins, windowEnds } from '../../src/domain/windows';
import { noticeDeadline } from '../../src/domain/policy';
import { refusalFor } from '../../src/server/seats/refusals';
import { settleDispute } from '../../src/server/checkout/settle-dispute';
import { paymentFor } from '../booking-steps';
import { PASSWORD, withSession } from '../builders';
import { type Booking, type Outcome, type Rules, type State } from './model';
import { CENTERS, PATIENTS, WINDOWS } from './model-size';
import { PROVIDER } from '../tested-provider';
import { type Sequence, codeOf, drained } from './sequence';

const WEBHOOKS = ['normal', 'hold', 'drop', 'duplicate', 'reverse'] as const;
const EDGES = ['5 minutes', 'hold', 'before notice', 'after notice', 'begin', 'end', 'midnight'] as const;

export type Command =
  | { do: 'hold'; patient: number; center: number; window: number }
  | { do: 'book'; patient: number; center: number; window: number }
  /** Bookings are counted from the newest one. */
  | { do: 'page'; booking: number; action: 'pay' | 'decline' | 'expire' }
  | { do: 'details'; booking: number }
  | { do: 'cancel'; booking: number }
  | { do: 'reschedule'; booking: number; window: number }
  | { do: 'delete account'; patient: number }
  | { do: 'turn'; booking: number; to: 'confirmed' | 'pending' | 'cancelled'; refund: 'full' | 'none' }
  /** `first` cancels it without a refund. */
  | {
      do: 'refund';
      booking: number;
      part: 'some' | 'all' | 'too much';
      first: boolean;
    }
  /** On the provider's own pages. */
  | { do: 'refund there'; booking: number; part: 'some' | 'all' }
  /** By the bank of who paid; the product hears of it. */
  | { do: 'dispute'; booking: number; action: 'open' | 'win' | 'lose' }
  | { do: 'slots'; center: number; slots: number }
  | { do: 'center'; center: number; status: 'active' | 'blocked' }
  | { do: 'delete center'; center: number }
  | { do: 'user'; patient: number; active: boolean; appointments: 'keep' | 'cancel' }
  | { do: 'webhooks'; mode: (typeof WEBHOOKS)[number] }
  | { do: 'flush' }
  | { do: 'faults'; rate: number; seed: number }
  | { do: 'sweep' }
  | { do: 'jobs' }
  | { do: 'clock'; to: (typeof EDGES)[number]; window: number };

const patient = fc.nat(PATIENTS - 1);
const center = fc.nat(CENTERS - 1);
const window = fc.nat(WINDOWS - 1);
const booking = fc.nat(3);
const is = <T extends string>(name: T) => fc.constant(name);

export const aCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('hold'), patient, center, window }) },
  { weight: 9, arbitrary: fc.record({ do: is('book'), patient, center, window }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: is('page'),
      booking,
      action: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'expire'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('details'), booking }) },
  { weight: 7, arbitrary: fc.record({ do: is('cancel'), booking }) },
  { weight: 2, arbitrary: fc.record({ do: is('reschedule'), booking, window }) },
  { weight: 1, arbitrary: fc.record({ do: is('delete account'), patient }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: is('turn'),
      booking,
      to: fc.constantFrom('confirmed', 'pending', 'cancelled'),
      refund: fc.constantFrom('full', 'none'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('refund'),
      booking,
      part: fc.constantFrom('some', 'some', 'all', 'too much'),
      first: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('slots'), center, slots: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('refund there'),
      booking,
      part: fc.constantFrom('some', 'some', 'all'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('dispute'),
      booking,
      action: fc.constantFrom('open', 'open', 'win', 'lose'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('center'), center, status: fc.constantFrom('active', 'active', 'blocked') }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('delete center'), center }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('user'),
      patient,
      active: fc.boolean(),
      appointments: fc.constantFrom('keep', 'cancel'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: is('webhooks'), mode: fc.constantFrom(...WEBHOOKS) }) },
  { weight: 2, arbitrary: fc.record({ do: is('flush') }) },
  { weight: 1, arbitrary: fc.record({ do: is('faults'), rate: fc.constantFrom(0, 0.3, 1), seed: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ do: is('sweep') }) },
  { weight: 1, arbitrary: fc.record({ do: is('jobs') }) },
  { weight: 4, arbitrary: fc.record({ do: is('clock'), to: fc.constantFrom('hold', 'hold', ...EDGES), window }) },
) as fc.Arbitrary<Command>;

/** A command as a readable line. */
export function tell({ do: name, ...rest }: Command): string {
  return [name, ...Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`)].join('  ');
}

type Rule = (rules: Rules, booking: Booking, state: State) => Outcome[];

/** Runs a command and checks its answer; throws `Broken` when the model does not allow it. */
export async function run(sequence: Sequence, command: Command): Promise<void> {
  const { product, model, administrator } = sequence;
  const found =
    'booking' in command ? model.bookings.at(-1 - (command.booking % Math.max(1, model.bookings.length))) : undefined;
  if ('booking' in command && !found) return;

  switch (command.do) {
    case 'hold':
      return hold(sequence, command);
    case 'book': {
      await hold(sequence, command);
      const newest = model.bookings.at(-1);
      if (newest?.session) await page(sequence, newest, 'pay');
      return;
    }
    case 'page':
      return page(sequence, found!, command.action);
    case 'details': {
      if (!found!.session) return;
      const { client } = sequence.patients[found!.patient]!;
      const isGone = model.patients[found!.patient]!.status !== 'active';
      const answer = await client.ask(bookings.bookingDetails, { query: { session_id: found!.session } });
      // An unpaid payment is answered as `success: false`, with its state.
      sequence.expectCode('state' in answer ? 'ok' : codeOf(answer), [isGone ? 'not-authenticated' : 'ok']);
      sequence.happened();
      // The success page shows the truth, unless the provider was silent.
      if (!isGone && found!.page === 'paid' && sequence.isFair)
        sequence.keep(found!, ({ recorded }) => recorded, 'paid, but not recorded');
      return;
    }
    case 'cancel': {
      const rule: Rule = (rules, one, state) => rules.cancelByPatient(one, state);
      await act(sequence, found!, rule, (client) =>
        client.ask(bookings.cancelBooking, { body: { appoinmentId: found!.id } }),
      );
      return;
    }
    case 'reschedule': {
      const target = sequence.windows[command.window]!;
      const rule: Rule = (rules, one, state) => {
        const closed = refuseWindow(target.date, target.startHour, new Date(rules.now));
        return closed ? [{ code: refusalFor('patient', closed), next: state }] : rules.reschedule(one, state, target);
      };
      const body = { appoinmentId: found!.id, date: target.date, time: target.time };
      const since = product.now().getTime();
      const code = await act(sequence, found!, rule, (client) => client.ask(bookings.rescheduleBooking, { body }));
      if (code === 'ok') Object.assign(found!, { window: target, claimedAfter: since });
      return;
    }
    case 'delete account': {
      const { client } = sequence.patients[command.patient]!;
      const person = model.patients[command.patient]!;
      const mine = model.bookings.filter((one) => one.patient === command.patient);
      const isGone = person.status !== 'active';
      const answer = await client.ask(profile.deleteAccount, { body: { password: PASSWORD } });
      sequence.expectCode(codeOf(answer), [isGone ? 'not-authenticated' : 'ok']);
      if (isGone) return;
      // What the product heard until then was told.
      sequence.happened();
      // What is cancelled with the account has no mail of its own.
      person.status = 'deleted';
      // A booking that can no longer be cancelled stays as it is.
      sequence.apply(
        mine,
        (rules, one, state) => rules.cancelByPatient(one, state).map(({ next }) => ({ code: 'ok', next })),
        'ok',
      );
      return;
    }
    case 'turn': {
      const { to, refund } = command;
      const wasCancelled = found!.states.some(({ status }) => status !== 'confirmed');
      const since = product.now().getTime();
      const answer = await administrator.client.ask(appointments.setStatus, {
        params: { id: found!.id },
        body: { bookingStatus: to, refund },
      });
      sequence.apply([found!], (rules, one, state) => rules.turn(one, state, to, refund), codeOf(answer));
      if (codeOf(answer) === 'ok' && wasCancelled && to !== 'cancelled') found!.claimedAfter = since;
      return;
    }
    case 'refund': {
      const { booking: number } = command;
      if (command.first) await run(sequence, { do: 'turn', booking: number, to: 'cancelled', refund: 'none' });
      const { price } = model.centers[found!.center]!;
      // Another one comes once those before are made: which of several the provider refuses is no rule of ours.
      if (found!.states.some(({ refunds }) => refunds > 0)) {
        if (!sequence.isFair) return;
        await settled(sequence);
      }
      const amount = { some: price / 5, all: price, 'too much': price + 100 }[command.part];
      const answer = await administrator.client.ask(appointments.startRefund, {
        params: { id: found!.id },
        body: { amount: amount / 100 },
      });
      sequence.apply([found!], (rules, one, state) => rules.startRefund(one, state, amount), codeOf(answer));
      return;
    }
    case 'refund there': {
      if (!found!.session || found!.page !== 'paid') return;
      const { price } = model.centers[found!.center]!;
      const { refunds: before } = product.sandbox.ledger();
      await product
        .control(`payments/${found!.session}/refund`, command.part === 'some' ? { amount: price / 5 } : {}, 'POST')
        .catch(refusedThere);
      const made = product.sandbox
        .ledger()
        .refunds.filter(({ id, metadata }) => !metadata.refund_id && !before.some((one) => one.id === id));
      found!.madeThere.push(...made.map(({ amount }) => amount));
      sequence.happened();
      return;
    }
    case 'dispute':
      return dispute(sequence, found!, command.action);
    case 'slots':
    case 'center': {
      const it = model.centers[command.center]!;
      const body = command.do === 'slots' ? { Slots: command.slots } : { Status: command.status };
      const answer = await administrator.client.ask(centers.update, {
        params: { id: sequence.centers[command.center]!.id },
        body,
      });
      sequence.expectCode(codeOf(answer), [it.status === 'deleted' ? 'center-not-found' : 'ok']);
      if (it.status === 'deleted') return;
      sequence.happened();
      if (command.do === 'center') it.status = command.status;
      else if (it.slots !== command.slots)
        Object.assign(it, { slots: command.slots, slotsChangedAt: product.now().getTime() });
      return;
    }
    case 'delete center': {
      const answer = await administrator.client.ask(centers.remove, {
        params: { id: sequence.centers[command.center]!.id },
      });
      sequence.expectCode(codeOf(answer), ['ok']);
      if (model.centers[command.center]!.status === 'deleted') return;
      const there = model.bookings.filter((one) => one.center === command.center);
      sequence.apply(there, (rules, one, state) => rules.takeAway(one, state, 'center-closed'), 'ok');
      model.centers[command.center]!.status = 'deleted';
      return;
    }
    case 'user': {
      const person = model.patients[command.patient]!;
      const { active, appointments: what } = command;
      const params = { id: sequence.patients[command.patient]!.id };
      const answer = await administrator.client.ask(users.update, {
        params,
        body: { status: active, appointments: what },
      });
      sequence.expectCode(codeOf(answer), [person.status === 'deleted' ? 'user-not-found' : 'ok']);
      if (person.status === 'deleted') return;
      const mine = model.bookings.filter((one) => one.patient === command.patient);
      if (!active && what === 'cancel')
        sequence.apply(mine, (rules, one, state) => rules.takeAway(one, state, 'administrator'), 'ok');
      if (active && person.status === 'blocked') {
        sequence.patients[command.patient] = await withSession(product, sequence.patients[command.patient]!);
      }
      person.status = active ? 'active' : 'blocked';
      return;
    }
    case 'webhooks':
      return product.control('webhooks', { mode: command.mode });
    case 'flush':
      return product.control('webhooks/flush', {}, 'POST');
    case 'faults':
      sequence.isFair = command.rate === 0;
      return product.control('faults', { rate: command.rate, kinds: ['500', '429'], seed: command.seed });
    case 'sweep':
      return product.sweep();
    case 'jobs':
      return drained(product);
    case 'clock': {
      const target = edge(sequence, command);
      if (target > product.now()) await product.passUntil(target);
      return;
    }
  }
}

/** A minute before and a second after each deadline, so that a slow machine is on the same side as the model. */
function edge({ product, windows }: Sequence, command: Extract<Command, { do: 'clock' }>): Date {
  const now = product.now();
  const { date, startHour } = windows[command.window]!;
  const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
  switch (command.to) {
    case '5 minutes':
      return plus(now, 5 * MINUTE_MS);
    case 'hold':
      return plus(now, 30 * MINUTE_MS + 1_000);
    case 'before notice':
      return plus(noticeDeadline(date, startHour), -MINUTE_MS);
    case 'after notice':
      return plus(noticeDeadline(date, startHour), 1_000);
    case 'begin':
      return plus(windowBegins(date, startHour), 1_000);
    case 'end':
      return plus(windowEnds(date, startHour), 1_000);
    case 'midnight':
      return plus(istInstant(addDays(istDateOf(now), 1), 0), HOUR_MS / 3600);
  }
}

async function act(
  sequence: Sequence,
  booking: Booking,
  rule: Rule,
  ask: (client: Sequence['patients'][number]['client']) => Promise<{ success: boolean; code?: string }>,
): Promise<string> {
  const code = codeOf(await ask(sequence.patients[booking.patient]!.client));
  if (sequence.model.patients[booking.patient]!.status === 'active') sequence.apply([booking], rule, code);
  else sequence.expectCode(code, ['not-authenticated']);
  return code;
}

async function hold(sequence: Sequence, command: { patient: number; center: number; window: number }): Promise<void> {
  const { product, model } = sequence;
  const window = sequence.windows[command.window]!;
  const body = paymentFor({ center: sequence.centers[command.center]!, window });
  const since = product.now().getTime();
  const { client } = sequence.patients[command.patient]!;
  const answer = await client.ask(bookings.makePayment, { body });
  const session = answer.success ? answer.session!.id : null;
  const known = model.bookings.find((one) => one.session === session && session !== null);
  const code = known ? 'same' : codeOf(answer);

  const isGone = model.patients[command.patient]!.status !== 'active';
  const allowed = new Set<string>();
  for (const rules of sequence.happened(since)) {
    const closed = refuseWindow(window.date, window.startHour, new Date(rules.now));
    if (isGone) allowed.add('not-authenticated');
    else if (closed) allowed.add(refusalFor('patient', closed));
    else rules.holdCodes(command.patient, command.center, window).forEach((one) => allowed.add(one));
  }
  if (!sequence.isFair && allowed.has('ok')) allowed.add('payment-provider-down');
  sequence.expectCode(code, [...allowed]);
  if (code === 'same')
    sequence.keep(known!, ({ status, hold: until }) => status === 'pending' && until !== null, 'the same hold');
  if (code === 'ok' || code === 'payment-provider-down') {
    await sequence.add({ patient: command.patient, center: command.center, window, session, since });
  }
}

/** It refuses what is not left, or disputed. */
function refusedThere(error: unknown): void {
  if (!String(error).includes(': 409 ')) throw error;
}

/** Nothing is under way afterwards, where the provider answers. */
async function settled(sequence: Sequence): Promise<void> {
  const { product } = sequence;
  await product.sweep();
  await drained(product);
  await product.sweep();
  sequence.happened();
}

/**
 * The product hears of it at once, with nothing under way: what a message that comes late does is in made-at-provider.test.ts.
 */
async function dispute(sequence: Sequence, found: Booking, action: 'open' | 'win' | 'lose'): Promise<void> {
  const { product } = sequence;
  if (!sequence.isFair || !found.session || found.page !== 'paid') return;
  const ledger = product.sandbox.ledger();
  const payment = ledger.payments.find((one) => one.session === found.session && one.status === 'succeeded');
  const known = ledger.disputes.find((one) => one.payment === payment?.id);
  if (!payment || (action === 'open') === (known !== undefined)) return;
  await settled(sequence);
  const isRecorded = found.states.every(({ recorded, seen }) => recorded && seen === found.madeThere.length);
  if (!isRecorded) return;
  if (action === 'open') await product.control(`payments/${payment.id}/dispute`, {}, 'POST');
  else await product.control(`disputes/${known!.id}`, { action }, 'POST').catch(refusedThere);
  const { id } = product.sandbox.ledger().disputes.find((one) => one.payment === payment.id)!;
  await settleDispute(product.context, PROVIDER, id);
  if (action === 'open') found.isDisputed = true;
  if (action === 'win' && known!.status !== 'lost') found.isDisputed = false;
}

async function page(
  { product }: Sequence,
  { session, page: state }: Booking,
  action: 'pay' | 'decline' | 'expire',
): Promise<void> {
  if (!session || state !== 'open') return;
  // The product may be closing the checkout at this moment.
  await product.control(`checkout/${session}`, { action }, 'POST').catch((error: unknown) => {
    if (!String(error).includes(': 409 ')) throw error;
  });
}
