/**
 * Random sequences of bookings that a scheme, a sponsor or the patient pays for, of three patients who want the same chairs, while
 * centers answer, take their time or change their mind, payments come late or never, also after a desk took the money, and the
 * provider's messages too, and money comes into accounts at the center in any amount. After each step no chair is given twice, a
 * scheme has no more chairs than are reserved for it, nobody on
 * PM-JAY is asked for money, and what is on its way back is on the dashboard; in the end nothing waits any more, both books agree, and
 * every rupee that was paid online pays for a session or has gone back, once. How to play a failed one again: model.test.ts.
 */
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { bookings } from '../../src/contract';
import { appointments, cash, dashboard, desk, funding, patientAccount } from '../../src/contract/admin';
import { ACCOUNT_DEEDS } from '../../src/domain/account-money';
import { DAY_MS, MINUTE_MS, addDays, istDateOf, istInstant } from '../../src/domain/time';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { atProvider, myBookings } from '../booking-steps';
import { type CenterRow, type LoggedIn, patientWithSession } from '../builders';
import { aCover, aSponsor, aTakingCenter, askedFor } from '../funding-steps';
import { type Product, startProduct } from '../product';
import { PROVIDER } from '../tested-provider';
import { stopInGoodOrder } from '../the-product';
import { aWindow } from '../windows';
import { playMany } from './replay';
import { report } from './report';
import { Broken, codeOf, wrongAfter } from './sequence';
import { MODEL_RUNS } from './sizes';

const PATIENTS = 3;
/** Two chairs, one of them for PM-JAY. */
const SLOTS = 2;
const RESERVED = 1;
/** Of an approval, and of the sponsor. */
const SESSIONS = 1;
const SCHEMES = ['pmjay', 'cghs'] as const;
const WAYS = ['online', 'at-center', ...SCHEMES, 'sponsor'] as const;

const DEEDS = [...ACCOUNT_DEEDS, 'correct'] as const;

type Command =
  | { do: 'book'; patient: number; way: (typeof WAYS)[number]; day: number; isPaid: boolean }
  | { do: 'decide'; patient: number; scheme: (typeof SCHEMES)[number]; decision: 'approve' | 'refuse' | 'ask-paper' }
  | { do: 'cancel' | 'move' | 'bring-back'; patient: number; which: number; day: number }
  /** The desk moves a session, and takes that back at once. */
  | { do: 'move-and-back'; patient: number; which: number; day: number }
  /** A chair whose cover was refused. */
  | { do: 'self-pay'; patient: number; isPaid: boolean }
  /**
   * The desk takes the money for a session, most often while its page is open; for a new one where nothing is owed. `isOld`: what we know
   * of the page is older than what is true there, as after a backup was put back: it stays open. `isLate`: the page is paid after it.
   */
  | { do: 'desk'; patient: number; which: number; isOld: boolean; isLate: boolean }
  /** Something is entered into the account of a patient at the center, or an entry is taken back. */
  | { do: 'account'; patient: number; deed: (typeof DEEDS)[number]; rupees: number; which: number }
  /** The money for a page comes at last, whoever has paid meanwhile. */
  | { do: 'pay-late'; which: number }
  | { do: 'clock'; by: number }
  | { do: 'webhooks'; mode: 'normal' | 'hold' | 'duplicate' }
  | { do: 'sweep' };

