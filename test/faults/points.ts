/** Named points at which a process is killed: the patients' preparation, the action, and the stop. */
import { CHOSEN_CHANNELS, type ChosenChannel } from '../../src/domain/messages';
import { MINUTE_MS, istDateOf } from '../../src/domain/time';
import { type CenterRow, aCenter } from '../builders';
import { aWindow } from '../windows';
import { closeFor, refundLater, shutOut, takeAtDesk, turnAway, turnAwayUnpaid } from './administrators';
import type { Deployment } from './deployment';
import type { Moment } from './moments';
import {
  type Persistent,
  cancelAll,
  cancelIt,
  moveAll,
  moveIt,
  payFor,
  seeConfirmed,
  take,
  takeSeries,
} from './patients';
import type { Call, HeldWhen } from './provider-gate';

type Scene = { deployment: Deployment; patient: Persistent; center: CenterRow };

export type Stop =
  | { at: 'provider'; call: Call; when: HeldWhen }
  | { at: 'mail'; when: HeldWhen }
  /** A message to a person's phone. */
  | { at: ChosenChannel; when: HeldWhen }
  /** Before the commit, which is then rolled back, or completed though its process is gone. */
  | { at: 'commit'; moment: Moment; how: 'undone' | 'done' }
  /** As soon as the commit is known. */
  | { at: 'committed'; moment: Moment };

export type Point = {
  name: string;
  /** The only channel that the patient has on; all of them where none is named. */
  on?: ChosenChannel;
  before: (scene: Scene) => Promise<void>;
  during: (scene: Scene) => Promise<void>;
  stop: Stop;
};

const OPEN: Call = { method: 'POST', path: /\/v1\/(checkout\/sessions|payment_links)$/ };
const READ: Call = { method: 'GET', path: /\/v1\/(checkout\/sessions|payment_links)\/[^/]+$/ };
const CLOSE: Call = { method: 'POST', path: /\/v1\/(checkout\/sessions\/[^/]+\/expire|payment_links\/[^/]+\/cancel)$/ };
const REFUND: Call = { method: 'POST', path: /\/v1\/(refunds|payments\/[^/]+\/refund)$/ };

const nothing = async () => undefined;
async function taken({ deployment, patient, center }: Scene): Promise<void> {
  await take(patient, center, aWindow(deployment.now(), 5));
}
async function seriesTaken({ deployment, patient, center }: Scene): Promise<void> {
  await takeSeries(
    patient,
    center,
    [3, 5, 7, 9].map((days) => aWindow(deployment.now(), days)),
  );
}
async function seriesPaid(scene: Scene): Promise<void> {
  await seriesTaken(scene);
  await payAndSee(scene);
}
async function paid(scene: Scene): Promise<void> {
  await taken(scene);
  await payFor(scene.deployment, scene.patient);
  await seeConfirmed(scene.patient);
}
async function payAndSee({ deployment, patient }: Scene): Promise<void> {
  await payFor(deployment, patient);
  await seeConfirmed(patient);
}
const cancelled = ({ patient }: Scene) => cancelIt(patient);
const turnedAway = ({ deployment, patient }: Scene) => turnAway(deployment, patient);
const closed = ({ deployment, patient, center }: Scene) => closeFor(deployment, patient, center);
const shutOutWithRefunds = ({ deployment, patient }: Scene) => shutOut(deployment, patient);

async function cancelledUnpaid(scene: Scene): Promise<void> {
  await paid(scene);
  await turnAwayUnpaid(scene.deployment, scene.patient);
}
const paidAtDesk = ({ deployment, patient }: Scene) => takeAtDesk(deployment, patient);
const refundedLater = ({ deployment, patient }: Scene) => refundLater(deployment, patient);

/** At a separate center, which can be deleted. */
async function paidElsewhere(scene: Scene): Promise<void> {
  scene.center = await aCenter(scene.deployment, { slots: 3 });
  await paid(scene);
}
const moved = ({ deployment, patient }: Scene) => moveIt(patient, aWindow(deployment.now(), 7));

