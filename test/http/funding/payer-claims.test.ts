/** Claims on payers: prepared from what was held, filed, asked for more, paid or refused, and taken back. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  PAYER_CLAIMS_CSV,
  PAYER_CLAIM_CSV,
  type WholeClaim,
  audit,
  patientAccount,
  payerClaims,
} from '../../../src/contract/admin';
import { type BodyOf, urlOf } from '../../../src/contract/endpoint';
import { DAY_MS, HOUR_MS, addDays, istDateOf } from '../../../src/domain/time';
import { aStaffMember, anAdministrator } from '../../administrator';
import { type CenterRow, aCenter, aPatient } from '../../builders';
import { aSponsor } from '../../funding-steps';
import { aHeldSession } from '../../held-sessions';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const db = () => the.product.database.db;
const today = () => istDateOf(the.product.now());
const sound = async () => expect((await the.product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' } as const;
const DATES = ['2026-10-05', '2026-10-07', '2026-10-09'];

type Deed = BodyOf<typeof payerClaims.record>;
/** A deed without what was seen. */
type Given = Deed extends infer One ? (One extends unknown ? Omit<One, 'seen'> : never) : never;

/** A center with three sessions on CGHS in October, its clerk, and what is asked about its claims. */
async function aClaimingCenter(dates: readonly string[] = DATES, row: Parameters<typeof aCenter>[1] = {}) {
  const center = await aCenter(the.product, { slots: 3, ...row });
  const patient = await aPatient(the.product);
  await db()
    .insertInto('center_patients')
    .values({ center_id: center.id, patient_id: patient.id, file_number: 'F-17' })
    .onConflict((on) => on.columns(['center_id', 'patient_id']).doUpdateSet({ file_number: 'F-17' }))
    .execute();
  const sessions: string[] = [];
  for (const date of dates)
    sessions.push(await aHeldSession(the.product, { patient, center }, { date, scheme: 'cghs' }));
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const days = { centerId: center.id, ...OCTOBER };
  const body = { ...days, payer: 'cghs' as const, rate: 1_500, count: sessions.length };
  type Body = Partial<BodyOf<typeof payerClaims.prepare>>;
  const prepare = async (given: Body = {}, by = clerk) =>
    (await by.call(payerClaims.prepare, { body: { ...body, ...given } })).claim;
  const record = async ({ _id: id, lastStep: seen }: WholeClaim, given: Given, by = clerk) =>
    (await by.call(payerClaims.record, { params: { id }, body: { seen, ...given } as Deed })).claim;
  const refused = ({ _id: id, lastStep: seen }: WholeClaim, given: Given, by = clerk) =>
    by.refused(payerClaims.record, { params: { id }, body: { seen, ...given } as Deed });
  const filed = async () => record(await prepare(), { kind: 'file', on: '2026-11-02', reference: 'CG/77' });
  const claimable = async (payer = 'cghs') =>
    (await clerk.call(payerClaims.draft, { query: { ...days, payer } })).sessions.map(({ bookingId }) => bookingId);
  const payers = async () => (await clerk.call(payerClaims.toClaim, { query: days })).payers;
  const list = (query: object = {}, by = clerk) => by.call(payerClaims.list, { query });
  return { center, patient, sessions, clerk, days, body, prepare, record, refused, filed, claimable, payers, list };
}