const is = <T extends string>(name: T) => fc.constant(name);
const patient = fc.nat(PATIENTS - 1);
const isPaid = fc.constantFrom(true, true, false);
const day = fc.integer({ min: 2, max: 4 });
const scheme = fc.constantFrom(...SCHEMES);
const decision = fc.constantFrom('approve', 'approve', 'refuse', 'ask-paper');
const change = fc.constantFrom('cancel', 'move', 'bring-back');
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: is('book'), patient, way: fc.constantFrom(...WAYS), day, isPaid }) },
  { weight: 5, arbitrary: fc.record({ do: is('decide'), patient, scheme, decision }) },
  { weight: 8, arbitrary: fc.record({ do: change, patient, which: fc.nat(3), day }) },
  { weight: 3, arbitrary: fc.record({ do: is('move-and-back'), patient, which: fc.nat(3), day }) },
  { weight: 2, arbitrary: fc.record({ do: is('self-pay'), patient, isPaid }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: is('desk'), patient, which: fc.nat(3), isOld: fc.boolean(), isLate: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: is('account'), patient, deed: fc.constantFrom('payment', ...DEEDS), which: fc.nat(3) },
      rupees: fc.constantFrom(100, 250, 1000.5, 1850, 4000),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: is('pay-late'), which: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: is('clock'), by: fc.constantFrom(31 * MINUTE_MS, 3 * 60 * MINUTE_MS, DAY_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('webhooks'), mode: fc.constantFrom('normal', 'hold', 'duplicate') }) },
  { weight: 3, arbitrary: fc.record({ do: is('sweep') }) },
) as fc.Arbitrary<Command>;

const tell = ({ do: name, ...rest }: Command) =>
  [name, ...Object.entries(rest).map(([key, value]) => `${key}=${String(value)}`)].join('  ');

let product: Product;
let administrator: AdministratorAtWork;
let hasFailed = false;
beforeAll(async () => {
  product = await startProduct();
  administrator = await aLastingAdministrator(product);
});
afterAll(() => (hasFailed ? product.stop() : stopInGoodOrder(product)));

type Insured = LoggedIn & { covers: Record<(typeof SCHEMES)[number], string> };
/** `pages`: the checkouts of all that was to be paid online, the latest last. */
type Game = { center: CenterRow; patients: Insured[]; sponsorCode: string; pages: string[] };

async function pay(session: string, action = 'pay'): Promise<void> {
  await product.control(`checkout/${session}`, { action }, 'POST').catch((error: unknown) => {
    if (!String(error).includes(': 409 ')) throw error;
  });
}

/** Only links are paid after they were closed; a page that is still open is paid at every provider. */
const payLate = (session: string) => pay(session, PROVIDER === 'razorpay' ? 'pay-late' : 'pay');

/** What a patient asks for, and what they are told to pay (rupees). */
function asked({ covers }: Insured, sponsorCode: string, way: (typeof WAYS)[number]) {
  if (way === 'online') return [{}, 1850] as const;
  if (way === 'at-center') return [{ funding: way }, 1850] as const;
  if (way === 'sponsor') return [{ funding: way, sponsorCode }, 0] as const;
  return [{ funding: 'scheme', coverId: covers[way] }, way === 'pmjay' ? 0 : 250] as const;
}