const today = ({ deployment }: Scene) => istDateOf(deployment.now());
const allCancelled = (scene: Scene) => cancelAll(scene.patient, today(scene));
const allMoved = (scene: Scene) =>
  moveAll(
    scene.patient,
    today(scene),
    [4, 6, 8, 10].map((days) => aWindow(scene.deployment.now(), days)),
  );

/** Lets holds lapse; the first restarted process sweeps at once. */
async function lapse({ deployment }: Scene): Promise<void> {
  await deployment.pass(31 * MINUTE_MS);
  deployment.members[0]!.kill();
}
/** Pays without a message from the provider; the first restarted process asks it. */
async function payUnheard({ deployment, patient }: Scene): Promise<void> {
  await deployment.control('webhooks', { mode: 'drop' });
  await payFor(deployment, patient);
  await deployment.control('webhooks', { mode: 'normal' });
  await deployment.pass(2 * MINUTE_MS);
  deployment.members[0]!.kill();
}

/** What it tells waits for the next sweep, which a jump of the clock brings. */
async function cancelledAndTold(scene: Scene): Promise<void> {
  await cancelled(scene);
  await scene.deployment.pass(MINUTE_MS);
}

const commits = (moment: Moment, how: 'undone' | 'done'): Stop => ({ at: 'commit', moment, how });