describe('the life of a claim', () => {
  it('is prepared from what was held and approved, filed, asked for more, filed again, and paid in parts with a deduction', async () => {
    const c = await aClaimingCenter();
    const { patient, center } = c;
    await aHeldSession(the.product, { patient, center }, { date: '2026-10-12', scheme: 'cghs', reference: null });
    const missed = await aHeldSession(the.product, { patient, center }, { date: '2026-10-14', scheme: 'cghs' });
    await db()
      .insertInto('attendance')
      .values({ booking_id: missed, state: 'missed', missed_at: the.product.now(), updated_at: the.product.now() })
      .execute();
    await db().updateTable('bookings').set({ frees_chair: true }).where('id', '=', missed).execute();
    await aHeldSession(the.product, { patient, center }, { date: '2026-10-16', scheme: 'esic' });
    expect(await c.payers()).toEqual([
      {
        payer: 'cghs',
        payerName: expect.stringContaining('CGHS'),
        isSponsor: false,
        sessions: 3,
        unapproved: 1,
        lastRate: null,
      },
      { payer: 'esic', payerName: expect.any(String), isSponsor: false, sessions: 1, unapproved: 0, lastRate: null },
    ]);
    expect(await c.claimable()).toEqual(c.sessions);

    let claim = await c.prepare();
    expect(claim).toMatchObject({
      number: 1,
      payer: 'cghs',
      state: 'prepared',
      sessions: 3,
      claimed: 4_500,
      outstanding: 0,
      mayDo: ['file', 'discard'],
      steps: [{ number: 1, kind: 'prepare', on: today() }],
    });
    expect(claim.lines).toMatchObject(
      DATES.map((date, index) => ({
        amount: 1_500,
        session: { bookingId: c.sessions[index], date, fileNumber: 'F-17', cardLast4: '4821', reference: 'PA/4711' },
        mayCharge: false,
      })),
    );
    expect(await c.claimable()).toEqual([]);
    expect((await c.payers())[0]).toMatchObject({ payer: 'esic' });

    claim = await c.record(claim, { kind: 'file', on: '2026-11-02', reference: 'CG/77' });
    expect(claim).toMatchObject({ state: 'filed', filedOn: '2026-11-02', reference: 'CG/77', outstanding: 4_500 });
    claim = await c.record(claim, { kind: 'ask', on: '2026-11-05', answerBy: '2026-11-08', words: 'Lab reports' });
    expect(claim).toMatchObject({ state: 'asked', answerBy: '2026-11-08', isOverdue: true });
    claim = await c.record(claim, { kind: 'file', on: '2026-11-07' });
    expect(claim).toMatchObject({ state: 'filed', filedOn: '2026-11-07', reference: 'CG/77', answerBy: null });
    claim = await c.record(claim, { kind: 'pay', on: '2026-11-09', amount: 3_000, reference: 'SBIN526319000001' });
    expect(claim).toMatchObject({
      state: 'filed',
      paid: 3_000,
      outstanding: 1_500,
      mayDo: ['pay', 'ask', 'take-back'],
    });
    expect((await c.refused(claim, { kind: 'refuse', words: 'No' })).code).toBe('claim-step-not-possible');
    const rest = { kind: 'pay', amount: 1_350, deducted: 150, reference: 'SBIN526319000002' } as const;
    expect(await c.refused(claim, rest)).toMatchObject({
      code: 'invalid-input',
      fields: { words: expect.any(String) },
    });
    claim = await c.record(claim, { ...rest, words: 'TDS' });
    expect(claim).toMatchObject({ state: 'paid', paid: 4_350, deducted: 150, outstanding: 0, mayDo: ['take-back'] });
    // What is paid is in no claim again, and the last rate is proposed.
    expect(await c.claimable()).toEqual([]);
    await aHeldSession(the.product, { patient, center }, { date: '2026-10-19', scheme: 'cghs' });
    expect(await c.payers()).toContainEqual(expect.objectContaining({ payer: 'cghs', sessions: 1, lastRate: 1_500 }));

    const { client: owner } = await anAdministrator(the.product);
    const { actions } = await owner.call(audit.list, { query: { subjectId: center.id } });
    expect(actions.map(({ action }) => action)).toEqual([
      'payer-claim-paid',
      'payer-claim-paid',
      'payer-claim-filed',
      'payer-claim-asked',
      'payer-claim-filed',
      'payer-claim-prepared',
    ]);
    expect(actions[0]).toMatchObject({
      before: { state: 'filed', paid: 3_000 },
      after: { state: 'paid', paid: 4_350 },
    });
    expect(actions[0]!.subjectName).toContain(`${center.name}, claim 1 on `);
    await sound();
  });

  it('that is refused lets its sessions into another claim, and says which may be charged to the person', async () => {
    const c = await aClaimingCenter();
    let claim = await c.filed();
    claim = await c.record(claim, { kind: 'refuse', words: 'Filed too late' });
    expect(claim).toMatchObject({ state: 'refused', outstanding: 0, mayDo: ['take-back'] });
    expect(claim.lines.map(({ mayCharge }) => mayCharge)).toEqual([true, true, true]);
    const { sessions } = await c.clerk.call(payerClaims.draft, { query: { ...c.days, payer: 'cghs' } });
    expect(sessions.map(({ refused }) => refused)).toEqual([1, 1, 1]);
    // One is left out of the next claim.
    const again = await c.prepare({ count: 2, except: [c.sessions[2]!] });
    expect(again).toMatchObject({ number: 2, sessions: 2, claimed: 3_000 });
    const { claim: now } = await c.clerk.call(payerClaims.get, { params: { id: claim._id } });
    expect(now.lines.map(({ mayCharge }) => mayCharge)).toEqual([false, false, true]);
    // Two of its sessions are in another claim: that it was refused can't be taken back.
    expect((await c.refused(claim, { kind: 'take-back', words: 'Another claim' })).code).toBe('session-claimed');
    await c.record(again, { kind: 'discard' });
    expect(await c.record(claim, { kind: 'take-back', words: 'Another claim' })).toMatchObject({ state: 'filed' });
    expect(await c.claimable()).toEqual([]);
    await sound();
  });

  it('never lets a patient of PM-JAY be charged for what was refused', async () => {
    const c = await aClaimingCenter([]);
    for (const date of DATES)
      await aHeldSession(the.product, { patient: c.patient, center: c.center }, { date, scheme: 'pmjay' });
    const claim = await c.record(await c.prepare({ payer: 'pmjay', count: 3 }), { kind: 'file' });
    const refused = await c.record(claim, { kind: 'refuse', words: 'No scan' });
    expect(refused.lines.map(({ mayCharge }) => mayCharge)).toEqual([false, false, false]);
    await sound();
  });

  it('can be on a sponsor, whose name it has', async () => {
    const c = await aClaimingCenter([]);
    const { id: sponsorId } = await aSponsor(the.product, { center_id: c.center.id, name: 'Tara Trust' });
    await aHeldSession(the.product, { patient: c.patient, center: c.center }, { date: DATES[0]!, sponsorId });
    expect(await c.payers()).toMatchObject([
      { payer: sponsorId, payerName: 'Tara Trust', isSponsor: true, sessions: 1 },
    ]);
    const claim = await c.prepare({ payer: sponsorId, count: 1, rate: 999.5 });
    expect(claim).toMatchObject({ payerName: 'Tara Trust', claimed: 999.5 });
    expect((await c.list({ payer: sponsorId })).claims).toMatchObject([{ _id: claim._id }]);
    const { id: others } = await aSponsor(the.product, { center_id: (await aCenter(the.product)).id });
    const body = { ...c.body, payer: others, count: 1 };
    expect((await c.clerk.refused(payerClaims.prepare, { body })).code).toBe('sponsor-not-found');
    await sound();
  });
});