async function run(game: Game, one: Command): Promise<void> {
  const { center, patients, sponsorCode, pages } = game;
  if (one.do === 'sweep') return product.sweep();
  if (one.do === 'webhooks') return product.control('webhooks', { mode: one.mode });
  if (one.do === 'clock') return product.passUntil(new Date(product.now().getTime() + one.by));
  if (one.do === 'pay-late') {
    const page = pages.at(-1 - (one.which % Math.max(1, pages.length)));
    if (page) await payLate(page);
    return;
  }
  const who = patients[one.patient]!;
  const { client } = who;
  if (one.do === 'desk') return takeAtDesk(game, one);
  if (one.do === 'account') return enterIntoAccount(game, one);
  if (one.do === 'book') {
    const [how, price] = asked(who, sponsorCode, one.way);
    const body = askedFor(center, aWindow(product.now(), one.day), how, price);
    const answer = await client.ask(bookings.makePayment, { body });
    if (!answer.success) return;
    const toPay = one.way === 'online' || (one.way === 'cghs' && answer.state === 'to-pay');
    if ((answer.session !== null) !== toPay)
      throw new Broken(`${one.way} is ${answer.state}, with a payment: ${!toPay}`);
    if (answer.session) pages.push(answer.session.id);
    if (answer.session && one.isPaid) await pay(answer.session.id);
    return;
  }
  if (one.do === 'self-pay') {
    const refused = (await myBookings(who)).find((booking) => booking.funding?.selfPayUntil);
    const answer = refused && (await client.ask(bookings.selfPay, { params: { id: refused._id } }));
    if (answer?.success) pages.push(answer.session!.id);
    if (answer?.success && one.isPaid) await pay(answer.session!.id);
    return;
  }
  if (one.do === 'decide') {
    const centerId = center.id;
    const approval = { decision: 'approve', centerId, approvedUntil: '2030-12-31', sessions: SESSIONS } as const;
    const body =
      one.decision === 'approve'
        ? approval
        : ({ decision: one.decision, centerId, reason: 'The card has expired' } as const);
    const answer = await administrator.client.ask(funding.decide, { params: { id: who.covers[one.scheme] }, body });
    if (!['ok', 'cover-not-found'].includes(codeOf(answer))) throw new Broken(`deciding answered ${codeOf(answer)}`);
    return;
  }
  const isOver = ({ bookingStatus }: { bookingStatus: string }) => bookingStatus === 'cancelled';
  const there = (await myBookings(who)).filter((booking) => isOver(booking) === (one.do === 'bring-back'));
  if (there.length === 0) return;
  const id = there[one.which % there.length]!._id;
  if (one.do === 'bring-back') {
    await administrator.client.ask(appointments.setStatus, { params: { id }, body: { bookingStatus: 'confirmed' } });
  } else if (one.do === 'move-and-back') await moveAndBack(center, id, one.day);
  else if (one.do === 'cancel') await client.ask(bookings.cancelBooking, { body: { appoinmentId: id } });
  else {
    const { date, time } = aWindow(product.now(), one.day, 17);
    await client.ask(bookings.rescheduleBooking, { body: { appoinmentId: id, date, time } });
  }
}

/** Whoever stands at the desk pays there: what they owe or, where that is nothing, a session that they have just booked. */
async function takeAtDesk(game: Game, one: Extract<Command, { do: 'desk' }>): Promise<void> {
  const who = game.patients[one.patient]!;
  const owed = async () =>
    (await myBookings(who)).filter(
      ({ bookingStatus, paymentStatus, amount }) =>
        bookingStatus !== 'cancelled' && paymentStatus === 'unpaid' && amount > 0,
    );
  if ((await owed()).length === 0) {
    await run(game, { do: 'book', patient: one.patient, way: 'online', day: 2 + (one.which % 3), isPaid: false });
  }
  const due = await owed();
  if (due.length === 0) return;
  const { _id: id, amount } = due[one.which % due.length]!;
  const page = await pageOf(id);
  const paymentId = one.isOld ? await forgetPage(id) : null;
  const answer = await administrator.client.ask(cash.takePayment, { params: { id }, body: { mode: 'cash', amount } });
  const code = codeOf(answer);
  if (!['ok', 'nothing-due', 'already-paid'].includes(code)) throw new Broken(`the desk answered ${code}`);
  if (code !== 'ok') {
    const payments = product.database.db.updateTable('payments').set({ status: 'open' });
    if (paymentId) await payments.where('id', '=', paymentId).where('status', '=', 'expired').execute();
    return;
  }
  const paid = (await myBookings(who)).find(({ _id }) => _id === id)!;
  if (paid.bookingStatus !== 'confirmed' || paid.paymentStatus !== 'paid')
    throw new Broken(`paid at the desk, and ${paid.bookingStatus}, ${paid.paymentStatus}`);
  if (page && one.isLate) await payLate(page);
}

