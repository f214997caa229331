/** Importing standing patients and centers from lists. */
import { beforeAll, describe, expect, it } from 'vitest';
import { centers as publicCenters } from '../../../src/contract';
import { IMPORT_FILES, audit, capacity, centers, desk, imports } from '../../../src/contract/admin';
import { MAX_FILE_BYTES } from '../../../src/domain/imports';
import { type IstDate, addDays, istDateOf, mondayOf } from '../../../src/domain/time';
import { windowLabel } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { type CenterRow, aBooking, aCenter, aPatient } from '../../builders';
import { aTakingCenter } from '../../funding-steps';
import { allMailsSent, mailsTo } from '../../inbox';
import { listOf } from '../../lists';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const HEAD = 'Name,Phone,Days,Window,From,Weeks,Chair,Payment,Reason,Informed,Center';

let owner: AdministratorAtWork;
let monday: IstDate;
beforeAll(async () => {
  owner = await aLastingAdministrator(the.product);
  monday = addDays(mondayOf(istDateOf(the.product.now())), 7);
});

let numbers = 0;
/** A name and a number of nobody yet. */
function somebody(name = 'Kamala Devi') {
  numbers += 1;
  return { name: `${name} ${numbers}`, phone: `98470 1${String(numbers).padStart(4, '0')}` };
}
type Asked = { days?: string; time?: string; from?: string; weeks?: number | string; rest?: string };
const line = ({ name, phone }: { name: string; phone: string }, asked: Asked = {}) =>
  [
    name,
    phone,
    asked.days ?? 'Mon Wed Fri',
    asked.time ?? '05:00',
    asked.from ?? monday,
    asked.weeks ?? 2,
    asked.rest ?? '',
  ]
    .map((cell) => (String(cell).includes(' ') && !String(cell).includes(',') ? `"${cell}"` : cell))
    .join(',');

type Rest = { centerId?: string; skipWrong?: boolean; fileName?: string };
const preview = (lines: readonly string[], rest: Rest = {}, by = owner) =>
  by.client.call(imports.previewPatients, { body: { file: listOf([HEAD, ...lines]), ...rest } });
const refused = (lines: readonly string[], rest: Rest = {}, by = owner) =>
  by.client.refused(imports.previewPatients, { body: { file: listOf([HEAD, ...lines]), ...rest } });
const confirm = (lines: readonly string[], fingerprint: string, rest: Rest = {}, by = owner) =>
  by.client.ask(imports.patients, { body: { file: listOf([HEAD, ...lines]), ...rest, fingerprint } });
async function imported(lines: readonly string[], rest: Rest = {}, by = owner) {
  const { fingerprint } = await preview(lines, rest, by);
  return confirm(lines, fingerprint, rest, by);
}

