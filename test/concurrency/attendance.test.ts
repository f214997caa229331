/** Two clerks at the same patient, and a clerk and the clock, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrivals } from '../../src/contract/admin';
import { windowBegins, windowEnds } from '../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { look } from '../administrator-steps';
import { aBooking, aCenter } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 8);
const postgres = aRealPostgres();

let product: Product;
let clerks: AdministratorAtWork[];
let date: string;
beforeAll(async () => {
  product = await startInstances(postgres);
  date = aWindow(product.now(), 1).date;
  await product.passUntil(windowBegins(date, 9));
  clerks = [await aLastingAdministrator(product), await aLastingAdministrator(product)];
});
afterAll(() => stopInGoodOrder(product));

type State = 'arrived' | 'in-chair' | 'missed';
const set = ({ client }: AdministratorAtWork, id: string, state: State, from?: 'expected') =>
  client.ask(arrivals.setAttendance, { params: { id }, body: { state, ...(from && { from }) } });

describe('attendance', () => {
  it('of one patient, recorded by two clerks at once who saw the same, is that of one; the other is told', async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id } = await aBooking(product, { center, date, chair: round });
      const [one, other] = await Promise.all([
        set(clerks[0]!, id, 'arrived', 'expected'),
        set(clerks[1]!, id, 'missed', 'expected'),
      ]);
      const codes = [one, other].map((answer) => (answer.success ? 'done' : answer.code)).sort();
      expect(codes).toEqual(['done', 'edit-conflict']);
      const { attendance, attendanceLog } = await look(clerks[0]!, id);
      expect(attendance.state).toBe(one.success ? 'arrived' : 'missed');
      expect(attendanceLog).toHaveLength(1);
    }
  });

  it('is never overwritten by the clock that completes the session at that moment', async () => {
    const center = await aCenter(product, { slots: ROUNDS });
    const rows = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      rows.push(await aBooking(product, { center, date, startHour: 13, chair: round }));
    }
    await product.passUntil(windowEnds(date, 13));
    const answers = await Promise.all([
      ...rows.map(({ id }, n) => set(clerks[n % 2]!, id, 'missed')),
      product.sweep(),
      product.sweep(),
    ]);
    expect(answers.slice(0, ROUNDS).map((answer) => answer && answer.success)).toEqual(rows.map(() => true));
    await product.sweep();
    for (const { id } of rows) {
      const { bookingStatus, attendance } = await look(clerks[0]!, id);
      expect([bookingStatus, attendance.state, attendance.byClock]).toEqual(['completed', 'missed', false]);
    }
  });
});