/** Any amount at any time, also where nothing is owed; what is refused changes nothing. */
async function enterIntoAccount(game: Game, one: Extract<Command, { do: 'account' }>): Promise<void> {
  const params = { id: game.patients[one.patient]!.id };
  const query = { centerId: game.center.id };
  const { client } = administrator;
  const read = async () => client.ask(patientAccount.account, { params, query });
  const before = await read();
  // Nobody whom the center knows yet.
  if (!before.success) return;
  if (one.deed === 'correct') {
    const standing = before.entries.filter(({ mayCorrect }) => mayCorrect);
    const entry = standing[one.which % Math.max(1, standing.length)];
    if (!entry) return;
    const code = codeOf(
      await client.ask(patientAccount.correctEntry, { params: { id: entry._id }, body: { note: 'It was wrong' } }),
    );
    if (!['ok', 'entry-not-correctable'].includes(code)) throw new Broken(`taking an entry back answered ${code}`);
    return;
  }
  const body = {
    ...query,
    kind: one.deed,
    amount: one.rupees,
    mode: 'cash' as const,
    reason: 'As it came',
    count: 1 + one.which,
  };
  const code = codeOf(await client.ask(patientAccount.enter, { params, body }));
  // The center does not know them yet: administrators of all centers may look, and enter nothing.
  if (code === 'patient-not-found' && before.entries.length === 0) return;
  if (!['ok', 'more-than-is-there', 'more-than-is-owed'].includes(code))
    throw new Broken(`the account answered ${code}`);
  const after = await read();
  if (!after.success) throw new Broken('an account that was there is not any more');
  // A package grants a part of each price.
  const moved = ['extra', 'refund'].includes(one.deed) ? -one.rupees : one.rupees;
  const isMoved = Math.abs(after.balance - before.balance - (code === 'ok' ? moved : 0)) < 0.005;
  const hasPackage = after.entries.some(({ kind }) => kind === 'package');
  if (!isMoved && !hasPackage) throw new Broken(`${one.deed} moved ${before.balance} to ${after.balance}`);
}

/** The checkout of a session, open or not; null where there is none. */
async function pageOf(bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ page: string | null }>`
    select provider_session_id as page from payments join bookings on bookings.payment_id = payments.id
    where bookings.id = ${bookingId}`.execute(product.database.db);
  return rows[0]?.page ?? null;
}

/** The page of a session has expired as far as we know. Its payment; null where it has no open one. */
async function forgetPage(bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update payments set status = 'expired' from bookings
    where bookings.id = ${bookingId} and payments.id = bookings.payment_id and payments.status = 'open'
    returning payments.id`.execute(product.database.db);
  return rows[0]?.id ?? null;
}

/** Taking a move back restores the session as it was, and what a center has answered about its cover. */
async function moveAndBack({ id: centerId }: CenterRow, id: string, day: number): Promise<void> {
  const before = await standingOf(id);
  const { date, time } = aWindow(product.now(), day, 13);
  const body = { centerId, date, time, reason: 'The family asked for it' };
  const moved = await administrator.client.ask(desk.move, { params: { id }, body });
  if (!moved.success) return;
  const back = await administrator.client.ask(desk.undo, { params: { id: moved.undo.id } });
  if (!back.success) throw new Broken(`taking a move back answered ${codeOf(back)}`);
  const after = await standingOf(id);
  if (after !== before) throw new Broken(`a move that was taken back left ${after} where ${before} was`);
}

/** A booking and the answers about its cover, but for its chair, which may be another of the window, and its marks of change. */
async function standingOf(id: string): Promise<string> {
  const { rows } = await sql<{ standing: string }>`
    select (to_jsonb(b) - array['chair', 'claimed_at', 'calendar_sequence', 'updated_at']
      || jsonb_build_object('answers', (select jsonb_agg(to_jsonb(c) order by c.center_id) from cover_checks c
        where c.cover_id = b.cover_id),
        'approvals', (select jsonb_agg(to_jsonb(a) order by a.id) from approvals a where a.cover_id = b.cover_id)))::text as standing
    from bookings b where b.id = ${id}`.execute(product.database.db);
  return rows[0]!.standing;
}

async function observe({ center, patients }: Game): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    with live as (
      select * from bookings where center_id = ${center.id} and status <> 'cancelled'
        and (hold_expires_at is null or hold_expires_at > ${product.now()}))
    select 'chair ' || chair || ' twice on ' || session_date as what from live
      group by session_date, start_hour, chair having count(*) > 1
    union all select 'too many on ' || session_date from live group by session_date, start_hour having count(*) > ${SLOTS}
    union all select 'too many of PM-JAY on ' || session_date from live where scheme = 'pmjay'
      group by session_date, start_hour having count(*) > ${RESERVED}
    -- One that takes the place of another may be for fewer than are booked.
    union all select 'more than approved for ' || a.cover_id
      from live join approvals a on a.id = live.approval_id
      where not awaits_check and a.state = 'given'
      group by a.id having count(*) > ${SESSIONS} and max(claimed_at) > a.decided_at
    union all select 'on no approval: ' || live.id
      from live where scheme is not null and status = 'confirmed' and approval_id is null
    union all select 'more than the sponsor pays for' from live where sponsor_id is not null having count(*) > ${SESSIONS}
    union all select 'confirmed, but nobody can be asked for ' || id from live
      where status = 'confirmed' and price_paise > 0 and payment_id is null`.execute(product.database.db);
  if (rows.length > 0) throw new Broken(rows.map(({ what }) => what).join('; '));
  for (const who of patients) {
    for (const { _id, funding: paidBy, amount, payAtCenter, hold } of await myBookings(who)) {
      if (paidBy?.scheme === 'pmjay' && (amount > 0 || payAtCenter || hold))
        throw new Broken(`PM-JAY asks for money: ${_id}`);
    }
  }
  await observeReturning(center);
}