const rowsAt = ({ id }: CenterRow) =>
  the.product.database.db
    .selectFrom('bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .selectAll('bookings')
    .select('patients.name')
    .where('center_id', '=', id)
    .where('status', '<>', 'cancelled')
    .orderBy('session_date')
    .orderBy('chair')
    .execute();
const counts = async () => {
  const of = async (table: 'bookings' | 'patients' | 'payments' | 'outbox' | 'imports' | 'centers' | 'series') =>
    Number((await the.product.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
  const tables = ['bookings', 'patients', 'payments', 'outbox', 'imports', 'centers', 'series'] as const;
  return Promise.all(tables.map(of));
};

describe('a list of standing patients', () => {
  it('is previewed without changing anything, and imported as the preview said; again, it does nothing', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const [kamala, ravi] = [somebody(), somebody('Ravi "Raju" Kumar')];
    const lines = [
      line(kamala),
      '',
      `"${ravi.name.replaceAll('"', '""')}",+91 ${ravi.phone},TTS,1 PM - 5 PM,${monday.split('-').reverse().join('/')},1,2,none,State scheme,yes`,
    ];
    const rest = { centerId: center.id, fileName: 'standing.csv' };
    const before = await counts();
    const seen = await preview(lines, rest);
    expect(await counts()).toEqual(before);
    expect(seen).toMatchObject({
      isClean: true,
      encoding: 'utf-8',
      totals: { patients: 2, added: 2, sessions: 9, amount: 6 * 1_850, wrong: 0, problems: 0, nothing: 0 },
      rows: [
        { row: 2, state: 'new', isNew: true, sessions: 6, first: monday, last: addDays(monday, 11), not: [] },
        { row: 4, state: 'new', time: '1 PM - 5 PM', sessions: 3, first: addDays(monday, 1) },
      ],
    });

    const answer = await confirm(lines, seen.fingerprint, rest);
    expect(answer).toMatchObject({ success: true, done: { patients: 2, added: 2, sessions: 9, amount: 11_100 } });
    const rows = await rowsAt(center);
    expect(rows).toHaveLength(9);
    const hers = rows.filter(({ name }) => name === kamala.name);
    expect(hers.map((row) => [row.session_date, row.start_hour, row.chair, row.status, row.funding])).toEqual(
      [0, 2, 4, 7, 9, 11].map((days) => [addDays(monday, days), 5, 1, 'confirmed', 'self-at-center']),
    );
    expect(new Set(hers.map(({ series_id }) => series_id)).size).toBe(1);
    const his = rows.filter(({ name }) => name === ravi.name);
    expect(his.map((row) => [row.chair, row.price_paise, row.payment_id, row.desk_reason])).toEqual(
      Array(3).fill([2, 0, null, 'State scheme']),
    );
    const { db } = the.product.database;
    const consents = await db
      .selectFrom('consents')
      .select('how')
      .where('patient_id', '=', his[0]!.patient_id)
      .execute();
    expect(consents).toEqual([{ how: 'desk' }]);
    const { actions } = await owner.client.call(audit.list, { query: { subjectId: center.id } });
    expect(actions).toMatchObject([
      { action: 'patients-imported', after: { file: 'standing.csv', patients: 2, added: 2, sessions: 9 } },
    ]);

    // The same request twice is answered as before; the same list is already here.
    const after = await counts();
    expect(await confirm(lines, seen.fingerprint, rest)).toEqual(answer);
    const again = await preview(lines, rest);
    expect(again.rows).toMatchObject([
      { state: 'nothing', already: 6, sessions: 0 },
      { state: 'nothing', already: 3 },
    ]);
    expect(await confirm(lines, again.fingerprint, rest)).toMatchObject({ done: { sessions: 0, patients: 0 } });
    expect((await counts()).slice(0, 4)).toEqual(after.slice(0, 4));

    // What was moved or cancelled since is not booked a second time.
    await owner.client.call(desk.move, {
      params: { id: hers[0]!.id },
      body: { centerId: center.id, date: addDays(monday, 1), time: windowLabel(5) },
    });
    await the.product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'administrator' })
      .where('id', '=', hers[1]!.id)
      .execute();
    const later = await preview(lines, rest);
    expect(later.rows[0]).toMatchObject({ state: 'nothing', sessions: 0, already: 6 });
    expect(later.rows[0]!.not.map(({ outcome }) => outcome)).toEqual(['gone', 'gone']);

    // A file of what was booked, which spreadsheets don't run.
    const { importId } = answer as { importId: string };
    const { text } = await owner.client.raw('GET', IMPORT_FILES.done.replace('{id}', importId));
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(10);
  });

  it('finds patients who are known, adds to what they have, and mails one with an account once', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const account = await aPatient(the.product);
    const { phone } = somebody();
    const { db } = the.product.database;
    await db.updateTable('patients').set({ phone }).where('id', '=', account.id).execute();
    await aBooking(the.product, { patient: account, center, date: monday, startHour: 5, chair: 1 });
    const lines = [line({ name: account.username.toUpperCase(), phone: `+91-${phone.replace(' ', '-')}` })];
    const seen = await preview(lines, { centerId: center.id });
    expect(seen.rows).toMatchObject([{ state: 'known', isNew: false, sessions: 5, already: 1 }]);
    await confirm(lines, seen.fingerprint, { centerId: center.id });
    await allMailsSent(the.product);
    const mails = await mailsTo(the.product, account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('5 sessions')]);
    expect((await rowsAt(center)).every(({ patient_id: id }) => id === account.id)).toBe(true);
  });

  it('says what is wrong, cell by cell, and is imported without it only if that is said', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const good = somebody();
    const other = somebody();
    const lines = [
      line(good),
      'Meera,12,Sun,06:00,11/25/2026,99,7,later,,perhaps',
      ',,,,,',
      'Nobody,,,,',
      // The only chair of that window is taken by the row above.
      line(other, { weeks: 1 }),
    ];
    const rest = { centerId: center.id };
    const seen = await preview(lines, rest);
    expect(seen.isClean).toBe(false);
    expect(seen.totals).toMatchObject({ wrong: 2, partly: 1, problems: 3, patients: 1, sessions: 6 });
    expect(seen.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'wrong'],
      [5, 'wrong'],
      [6, 'partly'],
    ]);
    expect(seen.rows[1]!.issues.map(({ column }) => column)).toEqual([
      'Phone',
      'Days',
      'Window',
      'Chair',
      'From',
      'Weeks',
      'Informed',
    ]);
    expect(seen.rows[2]!.issues.map(({ message }) => message)).toEqual([
      'Phone is required; write “none” where they have no phone',
    ]);
    expect(seen.rows[3]!.not.map(({ outcome }) => outcome)).toEqual(['full', 'full', 'full']);
    const before = await counts();
    expect(await confirm(lines, seen.fingerprint, rest)).toMatchObject({ code: 'import-not-clean' });
    // The preview must have said that it is left out.
    const without = { ...rest, skipWrong: true };
    expect(await confirm(lines, seen.fingerprint, without)).toMatchObject({ code: 'import-changed' });
    expect(await counts()).toEqual(before);
    expect(await imported(lines, without)).toMatchObject({ done: { patients: 1, sessions: 6 } });
    expect((await rowsAt(center)).map(({ name }) => name)).toEqual(Array(6).fill(good.name));
  });

  it('leaves out dates on which the center is closed, and warns of long gaps', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const closed = addDays(monday, 2);
    await owner.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from: closed, to: closed, reason: 'holiday' },
    });
    const lines = [line(somebody(), { weeks: 1 }), line(somebody(), { days: 'Mon Thu', time: '9 AM' })];
    const seen = await preview(lines, { centerId: center.id });
    expect(seen.isClean).toBe(true);
    expect(seen.rows).toMatchObject([
      { state: 'new', sessions: 2, not: [{ date: closed, outcome: 'closed' }], longestGapHours: 96 },
      { state: 'new', sessions: 4, longestGapHours: 96, isTooClose: false },
    ]);
  });

  it('is refused when it would be something else than the preview showed', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const lines = [line(somebody(), { weeks: 1 })];
    const rest = { centerId: center.id };
    const seen = await preview(lines, rest);
    const taken = await aBooking(the.product, { center, date: addDays(monday, 4), startHour: 5, isScheme: true });
    const before = await counts();
    expect(await confirm(lines, seen.fingerprint, rest)).toMatchObject({ code: 'import-changed' });
    expect(await confirm([line(somebody())], seen.fingerprint, rest)).toMatchObject({ code: 'import-changed' });
    expect(await counts()).toEqual(before);
    // The preview of somebody else is not theirs to confirm twice.
    await the.product.database.db.deleteFrom('bookings').where('id', '=', taken.id).execute();
    expect(await confirm(lines, seen.fingerprint, rest)).toMatchObject({ success: true });
    const another = await aStaffMember(the.product, [{ role: 'owner' }]);
    expect(await confirm(lines, seen.fingerprint, rest, another)).toMatchObject({ code: 'import-changed' });
  });

  it('is for the centers of the clerk; whom it finds elsewhere is recorded', async () => {
    const [here, there] = [await aCenter(the.product), await aCenter(the.product)];
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: here.id }]);
    const known = somebody();
    await imported([line(known, { weeks: 1 })], { centerId: there.id });
    expect(await refused([line(known)], { centerId: there.id }, clerk)).toMatchObject({ code: 'center-not-found' });
    const named = await preview([line(known, { rest: `,,,,${there.name}` })], { centerId: here.id }, clerk);
    expect(named.rows[0]!.issues).toMatchObject([{ column: 'Center' }]);

    const seen = await preview([line(known, { time: '9 AM', weeks: 1, rest: `,,,,${here.name}` })], {}, clerk);
    expect(seen.rows).toMatchObject([{ state: 'known', centerName: here.name, sessions: 3 }]);
    const searches = await the.product.database.db
      .selectFrom('administrator_actions')
      .select('subject_name')
      .where('action', '=', 'patient-searched')
      .where('administrator_id', '=', clerk.id)
      .execute();
    expect(searches).toEqual([{ subject_name: known.name }]);
    // At the same hour they are elsewhere, which the clerk is told without where.
    const busy = await preview([line(known, { weeks: 1 })], { centerId: here.id }, clerk);
    expect(busy.rows[0]!.not.map(({ outcome }) => outcome)).toEqual(Array(3).fill('elsewhere'));
    expect(JSON.stringify(busy)).not.toContain(there.name);
    const answer = (await imported([line(known, { time: '9 AM', weeks: 1 })], { centerId: here.id })) as {
      importId: string;
    };
    const stranger = await aStaffMember(the.product, [{ role: 'clerk', centerId: there.id }]);
    const file = await stranger.client.raw('GET', IMPORT_FILES.done.replace('{id}', answer.importId));
    expect(file.status).toBe(404);
    expect(await stranger.client.refused(imports.previewCenters, { body: { file: listOf(['x']) } })).toMatchObject({
      code: 'not-allowed',
    });
  });

  it('has limits: its size, its rows, its sessions, and how often', async () => {
    const center = await aCenter(the.product);
    const rest = { centerId: center.id };
    const many = Array.from({ length: 301 }, () => line(somebody(), { weeks: 1 }));
    expect(await refused(many, rest)).toMatchObject({ code: 'import-too-long' });
    const long = Array.from({ length: 70 }, () => line(somebody(), { days: 'daily', weeks: 12 }));
    expect((await refused(long, rest)).message).toMatch(/5040 sessions; at most 5000/);
    const huge = await owner.client.raw('POST', imports.patients.path, {
      json: { file: 'A'.repeat(1.5 * MAX_FILE_BYTES), ...rest },
    });
    expect(huge.status).toBe(413);
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const tries = [];
    for (let n = 0; n < 61; n++) {
      tries.push(await clerk.client.ask(imports.previewPatients, { body: { file: listOf(['Name']), ...rest } }));
    }
    expect(
      tries.map((one) => ('code' in one ? one.code : 'done')).filter((one) => one === 'too-many-tries'),
    ).toHaveLength(1);
  });

  it('keeps formulas as the text that they are', async () => {
    const center = await aCenter(the.product);
    const { phone } = somebody();
    const name = `=HYPERLINK(1) ${phone}`;
    const answer = (await imported([line({ name, phone }, { weeks: 1 })], { centerId: center.id })) as {
      importId: string;
    };
    const { text } = await owner.client.raw('GET', IMPORT_FILES.done.replace('{id}', answer.importId));
    expect(text).toContain(`'${name}`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  it('does not take the chair of somebody who moved in since, nor a held one; a lapsed hold is no obstacle', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const held = await aBooking(the.product, { center, status: 'pending', date: monday, startHour: 5 });
    const lines = [line(somebody(), { days: 'Mon', weeks: 1 })];
    const rest = { centerId: center.id };
    expect((await preview(lines, rest)).rows).toMatchObject([{ state: 'partly', not: [{ outcome: 'full' }] }]);
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: the.product.now() })
      .where('id', '=', held.id)
      .execute();
    expect(await imported(lines, rest)).toMatchObject({ done: { sessions: 1 } });
  });
});

