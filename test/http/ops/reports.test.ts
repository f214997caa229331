/** Reports: against what was counted by hand, against a recount from the rows, and for whom they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, offers, waits } from '../../../src/contract';
import { urlOf } from '../../../src/contract/endpoint';
import { ACCOUNTS_CSV, REPORT_CSV, type Report, arrivals, cash, desk, reports } from '../../../src/contract/admin';
import { type GroupBy, REPORT_NAMES, type ReportName, shapeOf } from '../../../src/domain/reports';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { windowBegins, windowEnds } from '../../../src/domain/windows';
import { overview } from '../../../src/server/reports/dashboard/overview';
import { accountsSums } from '../../../src/server/reports/accounts';
import { runReport } from '../../../src/server/reports/run-report';
import { recount, recountAccounts } from '../../../src/server/ops/doctor/recount-reports';
import type { Database } from '../../../src/server/platform/db/database';
import { readPlainRows, writeReportRows } from '../../../bench/parts/report-rows';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { turn } from '../../administrator-steps';
import { book, cancel, hold, refunded } from '../../booking-steps';
import { type CenterRow, aCenter, loggedInPatient } from '../../builders';
import { mailAbout, mailsTo } from '../../inbox';
import { openFromTemplate } from '../../template';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

describe('what was done is what the reports say', () => {
  // A Tuesday, 8 AM in India.
  const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
  const DAYS = { from: '2026-11-10', to: '2026-11-13' };
  let owner: AdministratorAtWork;
  let center: CenterRow;
  let full: CenterRow;

  const reportOf = async (name: ReportName, by: GroupBy, at: CenterRow | null = center, who = owner): Promise<Report> =>
    (await who.client.call(reports.get, { params: { name }, query: { ...DAYS, by, centerId: at?.id } })).report;
  /** With a new session: they end when they are not used. */
  const aManager = () => aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  /** The rows that have something. */
  const rowsOf = async (name: ReportName, by: GroupBy, at: CenterRow | null = center) =>
    Object.fromEntries(
      (await reportOf(name, by, at)).rows
        .filter(({ figures }) => Object.values(figures).some((value) => value))
        .map(({ id, figures }) => [id, figures]),
    );
  async function csvOf(who: AdministratorAtWork, url: string) {
    const answer = await who.client.raw('GET', url);
    const text = Buffer.from(answer.bytes).toString('utf8');
    expect([...answer.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return { ...answer, text, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  }

  beforeAll(async () => {
    const { product } = the;
    owner = await aLastingAdministrator(product);
    center = await aCenter(product, { name: '=Asha', slots: 2 });
    full = await aCenter(product, { slots: 1 });
    const window = aWindow(product.now(), 1);
    const [missing, coming, unwell, other, lapsing] = await Promise.all(
      Array.from({ length: 5 }, () => loggedInPatient(product)),
    );
    const { _id: missed } = await book(product, missing!, center, window);
    await book(product, coming!, center, window);
    const { _id: given } = await book(product, unwell!, center, aWindow(product.now(), 3));
    await unwell!.client.call(bookings.cancelBooking, { body: { appoinmentId: given, reason: 'unwell' } });
    await refunded(unwell!);
    const { _id: lost } = await book(product, other!, center, aWindow(product.now(), 2));
    await turn(owner, lost, {
      bookingStatus: 'cancelled',
      refund: 'none',
      askedBy: 'center',
      code: 'machine',
      reason: 'A machine broke down',
    });
    await hold(lapsing!, center, aWindow(product.now(), 4));
    await atTheDesk();
    await aWait();

    await product.pass(31 * MINUTE_MS);
    await product.sweep();
    await product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() + HOUR_MS));
    await owner.client.call(arrivals.setAttendance, { params: { id: missed }, body: { state: 'missed' } });
    await product.passUntil(new Date(windowEnds(window.date, window.startHour).getTime() + MINUTE_MS));
    await product.sweep();
  });

  /** Paid by UPI, taken back, paid in cash; then cancelled because the patient asked: to be paid back at the desk. */
  async function atTheDesk() {
    const { client } = owner;
    const { date, time } = aWindow(the.product.now(), 5);
    const body = { patient: { name: 'Kamala Devi', phone: '98450 12345' }, centerId: center.id };
    const { bookings: booked } = await client.call(desk.book, {
      body: { ...body, sessions: [{ date, time }], payment: 'later' },
    });
    const params = { id: booked[0]!._id };
    const { entry } = await client.call(cash.takePayment, {
      params,
      body: { mode: 'upi', amount: 1850, reference: '402911887301' },
    });
    await client.call(cash.correct, { params: { id: entry._id }, body: { note: 'It was cash' } });
    await client.call(cash.takePayment, { params, body: { mode: 'cash', amount: 1850 } });
    await turn(owner, params.id, { bookingStatus: 'cancelled', code: 'patient-asked' });
  }

  /** Somebody waits for the only chair, gets it offered, and takes it, without paying then. */
  async function aWait() {
    const { product } = the;
    const window = aWindow(product.now(), 3);
    const [holder, waiting] = [await loggedInPatient(product), await loggedInPatient(product)];
    const { _id: id } = await book(product, holder, full, window);
    const body = { centers: [full.id], dates: [window.date], times: [window.time] };
    await waiting.client.call(waits.add, { body });
    await cancel(holder, id);
    await refunded(holder);
    await product.pass(2 * HOUR_MS);
    await product.sweep();
    const [offer] = (await waiting.client.call(offers.list)).offers;
    await waiting.client.call(offers.accept, { params: { id: offer!._id }, query: {} });
  }

  it('occupancy: the chairs that were open and booked', async () => {
    const { rows, total } = await reportOf('occupancy', 'day');
    expect(rows.map(({ id, figures }) => [id, figures.chairs, figures.booked])).toEqual([
      ['2026-11-10', 8, 0],
      ['2026-11-11', 8, 2],
      ['2026-11-12', 8, 0],
      ['2026-11-13', 8, 0],
    ]);
    expect(total).toEqual({ occupancy: 6.3, chairs: 32, booked: 2, free: 30 });
    expect(await rowsOf('occupancy', 'window')).toMatchObject({ '3-9': { occupancy: 100, chairs: 2, booked: 2 } });
  });

  it('missed sessions, of those that are over', async () => {
    expect(await rowsOf('missed', 'day')).toEqual({
      '2026-11-11': { missed: 1, notRecorded: 1, sessions: 2, missedShare: 100 },
    });
  });

  it('cancellations by side and reason, and how long before', async () => {
    expect(await rowsOf('cancellations', 'reason')).toEqual({
      'patient:unwell': { cancelled: 1, paid: 1, late: 0, notice: 73 },
      'center:machine': { cancelled: 1, paid: 1, late: 0, notice: 49 },
      'patient:patient-asked': { cancelled: 1, paid: 1, late: 0, notice: 145 },
      'system:not-paid-in-time': { cancelled: 1, paid: 0, late: 0, notice: null },
    });
    expect(await rowsOf('notice', 'day')).toEqual({
      '2026-11-11': { ahead: 25, sessions: 2, notice: null, cancelled: 0, late: 0 },
      '2026-11-13': { ahead: null, sessions: 0, notice: 73, cancelled: 1, late: 0 },
    });
  });

  it('revenue by mode, and the refund that waits at the desk', async () => {
    const { rows, total } = await reportOf('revenue', 'mode');
    expect(rows.map(({ id, figures }) => [id, figures.paid, figures.refunded, figures.net])).toEqual([
      ['online-card', 7400, 1850, 5550],
      ...['upi', 'netbanking', 'wallet', 'other'].map((method) => [`online-${method}`, 0, 0, 0]),
      ['desk-cash', 1850, 1850, 0],
      ['desk-upi', 0, 0, 0],
      ['desk-card', 0, 0, 0],
      ['desk-account', 0, 0, 0],
    ]);
    expect(total).toEqual({ net: 5550, paid: 9250, refunded: 3700, granted: 0, payments: 5, refunds: 2 });
    expect(await rowsOf('refunds', 'standing')).toEqual({ 'at-desk': { amount: 1850, refunds: 1 } });
    expect(await rowsOf('refunds', 'age')).toEqual({ 0: { amount: 1850, refunds: 1 } });
  });

  it('holds that lapsed; waits, and offers that were taken', async () => {
    expect(await rowsOf('holds', 'day')).toEqual({
      '2026-11-10': { lapsed: 1, held: 5, paid: 4, givenUp: 0, failed: 0, lapsedShare: 20 },
    });
    expect(await rowsOf('waits', 'day', full)).toEqual({
      // Taken and not paid: the wait goes on, and the chair was offered once more.
      '2026-11-10': { waits: 1, booked: 0, offers: 2, taken: 1, declined: 0, lapsed: 1 },
    });
    expect(await rowsOf('waits', 'day')).toEqual({});
  });

  it('is for who may see reports, each of their own centers', async () => {
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const manager = await aManager();
    const params = { name: 'revenue' as const };
    expect(await clerk.client.refused(reports.get, { params, query: {} })).toMatchObject({ code: 'not-allowed' });
    const theirs = await reportOf('revenue', 'center', null, manager);
    expect(theirs.rows.map(({ id, label, figures }) => [id, label, figures.net])).toEqual([
      [center.id, '=Asha, Mysuru', 5550],
    ]);
    expect(theirs.total.net).toBe(5550);
    expect((await reportOf('revenue', 'center', null)).rows.map(({ id }) => id)).toEqual([center.id, full.id]);
    const query = { centerId: full.id };
    expect(await manager.client.refused(reports.get, { params, query })).toMatchObject({ code: 'center-not-found' });
    const elsewhere = urlOf(ACCOUNTS_CSV, undefined, { month: '2026-11', centerId: full.id });
    expect((await manager.client.raw('GET', elsewhere)).status).toBe(404);
  });

  it('is of the last 30 days, in rows that are usual, where nothing else is asked for', async () => {
    const of = async (query: object) =>
      (await owner.client.call(reports.get, { params: { name: 'revenue' }, query })).report;
    const today = istDateOf(the.product.now());
    const usual = await of({});
    expect(usual).toMatchObject({ from: addDays(today, -29), to: today, today, by: 'day', centerId: null });
    expect(usual.rows).toHaveLength(30);
    expect((await of({ from: '2026-05-01', to: '2026-11-13' })).by).toBe('week');
    expect((await of({ from: '2024-11-01', to: '2026-11-13' })).rows.map(({ id }) => id).slice(0, 2)).toEqual([
      '2024-11',
      '2024-12',
    ]);
    for (const query of [
      { from: '2026-11-13', to: '2026-11-12' },
      { from: '2020-01-01', to: '2026-11-12' },
      { by: 'window' as const },
    ]) {
      const refused = await owner.client.refused(reports.get, { params: { name: 'revenue' }, query });
      expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    }
  });

  it('is a CSV file too, in which no name is a formula', async () => {
    const url = urlOf(REPORT_CSV, { name: 'revenue' }, { ...DAYS, by: 'center' });
    const { headers, lines } = await csvOf(owner, url);
    expect(headers.get('content-disposition')).toBe('attachment; filename="revenue-2026-11-10-to-2026-11-13.csv"');
    expect(lines).toEqual([
      'Center,Net (rupees),Paid (rupees),Refunded (rupees),Granted (rupees),Payments,Refunds,Center id',
      `"'=Asha, Mysuru",5550,9250,3700,0,5,2,${center.id}`,
      expect.stringMatching(new RegExp(`,0,1850,1850,0,1,1,${full.id}$`)),
      'Total,5550,11100,5550,0,6,3,',
    ]);
    const reasons = await csvOf(owner, urlOf(REPORT_CSV, { name: 'cancellations' }, { ...DAYS, centerId: center.id }));
    expect(reasons.lines).toContain('Center: machine out of order,1,1,0,49');
    const windows = await csvOf(owner, urlOf(REPORT_CSV, { name: 'occupancy' }, { ...DAYS, centerId: center.id }));
    expect(windows.lines).toContain('Wed 9 AM - 1 PM,100,2,2,0');
  });

  it('the file for the accounts has each movement once, and names nobody', async () => {
    const { lines, text, headers } = await csvOf(
      owner,
      urlOf(ACCOUNTS_CSV, undefined, { month: '2026-11', centerId: center.id }),
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="accounts-2026-11.csv"');
    const [head, ...movements] = lines.map((line) => line.split(','));
    const column = (name: string) => movements.map((cells) => cells[head!.indexOf(name)]!);
    const sum = (name: string) => column(name).reduce((total, text) => total + Number(text), 0);
    expect(column('Kind').sort()).toEqual(['correction', ...Array<string>(6).fill('payment'), 'refund']);
    expect([sum('Gross (rupees)'), sum('Refund (rupees)'), sum('Net (rupees)')]).toEqual([9250, 1850, 7400]);
    expect(column('Mode').sort()).toEqual([
      'desk-cash',
      'desk-upi',
      'desk-upi',
      ...Array<string>(5).fill('online-card'),
    ]);
    // Both receipts of the desk, and the first once more where it is taken back.
    expect(column('Receipt').filter(Boolean)).toHaveLength(3);
    expect(column('Refund id').filter(Boolean)).toEqual([expect.stringMatching(/^re_/)]);
    expect(new Set(column('GST'))).toEqual(
      new Set(['Health care services by a clinical establishment are exempt from GST.']),
    );
    expect(text).not.toMatch(/Meera|Kamala|98450|unwell|machine/);
    const exported = await the.product.database.db
      .selectFrom('administrator_actions')
      .select(['administrator_name', 'after'])
      .where('action', '=', 'accounts-exported')
      .execute();
    expect(exported).toEqual([{ administrator_name: owner.userName, after: { month: '2026-11' } }]);
  });

  it('a patient may say why, and reads it in the export of their data; nobody has to', async () => {
    const { product } = the;
    const { db } = product.database;
    const patient = await loggedInPatient(product);
    const { _id: id } = await book(product, patient, await aCenter(product), aWindow(product.now(), 4));
    const body = { appoinmentId: id, reason: 'bored' as never };
    expect(await patient.client.refused(bookings.cancelBooking, { body })).toMatchObject({ code: 'invalid-input' });
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: id, reason: 'in-hospital' } });
    expect((await patient.client.raw('GET', '/auth/my-data')).text).toContain('"cancelCode": "in-hospital"');
    await refunded(patient);
    // Brought back, it is not cancelled for that any more.
    await turn(owner, id, { bookingStatus: 'confirmed' });
    const row = await db.selectFrom('bookings').select('cancel_code').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.cancel_code).toBeNull();
    await cancel(patient, id);
  });

  it('is mailed on the first of the month, once, to who wants it and still may', async () => {
    const { product } = the;
    const { db } = product.database;
    const { id, client } = await aManager();
    const input = { body: { wanted: true } };
    expect(await client.refused(reports.setAccountsMail, input)).toMatchObject({ code: 'add-address-first' });
    const left = await aStaffMember(product, [{ role: 'auditor' }]);
    const emails = { [id]: 'manager@example.org', [left.id]: 'left@example.org' };
    for (const [who, email] of Object.entries(emails))
      await db.updateTable('administrators').set({ email }).where('id', '=', who).execute();
    expect((await client.call(reports.setAccountsMail, input)).accountsMail).toEqual({
      wanted: true,
      email: 'manager@example.org',
    });
    await left.client.call(reports.setAccountsMail, input);
    await db.deleteFrom('administrator_roles').where('administrator_id', '=', left.id).execute();
    await product.passUntil(new Date('2026-12-01T06:50:00+05:30'));
    await product.sweep();
    expect(await mailsTo(product, 'manager@example.org')).toEqual([]);
    await product.passUntil(new Date('2026-12-01T07:10:00+05:30'));
    await product.sweep();
    const mail = await mailAbout(product, 'manager@example.org', /^Vrikka accounts for Nov 2026$/);
    await product.pass(24 * HOUR_MS);
    await product.sweep();
    expect(await mailsTo(product, 'manager@example.org')).toHaveLength(1);
    expect(await mailsTo(product, 'left@example.org')).toEqual([]);
    expect(mail.text).toContain('Paid: ₹9,250\nRefunded: ₹1,850\nNet: ₹7,400');
    expect(mail.text).toContain('/admin/reports?report=accounts&month=2026-11');
    const [file] = mail.attachments;
    expect(file).toMatchObject({ filename: 'accounts-2026-11.csv' });
    const attached = Buffer.from(file!.content, 'base64').toString('utf8');
    expect(attached).toContain("'=Asha");
    expect(attached).not.toContain(full.name);
    expect(attached.trimEnd().split('\r\n')).toHaveLength(9);
  });
});