/** What was paid twice is on the dashboard until the provider has said that it is back. */
async function observeReturning(center: CenterRow): Promise<void> {
  const underWay = async () => {
    const { rows } = await sql<{ id: string; booking: string; isUnderWay: boolean }>`
      select r.id::text as id, b.id::text as booking, r.status in ('requested', 'pending') as "isUnderWay"
      from refunds r join bookings b on b.id = r.booking_id
      where r.reason = 'paid-twice' and b.center_id = ${center.id}`.execute(product.database.db);
    return rows;
  };
  const before = await underWay();
  if (before.length === 0) return;
  const { returning } = (await administrator.client.call(dashboard.overview)).overview.attention;
  const after = await underWay();
  const shown = new Set(returning.map(({ bookingId }) => bookingId));
  for (const { id, booking, isUnderWay } of before) {
    const isStill = after.some((one) => one.id === id && one.isUnderWay);
    if (isUnderWay && isStill && !shown.has(booking)) throw new Broken(`goes back, and nobody sees it: ${booking}`);
    const isAny = [...before, ...after].some((one) => one.booking === booking && one.isUnderWay);
    if (!isAny && shown.has(booking)) throw new Broken(`is back, and still on the dashboard: ${booking}`);
  }
}

/**
 * What is wrong with the money that came online: it pays for a session, or goes back, as both books have it. What pays for nothing since
 * it came twice goes back once, is told to who paid, and is in the history.
 */
async function wrongMoney({ center, pages }: Game): Promise<string[]> {
  const { db } = product.database;
  const wrong: string[] = [];
  for (const page of pages) {
    const { rows } = await sql<{
      id: string;
      status: string;
      amount: number;
      pays: number;
      back: number;
      elsewhere: number;
    }>`
      select p.id::text as id, p.status, p.amount_paise as amount,
        (select coalesce(sum(price_paise), 0)::int from bookings where payment_id = p.id) as pays,
        (select coalesce(sum(amount_paise), 0)::int from refunds where payment_id = p.id and status <> 'failed') as back,
        (select coalesce(sum(r.amount_paise), 0)::int from refunds r join bookings b on b.id = r.booking_id
          where r.payment_id = p.id and r.status <> 'failed' and b.payment_id is distinct from p.id) as elsewhere
      from payments p where p.provider_session_id = ${page}`.execute(db);
    const ours = rows[0];
    if (!ours) {
      wrong.push(`a page without a payment: ${page}`);
      continue;
    }
    const { paid, refunds } = atProvider(product, page);
    const back = refunds.reduce((sum, one) => sum + one, 0);
    const about = `${page}: ${paid} came, ${ours.amount} asked, ${back} went back; here ${JSON.stringify(ours)}`;
    if (paid > 0 !== (ours.status === 'paid')) wrong.push(`paid there or here alone: ${about}`);
    if (paid > 0 && paid !== ours.pays + ours.elsewhere) wrong.push(`pays for nothing, and stays: ${about}`);
    if (back !== ours.back) wrong.push(`went back there or here alone: ${about}`);
  }
  const { rows: twice } = await sql<{ id: string; payment: string; times: number }>`
    select b.id::text as id, r.payment_id::text as payment, count(*)::int as times from refunds r join bookings b on b.id = r.booking_id
    where r.reason = 'paid-twice' and r.status <> 'failed' and b.center_id = ${center.id} group by b.id, r.payment_id`.execute(
    db,
  );
  wrong.push(...twice.filter(({ times }) => times > 1).map(({ id }) => `goes back more than once: ${id}`));
  for (const id of new Set(twice.map((one) => one.id))) {
    const { appointment } = await administrator.client.call(appointments.get, { params: { id } });
    const times = twice.filter((one) => one.id === id).length;
    const told = appointment.mails.filter(({ template }) => template === 'paid-twice').length;
    const written = appointment.history.filter(({ note }) => note?.includes('pays for nothing')).length;
    if (told !== times || written !== times)
      wrong.push(`${id} went back ${times} times, was told ${told} times and written down ${written} times`);
  }
  return wrong;
}

