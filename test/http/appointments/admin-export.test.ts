/** The filtered list as a file for a spreadsheet. */
import { beforeAll, describe, expect, it } from 'vitest';
import { APPOINTMENTS_CSV } from '../../../src/contract/admin';
import { istDateOf } from '../../../src/domain/time';
import { type AdministratorAtWork, anAdministrator } from '../../administrator';
import { book, cancel, refunded } from '../../booking-steps';
import { aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const HEADER =
  'Date,Time,Center,City,Chair,Patient,E-mail,Status,Cancelled because,Payment,Payment id,Amount (rupees),Booked at,Appointment id,Begins at (ISO),Booked at (ISO),Paid at (ISO),Refunded at (ISO),Refunded (rupees),Refund id,Cancellation asked for by,Reason given,Booked by,Paid by';
const idOf = (line: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(line)?.[0];

let administrator: AdministratorAtWork;
beforeAll(async () => void (administrator = await anAdministrator(the.product)));

async function download(query = '') {
  const answer = await administrator.client.raw('GET', `${APPOINTMENTS_CSV}${query}`);
  const text = Buffer.from(answer.bytes).toString('utf8');
  return { ...answer, text, lines: text.replace('\uFEFF', '').split('\r\n') };
}

function exports() {
  return the.product.database.db
    .selectFrom('administrator_actions')
    .select(['administrator_name', 'subject_name', 'after'])
    .where('action', '=', 'appointments-exported')
    .orderBy('id', 'desc')
    .execute();
}

describe('the export', () => {
  it('of nothing is a header, with a mark that Excel reads as UTF-8, and a name that tells the day', async () => {
    const { status, headers, bytes, lines } = await download();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="appointments-${istDateOf(the.product.now())}.csv"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines).toEqual([HEADER, '']);
  });

  it('has the appointments that fit, by day and hour, and is recorded with its filters', async () => {
    const { product } = the;
    const center = await aCenter(product, { name: 'Süd, "Care"', city: 'Kochi' });
    const patient = await aPatient(product, { username: 'सावित्री हेगड़े', email: 'savitri@example.org' });
    const later = await aBooking(product, { center, patient, date: aWindow(product.now(), 5).date });
    const sooner = await aBooking(product, {
      center,
      patient,
      date: aWindow(product.now(), 2).date,
      startHour: 17,
      isScheme: true,
    });
    const gone = await aBooking(product, {
      center,
      patient,
      date: aWindow(product.now(), 2).date,
      status: 'cancelled',
    });
    await aBooking(product);
    const { lines } = await download(`?center=${center.id}&q=savitri`);
    expect(lines[0]).toBe(HEADER);
    expect(lines.slice(1, -1).map(idOf)).toEqual([gone.id, sooner.id, later.id]);
    expect(lines[1]).toContain(',cancelled,not-paid-in-time,unpaid,');
    expect(lines[2]).toContain(
      `${sooner.session_date},5 PM - 9 PM,"Süd, ""Care""",Kochi,1,सावित्री हेगड़े,savitri@example.org,confirmed,,not required,,0,`,
    );
    expect(lines[3]).toMatch(/,paid,pi_\w+,1850,"Tue, 10 Nov 2026, 8:\d\d AM",/);
    expect(lines[3]).toMatch(
      new RegExp(
        `,${later.id},${later.session_date}T09:00:00\\+05:30,2026-11-10T08:\\d\\d:\\d\\d\\+05:30,2026-11-10T08:\\d\\d:\\d\\d\\+05:30,,0,,,,,online-card$`,
      ),
    );
    expect((await exports())[0]).toEqual({
      administrator_name: administrator.userName,
      subject_name: '3 appointments',
      after: { center: [center.id], q: true, count: 3 },
    });
    expect((await download(`?center=${center.id}&status=cancelled`)).lines).toHaveLength(3);
  });

  it('tells of what was paid and given back when, how much, and under which id', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product);
    const { _id: id } = await book(product, patient, center, aWindow(product.now(), 4));
    await cancel(patient, id);
    await refunded(patient);
    const { provider_refund_id: refundId } = await product.database.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow();
    const [, line] = (await download(`?center=${center.id}`)).lines;
    const moment = '2026-11-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+05:30';
    expect(line).toMatch(new RegExp(`,${id},${moment},${moment},${moment},${moment},1850,${refundId},,,,online-card$`));
  });

  it.each(['=HYPERLINK("http://bad.example")', '+1', '-2+3', '@SUM(1)', '\t=1'])(
    'lets %j run in no spreadsheet',
    async (username) => {
      const patient = await aPatient(the.product, { username });
      await aBooking(the.product, { patient });
      const { text } = await download(`?user=${patient.id}`);
      expect(text).toContain(username.includes('"') ? `"'${username.replaceAll('"', '""')}"` : `'${username}`);
      expect(text).not.toMatch(/(^|,)"?[=+@\t]/m);
    },
  );

  it('has each appointment once, however many there are', async () => {
    const { product } = the;
    const { id, ...row } = await aBooking(product, { isScheme: true, status: 'cancelled' });
    const rows = Array.from({ length: 2_100 }, (_, n) => ({
      ...row,
      id: id.slice(0, -6) + String(n).padStart(6, '0'),
      start_hour: [5, 9, 13, 17][n % 4]!,
    }));
    for (let n = 0; n < rows.length; n += 500) {
      await product.database.db
        .insertInto('bookings')
        .values(rows.slice(n, n + 500))
        .onConflict((on) => on.doNothing())
        .execute();
    }
    const { lines } = await download(`?user=${row.user_id}`);
    const ids = lines.slice(1, -1).map(idOf);
    expect(ids.length).toBeGreaterThanOrEqual(2_100);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await exports())[0]!.after).toMatchObject({ count: ids.length });
  });

  it('refuses what it does not understand', async () => {
    expect((await download('?status=open')).json).toMatchObject({ code: 'invalid-input' });
  });

  it('is for administrators only', async () => {
    const before = await exports();
    const { client } = await loggedInPatient(the.product);
    for (const one of [aClient(the.product, { refreshes: false }), client]) {
      expect(await one.raw('GET', APPOINTMENTS_CSV)).toMatchObject({
        status: 401,
        json: { code: 'administrator-session-ended' },
      });
    }
    expect(await exports()).toEqual(before);
  });
});
