/** Claims on payers, by several clerks at once, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WholeClaim, patientAccount, payerClaims } from '../../src/contract/admin';
import type { BodyOf } from '../../src/contract/endpoint';
import { type AdministratorAtWork, administratorCookies, anAdministrator } from '../administrator';
import { aCenter, aPatient } from '../builders';
import { type Client, aClient } from '../client';
import { aHeldSession } from '../held-sessions';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const DATES = ['2026-10-05', '2026-10-07'];
const OCTOBER = { from: '2026-10-01', to: '2026-10-31', payer: 'cghs' } as const;
const postgres = aRealPostgres();

let product: Product;
let owner: AdministratorAtWork;
/** The same person at each instance. */
let desks: Client[];
beforeAll(async () => {
  product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: 3 });
  owner = await anAdministrator(product);
  const cookies = await administratorCookies(product, owner.userName);
  desks = product.urls.map((url) => aClient(product, { url, refreshes: false, cookies: new Map(cookies) }));
});
afterAll(() => stopInGoodOrder(product));

const outcomes = (answers: { success: boolean; code?: string | undefined }[]) =>
  answers.map((answer) => (answer.success ? 'done' : (answer.code ?? 'refused'))).sort();

async function aCenterWithSessions() {
  const center = await aCenter(product);
  const patient = await aPatient(product);
  let bookingId = '';
  for (const date of DATES) bookingId = await aHeldSession(product, { patient, center }, { date, scheme: 'cghs' });
  const patientId = patient.id;
  return { patientId, bookingId, centerId: center.id, ...OCTOBER, rate: 1_500, count: DATES.length };
}
const prepare = (desk: Client, body: BodyOf<typeof payerClaims.prepare>) => desk.ask(payerClaims.prepare, { body });

describe('claims on payers', () => {
  it(`take each session once where three clerks prepare at once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const body = await aCenterWithSessions();
      const answers = await Promise.all(desks.map((desk) => prepare(desk, body)));
      expect(outcomes(answers)).toEqual(['done', 'edit-conflict', 'edit-conflict']);
    }
  });

  it(`get a payment once that three clerks record at once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { claim } = await owner.client.call(payerClaims.prepare, { body: await aCenterWithSessions() });
      const params = { id: claim._id };
      const file = { kind: 'file', seen: claim.lastStep } as const;
      const { claim: filed } = await owner.client.call(payerClaims.record, { params, body: file });
      const body = { kind: 'pay', seen: filed.lastStep, amount: 1_000, reference: 'SBIN1' } as const;
      const answers = await Promise.all(desks.map((desk) => desk.ask(payerClaims.record, { params, body })));
      expect(outcomes(answers)).toEqual(['done', 'edit-conflict', 'edit-conflict']);
      const { claim: paid } = await owner.client.call(payerClaims.get, { params });
      expect(paid).toMatchObject({ paid: 1_000, outstanding: 2_000 });
    }
  });

  it(`or an extra in the patient’s account take a session, of two clerks at once, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { patientId, bookingId, ...body } = await aCenterWithSessions();
      const extra = {
        ...{ kind: 'extra' as const, centerId: body.centerId, amount: 1_500 },
        ...{ reason: 'Not paid by CGHS', sessions: [bookingId] },
      };
      const answers = await Promise.all([
        desks[0]!.ask(patientAccount.enter, { params: { id: patientId }, body: extra }),
        prepare(desks[1]!, body),
      ]);
      expect([
        ['done', 'edit-conflict'],
        ['done', 'session-claimed'],
      ]).toContainEqual(outcomes(answers));
    }
  });

  it(`let either a refusal be taken back or another claim be prepared, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const body = await aCenterWithSessions();
      let { claim }: { claim: WholeClaim } = await owner.client.call(payerClaims.prepare, { body });
      const params = { id: claim._id };
      for (const deed of [{ kind: 'file' }, { kind: 'refuse', words: 'Too late' }] as const)
        ({ claim } = await owner.client.call(payerClaims.record, { params, body: { ...deed, seen: claim.lastStep } }));
      const back = { kind: 'take-back', seen: claim.lastStep, words: 'Another claim' } as const;
      const answers = await Promise.all([
        desks[0]!.ask(payerClaims.record, { params, body: back }),
        prepare(desks[1]!, body),
      ]);
      expect(outcomes(answers).filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(['edit-conflict', 'session-claimed']).toContain(outcomes(answers).find((outcome) => outcome !== 'done'));
    }
  });
});
