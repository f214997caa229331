/** A list that fills the register: what is kept of each person, and taking an import back. */
import { describe, expect, it } from 'vitest';
import { desk, imports } from '../../../src/contract/admin';
import { addDays, istDateOf, mondayOf } from '../../../src/domain/time';
import { type AdministratorAtWork, aStaffMember } from '../../administrator';
import { aCenter, aPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { importPatients, listOf } from '../../lists';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const db = () => the.product.database.db;
const HEAD =
  'Patient Name,Mobile No,Attendant,Attendant Mobile,MRN No,Age,DOB,Gender,Residential Address,PIN,Preferred language,Days,Window,From,Weeks,New';
const FULL =
  'Savitri Bai,98450 81001,Mohan Lal,98450 81002,MRN-1,,02/04/1961,F,"12 Temple Street, Jayanagar",560 041,हिन्दी,,,,,';

/** A center with its clerk, and how their lists are previewed and imported. */
async function aCenterWithLists() {
  const center = await aCenter(the.product, { slots: 10 });
  const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const rest = { centerId: center.id };
  return {
    center,
    clerk,
    preview: (...lines: string[]) =>
      clerk.client.call(imports.previewPatients, { body: { file: listOf([HEAD, ...lines]), ...rest } }),
    bring: async (...lines: string[]) => {
      const answer = await importPatients(clerk, [HEAD, ...lines], rest);
      expect(answer).toMatchObject({ success: true });
      return answer as { importId: string; done: object };
    },
    people: () => peopleOf(clerk),
    takeBack: (id: string, by = clerk) => by.client.ask(imports.takeBackPatients, { params: { id } }),
  };
}

const peopleOf = async (by: AdministratorAtWork) => (await by.client.call(desk.findPatients, { query: {} })).patients;
const nextMonday = () => addDays(mondayOf(istDateOf(the.product.now())), 7);

describe('a list without sessions', () => {
  it('puts people into the register, with what it says of them, once', async () => {
    const { bring, preview, people, clerk } = await aCenterWithLists();
    const seen = await preview(FULL, 'Gita Devi,none,,,MRN-2,54 yrs,,female,,,,,,,,');
    expect(seen.rows).toMatchObject([
      { state: 'new', registers: true, sessions: 0, time: null, notes: [] },
      {
        state: 'new',
        notes: [{ column: 'Age', message: expect.stringMatching(/^“54 yrs” is kept as born on .*1 Jan/) as string }],
      },
    ]);
    expect(seen).toMatchObject({ isClean: true, unknownColumns: [], totals: { patients: 2, added: 2, filled: 2 } });
    await bring(FULL, 'Gita Devi,none,,,MRN-2,54 yrs,,female,,,,,,,,');
    const [gita, savitri] = await people();
    expect(savitri).toMatchObject({
      ...{
        name: 'Savitri Bai',
        phone: '+91 98450 81001',
        fileNumber: 'MRN-1',
        dateOfBirth: '1961-04-02',
        sex: 'female',
      },
      ...{ address: '12 Temple Street, Jayanagar', pinCode: '560041', language: 'hi' },
      relative: { name: 'Mohan Lal', phone: '+91 98450 81002' },
    });
    expect(gita).toMatchObject({ name: 'Gita Devi', phone: null, fileNumber: 'MRN-2', age: 54 });
    const { history } = await clerk.client.call(desk.patient, { params: { id: savitri!._id } });
    expect(history.map(({ field }) => field).sort()).toEqual(
      ['address', 'dateOfBirth', 'fileNumber', 'language', 'pinCode', 'relativeName', 'relativePhone', 'sex'].sort(),
    );
    // Who has no phone is found by the number of the file.
    const again = await preview(FULL, 'Gita Devi,none,,,mrn-2,54,,female,,,,,,,,');
    expect(again.rows.map(({ state }) => state)).toEqual(['nothing', 'nothing']);
  });

  it('fills in what is not known, and names what is kept otherwise', async () => {
    const { bring, preview, people } = await aCenterWithLists();
    await bring('Savitri Bai,98450 82001,,,,,02/04/1961,,,,,,,,,');
    const more = 'Savitri Bai,98450 82001,,,MRN-9,,03/04/1961,F,,560 041,,,,,,';
    const { rows } = await preview(more);
    expect(rows).toMatchObject([
      {
        state: 'known',
        fills: ['File number', 'Sex', 'PIN code'],
        notes: [
          {
            column: 'Date of birth',
            message: expect.stringMatching(/^Kept as “.*2 Apr 1961”, which stays/) as string,
          },
        ],
      },
    ]);
    await bring(more);
    expect(await people()).toMatchObject([{ dateOfBirth: '1961-04-02', sex: 'female', fileNumber: 'MRN-9' }]);
  });

  it('names each cell that can not be right, and imports nothing then', async () => {
    const { bring, clerk, center, preview, people } = await aCenterWithLists();
    await bring('Savitri Bai,98450 83001,,,MRN-1,,,,,,,,,,,');
    const lines = [
      'Ram Das,98450 83002,,,MRN-1,,,,,,,,,,,',
      'Gita Devi,98450 83003,,,MRN-3,200,32/01/1961,woman?,,060041,Klingon,,,,,',
      'Anil Roy,98450 83004,,,MRN-4,,,,,,,,,,,',
      'Bina Roy,98450 83005,,,mrn-4,,,,,,,Mon,,,,',
    ];
    const seen = await preview(...lines);
    const said = seen.rows.map(({ issues }) => issues.map(({ column }) => column));
    expect(said).toEqual([['File number'], ['Date of birth', 'Age', 'PIN code', 'Sex'], [], ['Window']]);
    expect(seen.rows[0]!.issues[0]!.message).toBe('“MRN-1” is the number of Savitri Bai at this center');
    const body = { file: listOf([HEAD, ...lines]), centerId: center.id, fingerprint: seen.fingerprint };
    expect(await clerk.client.refused(imports.patients, { body })).toMatchObject({ code: 'import-not-clean' });
    expect((await people()).map(({ name }) => name)).toEqual(['Savitri Bai']);
    const twice = await preview(lines[2]!, 'Bina Roy,98450 83005,,,mrn-4,,,,,,,,,,,');
    expect(twice.rows[1]!.issues).toEqual([
      { column: 'File number', message: '“mrn-4” is in row 2 too, of somebody else' },
    ]);
  });
});

describe('an import that was a mistake', () => {
  const standing = (name: string, phone: string, email = '') =>
    `${name},${phone},,,${email},,,F,,,,Mon Wed Fri,9 AM,${nextMonday()},2,`;

  it('is taken back as a whole: sessions, details, and whom it added', async () => {
    const { bring, people, takeBack, preview, center } = await aCenterWithLists();
    const kept = 'Kamala Rao,98450 84001,,,,,,,,,,,,,,';
    await bring(kept);
    const lines = [
      FULL.replaceAll('8100', '8410'),
      standing('Kamala Rao', '98450 84001', 'MRN-K'),
      standing('New One', '98450 84002'),
    ];
    const { importId } = await bring(...lines);
    expect(await people()).toHaveLength(3);
    expect(await takeBack(importId)).toMatchObject({
      taken: { sessions: 12, patients: 2, sessionsLeft: 0, patientsLeft: 0 },
    });
    expect(await people()).toMatchObject([{ name: 'Kamala Rao', sex: null, fileNumber: null, nextSession: null }]);
    const rows = await db().selectFrom('bookings').select('status').where('center_id', '=', center.id).execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    // The list can be imported again.
    expect((await preview(...lines)).totals).toMatchObject({ sessions: 12, added: 2 });
  });

  it('leaves what something has happened to since, and says how much', async () => {
    const { bring, takeBack, people, clerk, center } = await aCenterWithLists();
    const { importId } = await bring(standing('Moved One', '98450 85001'), standing('Changed One', '98450 85002'));
    const [changed, moved] = await people();
    const [session] = await db()
      .selectFrom('bookings')
      .select('id')
      .where('patient_id', '=', moved!._id)
      .orderBy('session_date')
      .execute();
    const to = { centerId: center.id, date: addDays(nextMonday(), 1), time: '1 PM - 5 PM' };
    await clerk.client.call(desk.move, { params: { id: session!.id }, body: { ...to, chair: 1 } as never });
    await clerk.client.call(desk.correct, { params: { id: changed!._id }, body: { sex: 'other', address: 'Here' } });
    expect(await takeBack(importId)).toMatchObject({
      taken: { sessions: 11, patients: 0, sessionsLeft: 1, patientsLeft: 2 },
    });
    expect(await people()).toMatchObject([
      { name: 'Changed One', sex: 'other', address: 'Here' },
      { name: 'Moved One', sex: null },
    ]);
    expect(await takeBack(importId)).toMatchObject({ code: 'not-found' });
  });

  it('tells who was told that the sessions are cancelled, in one mail', async () => {
    const { bring, takeBack, clerk, people } = await aCenterWithLists();
    await bring('Mail Reader,98450 86001,,,,,,,,,,,,,,');
    const [reader] = await people();
    await db()
      .updateTable('patients')
      .set({ email: 'mail.reader@example.org' })
      .where('id', '=', reader!._id)
      .execute();
    const { id: account } = await aPatient(the.product);
    await db()
      .insertInto('care_links')
      .values({
        ...{ id: crypto.randomUUID(), user_id: account, patient_id: reader!._id, access: 'book', relation: 'parent' },
        ...{ created_at: the.product.now(), confirmed_by: 'code', confirmed_at: the.product.now() },
      } as never)
      .execute();
    const { importId } = await bring(standing('Mail Reader', '98450 86001'));
    await allMailsSent(the.product);
    const before = (await mailsTo(the.product, 'mail.reader@example.org')).length;
    expect(before).toBeGreaterThan(0);
    expect(await takeBack(importId, clerk)).toMatchObject({ taken: { sessions: 6 } });
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, 'mail.reader@example.org')).length).toBe(before + 1);
  });

  it('is listed for staff of its centers: who, when, what it did, and whether it was taken back', async () => {
    const { bring, takeBack, clerk, center } = await aCenterWithLists();
    const listed = async (by = clerk) => (await by.client.call(imports.list)).imports;
    expect(await listed()).toEqual([]);
    const { importId } = await bring(standing('Listed One', '98450 87001'), FULL.replaceAll('8100', '8710'));
    const [past] = await listed();
    expect(past).toMatchObject({
      ...{ _id: importId, by: clerk.userName, fileName: 'list.csv', centers: [center.name] },
      ...{ patients: 2, added: 2, sessions: 6, takenBackAt: null, takeBackUntil: expect.any(String) },
    });
    const other = await aCenterWithLists();
    expect(await listed(other.clerk)).toEqual([]);
    await takeBack(importId);
    expect(await listed()).toMatchObject([{ _id: importId, takenBackAt: expect.any(String), takeBackUntil: null }]);
  });

  it('is taken back for a day, by staff of its centers alone', async () => {
    const { bring, takeBack } = await aCenterWithLists();
    const { importId } = await bring(FULL.replaceAll('8100', '8700'));
    const other = await aCenterWithLists();
    expect(await takeBack(importId, other.clerk)).toMatchObject({ code: 'not-found' });
    await db()
      .updateTable('imports')
      .set({ at: new Date(the.product.now().getTime() - 25 * 3_600_000) })
      .where('id', '=', importId)
      .execute();
    expect(await takeBack(importId)).toMatchObject({ code: 'too-late-to-undo' });
  });
});