describe('a sample', () => {
  it.each([
    [IMPORT_FILES.patients, imports.previewPatients],
    [IMPORT_FILES.centers, imports.previewCenters],
  ])('%s can be imported as it is', async (path, endpoint) => {
    const { id } = await aTakingCenter(the.product, { slots: 8 }, [{ scheme: 'pmjay' }]);
    const { text } = await owner.client.raw('GET', path);
    const rest = endpoint === imports.previewPatients ? { centerId: id } : {};
    const body = { file: Buffer.from(text).toString('base64'), ...rest };
    const seen = await owner.client.call(endpoint as typeof imports.previewPatients, { body });
    expect(seen).toMatchObject({ isClean: true, unknownColumns: [] });
  });
});

describe('a list of centers', () => {
  const CENTERS = 'Name;City;Address;State;Phone;Services;Facilities;Charge;Chairs;Latitude;Longitude;PIN code';
  const body = (lines: readonly string[], rest: object = {}) => ({ file: listOf([CENTERS, ...lines]), ...rest });
  const look = (lines: readonly string[], rest: object = {}) =>
    owner.client.call(imports.previewCenters, { body: body(lines, rest) });

  it('adds new ones, changes those that are known, and does nothing the second time', async () => {
    const known = await aCenter(the.product, { name: 'Tamarind Kidney Care', city: 'Hubballi', slots: 6 });
    await aBooking(the.product, { center: known, date: monday, startHour: 5, chair: 1 });
    await aBooking(the.product, { center: known, date: monday, startHour: 5, chair: 2 });
    const lines = [
      'Lotus Pond Dialysis;Dharwad;4 Lake Road;Karnataka;0836 5550 144;Hemodialysis, HDF;Parking;₹ 1,900;12;15.4;75.0;580 001',
      'tamarind kidney care;HUBBALLI;;;;;;"2,100.00";1;;',
      `${known.name};Nowhere;;;;;;;;;`,
    ];
    const before = await counts();
    const seen = await look(lines);
    expect(await counts()).toEqual(before);
    expect(seen.rows).toMatchObject([
      { row: 2, state: 'new', name: 'Lotus Pond Dialysis' },
      {
        state: 'changed',
        centerId: known.id,
        changes: [
          { column: 'Charge (rupees)', from: '1850', to: '2100' },
          { column: 'Chairs', from: '6', to: '1' },
        ],
        overbookedWindows: 1,
      },
      { state: 'wrong' },
    ]);
    expect(seen.rows[2]!.issues).toContainEqual({ column: 'Address', message: 'Address is required' });
    expect(seen.rows[2]!.issues).toContainEqual({ column: 'Chairs', message: 'Chairs is required' });
    const ask = (fingerprint: string, rest: object = {}) =>
      owner.client.ask(imports.centers, { body: { ...body(lines, rest), fingerprint } });
    expect(await ask(seen.fingerprint)).toMatchObject({ code: 'import-not-clean' });
    const skip = { skipWrong: true };
    const { fingerprint } = await look(lines, skip);
    const answer = await ask(fingerprint, skip);
    expect(answer).toMatchObject({ done: { added: 1, changed: 1 } });
    expect(await ask(fingerprint, skip)).toEqual(answer);
    const { dialysisCenters } = await owner.client.call(centers.list, { query: { q: 'Lotus Pond' } });
    expect(dialysisCenters).toMatchObject([
      {
        CenterCity: 'Dharwad',
        Photo: 'no-photo.svg',
        CenterPinCode: '580001',
        CenterState: 'Karnataka',
        Services: ['Hemodialysis', 'HDF'],
        DialysisCharge: 1_900,
        Slots: 12,
        Status: 'active',
      },
    ]);
    // Patients see it at once, with a picture that exists.
    const listed = await owner.client.call(publicCenters.list);
    expect(JSON.stringify(listed)).toContain('Lotus Pond Dialysis');
    const again = await look(lines, skip);
    expect(again.totals).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 1 });
    const { actions } = await owner.client.call(audit.list, { query: { action: 'centers-imported' } });
    expect(actions).toMatchObject([{ subjectName: 'list.csv', after: { added: 1, changed: 1 } }]);
  });

  it('asks about a city that is known by another name, as the form does, and takes the answer', async () => {
    await aCenter(the.product, { name: 'Jasmine Renal', city: 'Belagavi' });
    const rest = ';4 Lake Road;Karnataka;0831 5550 144;Hemodialysis;Parking;1900;12;15.85;74.5;590001';
    const lines = [`Cedar Renal;Belgaum${rest}`, `Jasmine Renal;Belgaum;;;;;;2000`];
    const asked = await look(lines);
    expect(asked.cities).toEqual([{ typed: 'Belgaum', city: 'Belagavi', count: 1 }]);
    const question = { column: 'City', message: 'Is this Belagavi? Please answer above' };
    expect(asked.rows).toMatchObject([{ state: 'wrong', issues: [question] }, { state: 'wrong' }]);
    // It is the same center by the other name, and no second one.
    const cities = [{ typed: 'Belgaum', use: 'Belagavi' }];
    const used = await look(lines, { cities });
    expect(used).toMatchObject({ cities: [], rows: [{ state: 'new', city: 'Belagavi' }, { state: 'changed' }] });
    const kept = await look(lines.slice(0, 1), { cities: [{ typed: 'Belgaum', use: 'Belgaum' }] });
    expect(kept).toMatchObject({ cities: [], isClean: true, rows: [{ state: 'new', city: 'Belgaum' }] });
    const { fingerprint } = used;
    await owner.client.call(imports.centers, { body: { ...body(lines, { cities }), fingerprint } });
    const { dialysisCenters } = await owner.client.call(centers.list, { query: { q: 'Cedar Renal' } });
    expect(dialysisCenters).toMatchObject([{ CenterCity: 'Belagavi' }]);
  });

  it('refuses what it can not tell apart, and what was changed since the preview', async () => {
    const twins = { name: 'Banyan Renal', city: 'Gadag' };
    await aCenter(the.product, twins);
    const one = await aCenter(the.product, { name: 'Neem Renal', city: 'Gadag' });
    const seen = await look(['Neem Renal;Gadag;;;;;;2000;;;', 'Neem Renal;gadag;;;;;;3000;;;']);
    expect(seen.rows[1]).toMatchObject({
      state: 'wrong',
      issues: [{ column: null, message: 'The same center as in row 2' }],
    });
    await aCenter(the.product, twins);
    expect((await look(['Banyan Renal;Gadag;;;;;;2000;;;'])).rows).toMatchObject([{ state: 'wrong' }]);
    const lines = ['Neem Renal;Gadag;;;;;;2000;;;'];
    const { fingerprint } = await look(lines);
    await owner.client.call(centers.update, { params: { id: one.id }, body: { DialysisCharge: 1_700 } });
    const refusedNow = await owner.client.refused(imports.centers, { body: { ...body(lines), fingerprint } });
    expect(refusedNow).toMatchObject({ code: 'import-changed' });
  });

  it('says at its row that a center can not have fewer chairs than its schemes reserve, and leaves that row out', async () => {
    const row = { name: 'Palash Renal', city: 'Bidar', slots: 6 };
    const full = await aTakingCenter(the.product, row, [{ scheme: 'cghs', reserved_chairs: 4 }]);
    const few = await aCenter(the.product, { name: 'Gulmohar Renal', city: 'Bidar', slots: 6 });
    const lines = ['Palash Renal;Bidar;;;;;;;3;;', 'Gulmohar Renal;Bidar;;;;;;;3;;'];
    const skip = { skipWrong: true };
    const { rows, fingerprint } = await look(lines, skip);
    const issue = { column: 'Chairs', message: expect.stringContaining('reserve 4 chairs of each window') };
    expect(rows).toMatchObject([
      { row: 2, state: 'wrong', issues: [issue], changes: [] },
      { row: 3, state: 'changed', issues: [] },
    ]);
    const done = await owner.client.call(imports.centers, { body: { ...body(lines, skip), fingerprint } });
    expect(done).toMatchObject({ done: { added: 0, changed: 1 } });
    const slotsOf = async ({ id }: { id: string }) =>
      (await the.product.database.db.selectFrom('centers').select('slots').where('id', '=', id).executeTakeFirst())!
        .slots;
    expect([await slotsOf(full), await slotsOf(few)]).toEqual([6, 3]);
    expect((await look(['Palash Renal;Bidar;;;;;;;4;;'])).rows).toMatchObject([{ state: 'changed' }]);
  });
});