describe('a patient and a payer', () => {
  const charge = (c: Awaited<ReturnType<typeof aClaimingCenter>>, session: string, given: object = {}) => ({
    params: { id: c.patient.id },
    body: {
      ...{ kind: 'extra' as const, centerId: c.center.id, amount: 1_500, reason: 'Not paid by CGHS' },
      ...{ sessions: [session], ...given },
    },
  });
  const accountOf = async (c: Awaited<ReturnType<typeof aClaimingCenter>>) =>
    c.clerk.call(patientAccount.account, { params: { id: c.patient.id }, query: { centerId: c.center.id } });

  it('are not both asked for a session: what was refused and then charged is claimed only where the clerk says so', async () => {
    const c = await aClaimingCenter();
    const [first, second] = c.sessions as [string, string, string];
    const refused = await c.record(await c.filed(), { kind: 'refuse', words: 'Too late' });
    const { refused: offered } = await accountOf(c);
    expect(offered.map(({ bookingId, amount }) => [bookingId, amount])).toEqual(c.sessions.map((id) => [id, 1_500]));
    expect(offered[0]!.payerName).toContain('CGHS');

    const { entry } = await c.clerk.call(patientAccount.enter, charge(c, first));
    expect((await accountOf(c)).refused.map(({ bookingId }) => bookingId)).toEqual(c.sessions.slice(1));
    const { claim } = await c.clerk.call(payerClaims.get, { params: { id: refused._id } });
    expect(claim.lines.map(({ mayCharge, session }) => [mayCharge, session!.extras])).toEqual([
      [false, 1_500],
      [true, 0],
      [true, 0],
    ]);
    const draft = async () => (await c.clerk.call(payerClaims.draft, { query: { ...c.days, payer: 'cghs' } })).sessions;
    expect((await draft()).map(({ extras }) => extras)).toEqual([1_500, 0, 0]);
    // Without a word it is left out.
    expect((await c.clerk.refused(payerClaims.prepare, { body: c.body })).code).toBe('edit-conflict');
    const without = await c.prepare({ count: 2 });
    expect(without.lines.map(({ session }) => session!.bookingId)).toEqual(c.sessions.slice(1));
    await c.record(without, { kind: 'discard' });
    const named = await c.prepare({ chargedToo: [first] });
    expect(named.sessions).toBe(3);

    // What is claimed is charged to nobody, unless it is something of the price list.
    const twice = await c.clerk.refused(patientAccount.enter, charge(c, second));
    expect(twice).toMatchObject({ code: 'session-claimed', message: expect.stringContaining('in claim 3') });
    await c.record(named, { kind: 'discard' });
    // Taken back, it may be claimed as before.
    const back = { params: { id: entry._id }, body: { note: 'The payer was asked again' } };
    await c.clerk.call(patientAccount.correctEntry, back);
    expect((await draft()).map(({ extras }) => extras)).toEqual([0, 0, 0]);
    expect((await c.prepare()).sessions).toBe(3);
    await sound();
  });

  it('are asked for a session each by their part: the share of the patient is shown, and a claim may have another amount', async () => {
    const c = await aClaimingCenter();
    await db()
      .updateTable('bookings')
      .set({ funding: 'scheme-part', price_paise: 20_000 })
      .where('id', '=', c.sessions[1]!)
      .execute();
    const amounts = [{ bookingId: c.sessions[1]!, amount: 1_300.5 }];
    const claim = await c.prepare({ amounts });
    expect(claim.lines.map(({ amount, session }) => [amount, session!.share])).toEqual([
      [1_500, 0],
      [1_300.5, 200],
      [1_500, 0],
    ]);
    expect(claim.claimed).toBe(4_300.5);
    const { text } = await c.clerk.raw('GET', urlOf(PAYER_CLAIM_CSV, { id: claim._id }, {}));
    expect(text).toContain('Amount (rupees),Patient’s share (rupees)');
    expect(text).toContain(',1300.5,200,');
    // The amount that most sessions had is proposed for the next claim.
    await aHeldSession(the.product, { patient: c.patient, center: c.center }, { date: '2026-10-21', scheme: 'cghs' });
    expect((await c.payers())[0]).toMatchObject({ sessions: 1, lastRate: 1_500 });
    for (const amount of [0, -1, 100_001, 1.005]) {
      const body = { ...c.body, count: 1, amounts: [{ bookingId: c.sessions[0]!, amount }] };
      expect((await c.clerk.refused(payerClaims.prepare, { body })).code).toBe('invalid-input');
    }
    const whole = { funding: 'scheme-full', price_paise: 0 };
    await db().updateTable('bookings').set(whole).where('id', '=', c.sessions[1]!).execute();
  });
});

