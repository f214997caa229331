/** Standing patients in the reports: today's, by window and center, and what became of the days of their schedules. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORT_CSV, type Report, desk, reports, standing, waiting } from '../../../src/contract/admin';
import { urlOf } from '../../../src/contract/endpoint';
import type { GroupBy, ReportName } from '../../../src/domain/reports';
import { lastStandingDate } from '../../../src/domain/standing';
import { addDays, datesFrom, istDateOf, weekdayOf } from '../../../src/domain/time';
import { runReport } from '../../../src/server/reports/run-report';
import { recount } from '../../../src/server/ops/doctor/recount-reports';
import { readPlainRows } from '../../../bench/parts/report-rows';
import { aLastingAdministrator, aStaffMember, type AdministratorAtWork } from '../../administrator';
import { type CenterRow, aCenter } from '../../builders';
import { type Product, startProduct } from '../../product';

let product: Product;
let owner: AdministratorAtWork;
let center: CenterRow;
beforeAll(async () => {
  product = await startProduct({ now: '2026-11-10T08:00:00+05:30' });
  owner = await aLastingAdministrator(product);
  center = await aCenter(product, { slots: 2 });
});
afterAll(() => product.stop());

const today = () => istDateOf(product.now());
const MORNING = '5 AM - 9 AM';
const NOON = '9 AM - 1 PM';

async function aPerson(name: string) {
  const body = { name, hasNoPhone: true, centerId: center.id, isNew: true };
  return (await owner.client.call(desk.addPatient, { body })).patient._id;
}
const schedule = async (name: string, more: object) => {
  const body = { centerId: center.id, weekdays: [1, 3, 5], time: MORNING, from: today(), payment: 'later', ...more };
  return owner.client.call(standing.add, { params: { id: await aPerson(name) }, body: body as never });
};
const reportOf = async (name: ReportName, by: GroupBy, who = owner): Promise<Report> => {
  const query = { by, from: today(), to: lastStandingDate(product.now()), centerId: center.id };
  return (await who.client.call(reports.get, { params: { name }, query })).report;
};
const rowsOf = async (name: ReportName, by: GroupBy) =>
  Object.fromEntries(
    (await reportOf(name, by)).rows
      .filter(({ figures }) => Object.values(figures).some(Boolean))
      .map(({ id, figures }) => [id, figures]),
  );

it('counts who comes today, days without a chair until they are answered, and who waits for a place', async () => {
  const days = datesFrom(today(), lastStandingDate(product.now())).filter((date) =>
    [1, 3, 5].includes(weekdayOf(date)),
  );
  await schedule('Kamala Devi', { chair: 1 });
  await schedule('Ravi Kumar', { chair: 1 });
  // The window is full: every day of a third has no chair.
  await schedule('Savitri Bai', {});
  await schedule('Mohan Lal', { time: NOON, weekdays: [2] });
  // Ended: counts no more.
  const { standing: ended } = await schedule('Asha Rao', { time: NOON, weekdays: [4], until: addDays(today(), 20) });
  await owner.client.call(standing.change, {
    params: { id: ended._id },
    body: { until: addDays(today(), -1) },
  });
  const wait = { centerId: center.id, for: 'standing', weekdays: [1, 3, 5], times: [MORNING] };
  await owner.client.call(waiting.add, { body: { ...wait, patient: { _id: await aPerson('Noor Jahan') } } as never });

  expect(await rowsOf('standing', 'hour')).toEqual({
    // Two wished for the same chair.
    '5': { patients: 3, unfilled: days.length, otherChair: days.length, waiting: 1 },
    '9': { patients: 1, unfilled: 0, otherChair: 0, waiting: 0 },
  });
  expect(await rowsOf('standing', 'center')).toEqual({
    [center.id]: { patients: 4, unfilled: days.length, otherChair: days.length, waiting: 1 },
  });
  const past = await rowsOf('standing-days', 'hour');
  expect(past['5']).toMatchObject({ unfilled: days.length, placed: 2 * days.length, began: 3, ended: 0 });

  // A session on the day, or on the day after, is the answer.
  const [first] = days;
  const savitri = (await owner.client.call(desk.findPatients, { query: { q: 'Savitri Bai' } })).patients[0]!._id;
  await owner.client.call(desk.book, {
    body: {
      ...{ patient: { _id: savitri }, centerId: center.id, payment: 'later' },
      sessions: [{ date: first!, time: NOON }],
    },
  });
  expect((await rowsOf('standing', 'hour'))['5']).toMatchObject({ unfilled: days.length - 1 });

  // Recounted by plain loops, by window, center and period.
  const asked = { from: today(), to: lastStandingDate(product.now()), scope: [center.id], now: product.now() };
  const rows = await readPlainRows(product.database.db);
  for (const [name, by] of [
    ['standing', 'hour'],
    ['standing', 'center'],
    ['standing-days', 'week'],
    ['standing-days', 'hour'],
  ] as const) {
    const shown = await runReport(product.database.db, { name, by, ...asked });
    const counted = recount(rows, { name, by, ...asked });
    expect(shown.total, `${name} by ${by}`).toEqual(counted.total);
    const some = shown.rows.filter(({ figures }) => Object.values(figures).some(Boolean));
    expect(Object.fromEntries(some.map(({ id, figures }) => [id, figures]))).toEqual(Object.fromEntries(counted.rows));
  }
  expect((await product.examine()).map(({ rule, what }) => `${rule}: ${what}`)).toEqual([]);
});

it('is for those who may see reports, of their centers, also as CSV', async () => {
  const other = await aCenter(product);
  const manager = await aStaffMember(product, [{ role: 'manager', centerId: other.id }]);
  const params = { name: 'standing' as const };
  expect((await manager.client.call(reports.get, { params, query: {} })).report.total).toMatchObject({ patients: 0 });
  const nurse = await aStaffMember(product, [{ role: 'nurse', centerId: center.id }]);
  expect(await nurse.client.refused(reports.get, { params, query: {} })).toMatchObject({ code: 'not-allowed' });
  const url = urlOf(REPORT_CSV, params, { by: 'hour', centerId: center.id });
  const csv = await owner.client.raw('GET', url);
  const text = Buffer.from(csv.bytes).toString('utf8');
  expect(text).toContain('Window,Standing patients,Coming days without a chair,Coming days in another chair');
  expect(text).toContain('5 AM - 9 AM,3,');
});