describe('two thousand bookings of every kind', () => {
  const NOW = new Date('2026-11-10T12:00:00+05:30');
  let database: Database;
  let days: { first: string; last: string };
  beforeAll(async () => {
    database = await openFromTemplate();
    days = await writeReportRows(database.db, { bookings: 2_000, centers: 8, seed: 19, now: NOW });
  });
  afterAll(() => database?.close());

  it.each(REPORT_NAMES)(
    '%s is what a plain recount says, for every kind of row, at one center and at all',
    async (name) => {
      const { db } = database;
      const rows = await readPlainRows(db);
      for (const scope of ['all', rows.centers.slice(2, 3).map(({ id }) => id)] as const) {
        for (const by of shapeOf(name).by) {
          const asked = { name, by, from: addDays(days.first, 5), to: days.last, scope, now: NOW };
          const shown = await runReport(db, asked);
          const counted = recount(rows, asked);
          const filled = shown.rows.filter(({ id }) => counted.rows.has(id));
          expect(Object.fromEntries(filled.map(({ id, figures }) => [id, figures])), by).toEqual(
            Object.fromEntries(counted.rows),
          );
          expect(shown.total, by).toEqual(counted.total);
          for (const { id, figures } of shown.rows.filter((row) => !counted.rows.has(row.id)))
            expect([id, ...Object.values(figures).filter(Boolean)], by).toEqual([id]);
        }
      }
    },
  );

  it('the file for the accounts, too, month by month', async () => {
    const rows = await readPlainRows(database.db);
    for (const month of ['2026-09', '2026-10', '2026-11']) {
      for (const scope of ['all', rows.centers.slice(2, 4).map(({ id }) => id)] as const) {
        const sums = await accountsSums(database.db, month, scope);
        expect(sums).toEqual(recountAccounts(rows, month, scope));
      }
    }
  });

  it('the dashboard shows what the reports show: money by day, who is booked today, and what failed or waits at a desk', async () => {
    const { db } = database;
    const centers = await db.selectFrom('centers').select('id').orderBy('id').execute();
    for (const scope of ['all', centers.slice(2, 4).map(({ id }) => id)] as const) {
      const { byDay, today, attention } = await overview(db, scope, NOW);
      const day = istDateOf(NOW);
      const asked = { scope, now: NOW, from: byDay[0]!.date, to: byDay.at(-1)!.date };
      const revenue = await runReport(db, { name: 'revenue', by: 'day', ...asked });
      expect(byDay.map(({ date, revenue: net }) => [date, net])).toEqual(
        revenue.rows.map(({ id, figures }) => [id, figures['net']]),
      );
      expect(revenue.total['net']).toBeGreaterThan(0);
      const booked = await runReport(db, { name: 'occupancy', by: 'day', ...asked, from: day, to: day });
      expect(today.appointments).toBe(booked.total['booked']);
      expect(today.appointments).toBeGreaterThan(0);
      const refunds = await runReport(db, { name: 'refunds', by: 'standing', ...asked });
      const standing = (id: string) => refunds.rows.find((row) => row.id === id)!.figures['refunds'];
      expect(attention.totals.failedRefunds).toBe(standing('failed'));
      expect(attention.totals.deskRefunds).toBe(standing('at-desk'));
    }
  });
});