/** In the end the desk takes what is due, or writes it off. */
async function settle({ patients }: Game): Promise<void> {
  const { client } = administrator;
  const due = (await Promise.all(patients.map(myBookings))).flat().filter(({ payAtCenter }) => payAtCenter);
  for (const [n, { _id: id, amount }] of due.entries()) {
    if (n % 2 === 0) await client.call(cash.takePayment, { params: { id }, body: { mode: 'cash', amount } });
    else await client.call(funding.writeOff, { params: { id }, body: { reason: 'The family could not pay' } });
  }
}

const CALM: Command[] = [
  { do: 'webhooks', mode: 'normal' },
  { do: 'sweep' },
  // Two days in which a center answers, a Sunday on which it can't, and the hours after it has opened.
  { do: 'clock', by: 4 * DAY_MS },
  { do: 'sweep' },
];

async function play(commands: Command[]): Promise<void> {
  await product.passUntil(istInstant(addDays(istDateOf(product.now()), 1), 8));
  const center = await aTakingCenter(product, { slots: SLOTS }, [
    { scheme: 'pmjay', reserved_chairs: RESERVED },
    { scheme: 'cghs', patient_share_paise: 25_000 },
  ]);
  const patients = await Promise.all(
    Array.from({ length: PATIENTS }, async () => {
      const one = await patientWithSession(product);
      return Object.assign(one, { covers: { pmjay: await aCover(one, 'pmjay'), cghs: await aCover(one, 'cghs') } });
    }),
  );
  const { code: sponsorCode } = await aSponsor(product, { center_id: center.id, sessions: SESSIONS });
  const game: Game = { center, patients, sponsorCode, pages: [] };
  try {
    for (const one of [...commands, ...CALM]) {
      await run(game, one).catch((error: unknown) => {
        throw new Error(`${tell(one)}: ${error instanceof Error ? error.stack : String(error)}`);
      });
      await observe(game);
    }
  } finally {
    await product.control('webhooks', { mode: 'normal' });
    await product.control('webhooks/flush', {}, 'POST');
  }
  await settle(game);
  const wrong = await wrongAfter(product);
  const { rows: kept } = await sql<{ id: string }>`
    select id from bookings where center_id = ${center.id} and status = 'pending' and (awaits_check or cover_refused is not null)`.execute(
    product.database.db,
  );
  wrong.push(...kept.map(({ id }) => `a chair is kept for nothing: ${id}`), ...(await wrongMoney(game)));
  if (wrong.length > 0) throw new Broken(wrong.join('\n'));
}

it('no sequence of who pays leaves a chair kept, a share exceeded, or somebody asked for what they do not owe', async () => {
  const { runs, failure } = await playMany(MODEL_RUNS, { file: 'funding.test.ts', command, tell }, play);
  hasFailed = failure !== null;
  report({ scenario: 'random sequences of who pays', rounds: runs, breaches: failure ? 1 : 0 });
  if (failure !== null) throw new Error(failure);
});