describe('a step', () => {
  it('that was wrong is taken back within a day, one after the other, and stays on record', async () => {
    const c = await aClaimingCenter();
    let claim = await c.filed();
    claim = await c.record(claim, { kind: 'pay', amount: 4_500, reference: 'SBIN1' });
    claim = await c.record(claim, { kind: 'take-back', words: 'Of another center' });
    expect(claim).toMatchObject({ state: 'filed', paid: 0, outstanding: 4_500 });
    expect(claim.steps).toMatchObject([
      { kind: 'prepare', isTakenBack: false },
      { kind: 'file', isTakenBack: false },
      { kind: 'pay', paid: 4_500, isTakenBack: true },
      { kind: 'take-back', words: 'Of another center', counters: 3 },
    ]);
    claim = await c.record(claim, { kind: 'take-back', words: 'Not filed at all' });
    expect(claim).toMatchObject({ state: 'prepared', filedOn: null, reference: null, mayDo: ['file', 'discard'] });
    // That it was prepared is not taken back: it is thrown away.
    expect((await c.refused(claim, { kind: 'take-back', words: 'No' })).code).toBe('claim-step-not-possible');
    claim = await c.record(claim, { kind: 'file' });
    await the.product.pass(DAY_MS + HOUR_MS);
    const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: c.center.id }]);
    expect((await c.refused(claim, { kind: 'take-back', words: 'No' }, clerk)).code).toBe('claim-step-not-possible');
    await sound();
  });

  it('is refused at its field for a day to come, one before the filing, an amount that is not outstanding, and without its words', async () => {
    const c = await aClaimingCenter();
    const prepared = await c.prepare();
    const at = async (claim: WholeClaim, given: Given) => Object.keys((await c.refused(claim, given)).fields ?? {});
    expect(await at(prepared, { kind: 'file', on: addDays(today(), 1) })).toEqual(['on']);
    expect(await at(prepared, { kind: 'file', on: '2026-10-30' })).toEqual(['on']);
    expect((await c.refused(prepared, { kind: 'pay', amount: 1, reference: 'x' })).code).toBe(
      'claim-step-not-possible',
    );
    const filed = await c.record(prepared, { kind: 'file', on: '2026-11-05' });
    expect(await at(filed, { kind: 'pay', on: '2026-11-04', amount: 100, reference: 'x' })).toEqual(['on']);
    expect(await at(filed, { kind: 'pay', amount: 4_500.01, reference: 'x' })).toEqual(['amount']);
    expect(await at(filed, { kind: 'pay', amount: 0 })).toEqual(['amount']);
    expect(await at(filed, { kind: 'pay', amount: 100 })).toEqual(['reference']);
    expect(await at(filed, { kind: 'pay', amount: 0, deducted: 4_500, words: 'All' })).toEqual(['deducted']);
    expect(await at(filed, { kind: 'ask', on: '2026-11-06', answerBy: '2026-11-05', words: 'Papers' })).toEqual([
      'answerBy',
    ]);
    expect(await at(filed, { kind: 'refuse', words: ' ' })).toEqual(['words']);
    const { claim } = await c.clerk.call(payerClaims.get, { params: { id: filed._id } });
    expect(claim.lastStep).toBe(2);
  });

  it('is not recorded on what somebody else has changed since, nor twice', async () => {
    const c = await aClaimingCenter();
    const filed = await c.filed();
    const part = { kind: 'pay', amount: 1_000, reference: 'SBIN1' } as const;
    await c.record(filed, part);
    expect((await c.refused(filed, part)).code).toBe('edit-conflict');
    const { claim } = await c.clerk.call(payerClaims.get, { params: { id: filed._id } });
    expect(claim.paid).toBe(1_000);
  });

  it('files nothing that the desk has recorded as missed since, or moved to another payer', async () => {
    const c = await aClaimingCenter();
    const prepared = await c.prepare();
    const attendance = { state: 'missed', missed_at: the.product.now(), updated_at: the.product.now() };
    await db()
      .insertInto('attendance')
      .values({ booking_id: c.sessions[0]!, ...attendance })
      .execute();
    expect((await c.refused(prepared, { kind: 'file' })).code).toBe('session-not-held');
    await db().deleteFrom('attendance').where('booking_id', '=', c.sessions[0]!).execute();
    await c.record(prepared, { kind: 'file' });
  });

  it('is never changed, nor is a line, by whoever tries', async () => {
    const c = await aClaimingCenter();
    const { _id: id } = await c.filed();
    for (const change of [
      sql`update payer_claim_steps set on_date = '2026-11-03' where claim_id = ${id}`,
      sql`update payer_claim_lines set amount_paise = 1 where claim_id = ${id}`,
      sql`update payer_claims set claimed_paise = 1 where id = ${id}`,
    ])
      await expect(change.execute(db())).rejects.toThrow(/never changed|constraint/);
  });
});