export const POINTS: Point[] = [
  { name: 'a chair is held, before commit', before: nothing, during: paid, stop: commits('a chair is held', 'undone') },
  {
    name: 'a chair is held, after commit',
    before: nothing,
    during: paid,
    stop: { at: 'committed', moment: 'a chair is held' },
  },
  {
    name: 'opening the page, before the provider',
    before: nothing,
    during: paid,
    stop: { at: 'provider', call: OPEN, when: 'unheard' },
  },
  {
    name: 'opening the page, before its answer',
    before: nothing,
    during: paid,
    stop: { at: 'provider', call: OPEN, when: 'unanswered' },
  },
  {
    name: 'the page is recorded, before commit',
    before: nothing,
    during: paid,
    stop: commits('a page is recorded', 'undone'),
  },
  {
    name: 'webhook, before the provider is asked',
    before: taken,
    during: payAndSee,
    stop: { at: 'provider', call: READ, when: 'unheard' },
  },
  {
    name: 'webhook, before commit',
    before: taken,
    during: payAndSee,
    stop: commits('a payment is recorded', 'undone'),
  },
  {
    name: 'webhook, commit without anybody to hear',
    before: taken,
    during: payAndSee,
    stop: commits('a payment is recorded', 'done'),
  },
  {
    name: 'webhook, after commit',
    before: taken,
    during: payAndSee,
    stop: { at: 'committed', moment: 'a payment is recorded' },
  },
  {
    name: 'a series is held, before commit',
    before: nothing,
    during: seriesPaid,
    stop: commits('a chair is held', 'undone'),
  },
  {
    name: 'opening the page of a series, before its answer',
    before: nothing,
    during: seriesPaid,
    stop: { at: 'provider', call: OPEN, when: 'unanswered' },
  },
  {
    name: 'webhook of a series, before commit',
    before: seriesTaken,
    during: payAndSee,
    stop: commits('a payment is recorded', 'undone'),
  },
  {
    name: 'webhook of a series, after commit',
    before: seriesTaken,
    during: payAndSee,
    stop: { at: 'committed', moment: 'a payment is recorded' },
  },
  { name: 'cancelling, before commit', before: paid, during: cancelled, stop: commits('a refund is owed', 'undone') },
  {
    name: 'cancelling, after commit',
    before: paid,
    during: cancelled,
    stop: { at: 'committed', moment: 'a booking is cancelled' },
  },
  {
    name: 'cancelling several, before commit',
    before: seriesPaid,
    during: allCancelled,
    stop: commits('a refund is owed', 'undone'),
  },
  {
    name: 'cancelling several, commit without anybody to hear',
    before: seriesPaid,
    during: allCancelled,
    stop: commits('a booking is cancelled', 'done'),
  },
  {
    name: 'moving several, commit without anybody to hear',
    before: seriesPaid,
    during: allMoved,
    stop: commits('a booking is moved', 'done'),
  },
  {
    name: 'refund job, before the provider',
    before: paid,
    during: cancelled,
    stop: { at: 'provider', call: REFUND, when: 'unheard' },
  },
  {
    name: 'refund job, before the answer',
    before: paid,
    during: cancelled,
    stop: { at: 'provider', call: REFUND, when: 'unanswered' },
  },
  {
    name: 'refund job, before it is recorded',
    before: paid,
    during: cancelled,
    stop: commits('a refund is recorded', 'undone'),
  },
  {
    name: 'moving, commit without anybody to hear',
    before: paid,
    during: moved,
    stop: commits('a booking is moved', 'done'),
  },
  { name: 'mail job, before the message', before: paid, during: cancelled, stop: { at: 'mail', when: 'unheard' } },
  { name: 'mail job, before the answer', before: paid, during: moved, stop: { at: 'mail', when: 'unanswered' } },
  {
    name: 'sweep of lapsed holds, before commit',
    before: taken,
    during: lapse,
    stop: commits('a hold lapses', 'undone'),
  },
  {
    name: 'reconciler, before the answer',
    before: taken,
    during: payUnheard,
    stop: { at: 'provider', call: READ, when: 'unanswered' },
  },
  {
    name: 'the center cancels, before commit',
    before: paid,
    during: turnedAway,
    stop: commits('the center cancels', 'undone'),
  },
  {
    name: 'the center cancels, commit without anybody to hear',
    before: paid,
    during: turnedAway,
    stop: commits('the center cancels', 'done'),
  },
  {
    name: 'a later refund is started, before commit',
    before: cancelledUnpaid,
    during: refundedLater,
    stop: commits('a refund is owed', 'undone'),
  },
  {
    name: 'a later refund is started, commit without anybody to hear',
    before: cancelledUnpaid,
    during: refundedLater,
    stop: commits('a refund is owed', 'done'),
  },
  {
    name: 'job of a later refund, before the answer',
    before: cancelledUnpaid,
    during: refundedLater,
    stop: { at: 'provider', call: REFUND, when: 'unanswered' },
  },
  {
    name: 'a desk holds a chair, before commit',
    before: taken,
    during: paidAtDesk,
    stop: commits('a desk holds a chair', 'undone'),
  },
  {
    name: 'a desk holds a chair, before the page is closed',
    before: taken,
    during: paidAtDesk,
    stop: { at: 'provider', call: CLOSE, when: 'unheard' },
  },
  {
    name: 'a desk holds a chair, before the answer that its page is closed',
    before: taken,
    during: paidAtDesk,
    stop: { at: 'provider', call: CLOSE, when: 'unanswered' },
  },
  {
    name: 'a center is deleted, before commit',
    before: paidElsewhere,
    during: closed,
    stop: commits('a center is deleted', 'undone'),
  },
  {
    name: 'a center is deleted, before its appointments',
    before: paidElsewhere,
    during: closed,
    stop: { at: 'committed', moment: 'a center is deleted' },
  },
  {
    name: 'a center is deleted, at an appointment',
    before: paidElsewhere,
    during: closed,
    stop: commits('the center cancels', 'undone'),
  },
  {
    name: 'a patient is blocked, after commit',
    before: paid,
    during: shutOutWithRefunds,
    stop: { at: 'committed', moment: 'a patient is blocked' },
  },
];

/** Before a message arrives at its channel's provider, and after it was taken but before we recorded that. */
export const CHANNEL_POINTS: Point[] = CHOSEN_CHANNELS.flatMap((channel) =>
  (['unheard', 'unanswered'] as const).map((when) => ({
    name: `${channel} job, before the ${when === 'unheard' ? 'message' : 'answer'}`,
    on: channel,
    before: paid,
    during: cancelledAndTold,
    stop: { at: channel, when },
  })),
);