describe('a session', () => {
  it('is in one live claim at most, by the database', async () => {
    const c = await aClaimingCenter();
    const first = await c.filed();
    const row = await db().selectFrom('payer_claims').selectAll().where('id', '=', first._id).executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    await db()
      .insertInto('payer_claims')
      .values({ ...row, id, number: 2, sessions: 1, claimed_paise: 100 })
      .execute();
    const line = { id: crypto.randomUUID(), claim_id: id, booking_id: c.sessions[0]!, amount_paise: 100 };
    const twice = db()
      .insertInto('payer_claim_lines')
      .values({ ...line, is_live: true });
    await expect(twice.execute()).rejects.toThrow(/payer_claim_lines_live/);
    // A line can't say that it is not live while its claim is.
    const dead = db()
      .insertInto('payer_claim_lines')
      .values({ ...line, is_live: false });
    await expect(dead.execute()).rejects.toThrow(/foreign key/);
    await db().deleteFrom('payer_claims').where('id', '=', id).execute();
  });

  it('goes into one of two claims that two clerks prepare at once', async () => {
    const c = await aClaimingCenter();
    const { client: other } = await aStaffMember(the.product, [{ role: 'manager', centerId: c.center.id }]);
    const answers = await Promise.all([c.clerk, other].map((by) => by.ask(payerClaims.prepare, { body: c.body })));
    expect(answers.map((answer) => (answer.success ? 'done' : answer.code)).sort()).toEqual(['done', 'edit-conflict']);
    expect((await c.list()).claims).toMatchObject([{ number: 1, sessions: 3 }]);
    await sound();
  });

  it('that is forgotten leaves its amount in the claim', async () => {
    const c = await aClaimingCenter();
    const { _id: id } = await c.filed();
    await db().deleteFrom('bookings').where('id', '=', c.sessions[1]!).execute();
    const { claim } = await c.clerk.call(payerClaims.get, { params: { id } });
    expect(claim.claimed).toBe(4_500);
    expect(claim.lines.map(({ amount, session }) => [amount, session?.bookingId ?? null])).toEqual([
      [1_500, c.sessions[0]],
      [1_500, c.sessions[2]],
      [1_500, null],
    ]);
    await sound();
  });
});

describe('claims of a center', () => {
  it('are found by payer, state, month and what is overdue, with the sums of what matches', async () => {
    const c = await aClaimingCenter();
    const { patient, center } = c;
    await aHeldSession(the.product, { patient, center }, { date: '2026-10-16', scheme: 'esic' });
    await aHeldSession(the.product, { patient, center }, { date: '2026-09-16', scheme: 'esic' });
    const october = await c.filed();
    const september = await c.prepare({ from: '2026-09-01', to: '2026-09-30', payer: 'esic', count: 1, rate: 700 });
    const late = await c.record(september, { kind: 'file', on: '2026-10-01' });
    const esic = await c.prepare({ payer: 'esic', count: 1, rate: 800 });
    const ids = async (query: object) => (await c.list(query)).claims.map(({ _id }) => _id);
    expect(await ids({})).toEqual([esic._id, late._id, october._id]);
    expect(await ids({ payer: 'esic' })).toEqual([esic._id, late._id]);
    expect(await ids({ payer: 'esic', state: 'prepared' })).toEqual([esic._id]);
    expect(await ids({ month: '2026-09' })).toEqual([late._id]);
    expect(await ids({ overdue: 'true' })).toEqual([late._id]);
    const { totals, count, payers } = await c.list({});
    expect({ totals, count }).toEqual({
      count: 3,
      totals: { prepared: 800, claimed: 5_200, paid: 0, deducted: 0, refused: 0, outstanding: 5_200, overdue: 1 },
    });
    expect(payers.map(({ payer }) => payer)).toEqual(['cghs', 'esic']);

    await c.record(october, { kind: 'pay', amount: 4_000, reference: 'SBIN1' });
    await c.record(late, { kind: 'refuse', words: 'Too late' });
    const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
    const days = { from: '2026-09-01', to: '2026-10-31', centerId: center.id };
    const byPayer = await manager.call(payerClaims.byPayer, { query: days });
    expect(byPayer.payers).toMatchObject([
      { payer: 'cghs', claims: 1, claimed: 4_500, paid: 4_000, outstanding: 500, refused: 0 },
      { payer: 'esic', claims: 2, claimed: 700, paid: 0, outstanding: 0, refused: 700, prepared: 800 },
    ]);
    expect(await c.clerk.refused(payerClaims.byPayer, { query: days })).toMatchObject({ code: 'not-allowed' });
  });

  it('are a file for a spreadsheet, the list and the sessions of one, with formulas as text and the download in the log', async () => {
    const c = await aClaimingCenter([]);
    const id = await aHeldSession(
      the.product,
      { patient: c.patient, center: c.center },
      { date: DATES[0]!, scheme: 'cghs', holder: '=HYPERLINK("http://x")', reference: '+4711' },
    );
    let claim = await c.prepare({ count: 1 });
    claim = await c.record(claim, { kind: 'file', on: '2026-11-02', reference: '=1+1' });
    claim = await c.record(claim, { kind: 'pay', amount: 1_000, reference: 'SBIN1' });
    claim = await c.record(claim, { kind: 'pay', amount: 500, reference: 'SBIN2' });
    const lines = await c.clerk.raw('GET', urlOf(PAYER_CLAIM_CSV, { id: claim._id }, {}));
    expect(lines.headers.get('content-disposition')).toBe('attachment; filename="claim-1.csv"');
    const [head, line, ...none] = lines.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'Beneficiary id ends with,Name on card,Patient,File number,Approval reference,Date,Window,Center,Payer,Claim,Payer’s reference,Amount (rupees),Patient’s share (rupees),UTR,Appointment id',
    );
    expect(line).toContain(`4821,"'=HYPERLINK(""http://x"")",`);
    expect(line).toContain(`,F-17,'+4711,${DATES[0]},9 AM - 1 PM,${c.center.name},`);
    expect(line).toContain(`,1,'=1+1,1500,0,"SBIN1, SBIN2",${id}`);
    expect(none).toEqual([]);
    const list = await c.clerk.raw('GET', urlOf(PAYER_CLAIMS_CSV, undefined, { centerId: c.center.id, state: 'paid' }));
    expect(list.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(list.text).toContain(`,2026-10-01,2026-10-31,paid,no,1,1500,1500,0,0,2026-11-02,'=1+1,`);
    const { client: owner } = await anAdministrator(the.product);
    const query = { action: 'payer-claims-exported', subjectId: c.center.id } as const;
    expect((await owner.call(audit.list, { query })).actions).toMatchObject([
      { after: { claims: 1 } },
      { after: { sessions: 1 } },
    ]);
  });

  it('are all in the file, also those that the list leaves out', async () => {
    const c = await aClaimingCenter();
    const prepared = await c.prepare();
    const row = await db()
      .selectFrom('payer_claims')
      .selectAll()
      .where('id', '=', prepared._id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, (_, index) => ({
      ...{ ...row, id: crypto.randomUUID(), number: index + 2, state: 'discarded', is_live: false },
    }));
    await db().insertInto('payer_claims').values(others).execute();
    expect(await c.list()).toMatchObject({ count: 501, claims: { length: 500 } });
    const { text } = await c.clerk.raw('GET', urlOf(PAYER_CLAIMS_CSV, undefined, { centerId: c.center.id }));
    expect(text.trimEnd().split('\r\n')).toHaveLength(502);
    const ids = others.map(({ id }) => id);
    await db().deleteFrom('payer_claims').where('id', 'in', ids).execute();
  });

  it('are seen and made by its own staff alone: an auditor looks, a nurse does not, and no other center knows of them', async () => {
    const c = await aClaimingCenter();
    const claim = await c.filed();
    const at = async (role: 'auditor' | 'nurse' | 'clerk', center: CenterRow = c.center) =>
      (await aStaffMember(the.product, [{ role, centerId: center.id }])).client;
    const params = { id: claim._id };
    const auditor = await at('auditor');
    expect((await auditor.call(payerClaims.get, { params })).claim).toMatchObject({ state: 'filed', mayDo: [] });
    expect((await c.refused(claim, { kind: 'refuse', words: 'No' }, auditor)).code).toBe('not-allowed');
    expect((await (await at('nurse')).refused(payerClaims.get, { params })).code).toBe('not-allowed');
    const stranger = await at('clerk', await aCenter(the.product));
    expect((await stranger.refused(payerClaims.get, { params })).code).toBe('payer-claim-not-found');
    expect((await c.refused(claim, { kind: 'refuse', words: 'No' }, stranger)).code).toBe('payer-claim-not-found');
    expect((await stranger.raw('GET', urlOf(PAYER_CLAIM_CSV, params, {}))).status).toBe(404);
    expect((await stranger.refused(payerClaims.prepare, { body: c.body })).code).toBe('center-not-found');
    expect((await stranger.refused(payerClaims.draft, { query: { ...c.days, payer: 'cghs' } })).code).toBe(
      'center-not-found',
    );
    expect((await c.list({}, stranger)).claims).toEqual([]);
    expect((await c.list({}, stranger)).payers).toEqual([]);
  });

  it('are prepared only as they were seen, for days in their order', async () => {
    const c = await aClaimingCenter();
    const refused = async (given: object) => c.clerk.refused(payerClaims.prepare, { body: { ...c.body, ...given } });
    expect((await refused({ count: 2 })).code).toBe('edit-conflict');
    expect((await refused({ payer: 'echs' })).code).toBe('edit-conflict');
    expect(Object.keys((await refused({ from: '2026-11-01', to: '2026-10-01' })).fields ?? {})).toEqual(['to']);
    expect(Object.keys((await refused({ from: '2020-01-01' })).fields ?? {})).toEqual(['to']);
    expect(Object.keys((await refused({ rate: 0 })).fields ?? {})).toEqual(['rate']);
    expect((await c.list()).claims).toEqual([]);
  });
});
