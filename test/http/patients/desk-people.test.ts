/** Whom a desk finds, however their name is written; who has no phone; and who may be the same person. */
import { describe, expect, it } from 'vitest';
import { appointments, desk, imports } from '../../../src/contract/admin';
import { addDays, istDateOf, weekdayOf } from '../../../src/domain/time';
import { aBooking, aCenter, aPatient } from '../../builders';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const comingDate = (days: number) => {
  const date = addDays(istDateOf(the.product.now()), days);
  return weekdayOf(date) === 0 ? addDays(date, 1) : date;
};

/** A center, its clerk, and patients with a session there. */
async function aDesk(...names: string[]) {
  const center = await aCenter(the.product, { slots: 10 });
  for (const [index, username] of names.entries()) {
    const patient = await aPatient(the.product, { username });
    await aBooking(the.product, { patient, center, date: comingDate(2), startHour: 9, chair: index + 1 });
  }
  const { client } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  return { center, clerk: client };
}

const RAO = ['K. S. Rao', 'K.S. Rao', 'KS Rao', 'Rao K S', 'Shri K. S. Rao'];

describe('a name', () => {
  it('is found by dots, blanks, order and titles that are written otherwise: on Book, in Appointments, at one center and all', async () => {
    const { clerk, center } = await aDesk(...RAO, 'Rakesh Rao', 'Smt. Meena Devi', 'Meena D.');
    const owner = await anAdministrator(the.product);
    for (const client of [clerk, owner.client]) {
      for (const q of ['K. S. Rao', 'K.S. Rao', 'KS Rao', 'Rao K S']) {
        const { patients } = await client.call(desk.findPatients, { query: { q } });
        expect(patients.map(({ name }) => name).sort(), q).toEqual([...RAO].sort());
        const listed = await client.call(appointments.list, { query: { q, page: 1, pageSize: 20, center: center.id } });
        expect(listed.Appoinments.map(({ userId }) => userId.username).sort(), q).toEqual([...RAO].sort());
        expect(listed.isNear).toBe(false);
      }
      const { patients, near } = await client.call(desk.findPatients, { query: { q: 'Meena Devi' } });
      expect([patients, near].map((some) => some.map(({ name }) => name))).toEqual([['Smt. Meena Devi'], ['Meena D.']]);
    }
  });

  it('that is misspelled is found in Appointments as on Book, and so is a number, or a part of it', async () => {
    const { clerk, center } = await aDesk('Abdul Kareem Sheikh');
    const list = (q: string) =>
      clerk.call(appointments.list, { query: { q, page: 1, pageSize: 20, center: center.id } });
    const who = async (q: string) => {
      const { Appoinments: found, isNear } = await list(q);
      return [found.map(({ userId }) => userId.username), isNear];
    };
    expect(await who('Abdul Karim')).toEqual([['Abdul Kareem Sheikh'], true]);
    expect(await who('Sheikh Abdul')).toEqual([['Abdul Kareem Sheikh'], false]);
    await db()
      .updateTable('patients')
      .set({ phone: '+919845011122' })
      .where('name', '=', 'Abdul Kareem Sheikh')
      .execute();
    for (const q of ['98450 11122', '9845011', 'abdul 98450'])
      expect(await who(q)).toEqual([['Abdul Kareem Sheikh'], false]);
    expect(await who('Nobody Such')).toEqual([[], false]);
  });
});

type Person = { name: string; phone?: string; hasNoPhone?: boolean; relativePhone?: string; isNew?: boolean };

describe('who has no phone', () => {
  const bookedAs = (centerId: string, patient: Person, days = 3) => ({
    body: {
      patient: { informed: true, ...patient },
      centerId,
      sessions: [{ date: comingDate(days), time: '1 PM - 5 PM' }],
      payment: 'later' as const,
    },
  });

  it('is booked for, and found by name and by the number of a relative, also at another center', async () => {
    const { clerk, center } = await aDesk();
    const other = await aDesk();
    const body = bookedAs(center.id, { name: 'Savitri Bai', hasNoPhone: true, relativePhone: '98451 22334' });
    const { patient } = await clerk.call(desk.book, body);
    const found = await clerk.call(desk.findPatients, { query: { q: 'savitri' } });
    expect(found.patients).toMatchObject([{ _id: patient._id, phone: null, relative: { phone: '+91 98451 22334' } }]);
    const byNumber = await other.clerk.call(desk.findPatients, { query: { phone: '9845122334' } });
    expect(byNumber.patients).toMatchObject([{ _id: patient._id, name: 'Savitri Bai' }]);
    expect(await db().selectFrom('patients').select('phone').where('id', '=', patient._id).execute()).toEqual([
      { phone: null },
    ]);
  });

  it('is no other one without a phone, but is asked about where the name is the same', async () => {
    const { clerk, center } = await aDesk();
    const ask = (patient: Person, days?: number) => clerk.ask(desk.book, bookedAs(center.id, patient, days));
    const first = await ask({ name: 'Ram Prasad', hasNoPhone: true });
    const second = await ask({ name: 'Gita Bai', hasNoPhone: true });
    expect([first.success, second.success]).toEqual([true, true]);
    expect(await ask({ name: 'Shri Ram Prasad', hasNoPhone: true }, 4)).toMatchObject({ code: 'patient-known' });
    const another = await ask({ name: 'Ram Prasad', hasNoPhone: true, isNew: true }, 4);
    expect(another).toMatchObject({ success: true });
    // A number that is left out is no answer.
    expect(await ask({ name: 'Left Out' })).toMatchObject({ code: 'invalid-input' });
  });

  it.each(['Meena D.', 'Meena', 'Mina Devi', 'Devi Meena'])(
    'and who has the number of Meena Devi is asked about as %s, and not as Sunita Devi',
    async (name) => {
      const { clerk, center } = await aDesk();
      const phone = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      await clerk.call(desk.book, bookedAs(center.id, { name: 'Smt. Meena Devi', phone }));
      expect(await clerk.ask(desk.book, bookedAs(center.id, { name, phone }, 4))).toMatchObject({
        code: 'patient-known',
      });
      const other = await clerk.ask(desk.book, bookedAs(center.id, { name: 'Sunita Devi', phone }, 5));
      expect(other.success).toBe(true);
    },
  );
});

describe('a list', () => {
  const HEAD = ['Name', 'Phone', "Relative's phone", 'New person', 'Days', 'Window', 'From', 'Weeks', 'Informed'];
  type Row = { name: string; phone: string; relative?: string; isNew?: string; from?: string };
  const file = (rows: Row[]) =>
    Buffer.from(
      [
        HEAD,
        ...rows.map((row) => [
          row.name,
          row.phone,
          row.relative ?? '',
          row.isNew ?? '',
          'Mon Wed',
          '9 AM',
          row.from ?? '',
          '2',
          'yes',
        ]),
      ]
        .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
        .join('\n'),
    ).toString('base64');

  async function aList(rows: Row[]) {
    const center = await aCenter(the.product, { slots: 10 });
    const { client } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
    const body = { file: file(rows), fileName: 'list.csv', centerId: center.id };
    const preview = async (some = rows) =>
      client.call(imports.previewPatients, { body: { ...body, file: file(some) } });
    const bringIn = async () => {
      const { fingerprint } = await preview();
      return client.call(imports.patients, { body: { ...body, fingerprint } });
    };
    return { client, preview, bringIn };
  }

  it('takes who has no phone, with a relative’s or none, twice without doubling whom it can tell', async () => {
    const { preview, bringIn } = await aList([
      { name: 'Kamla Bai', phone: 'none', relative: '98452 33445' },
      { name: 'Hari Om', phone: '-' },
      { name: 'Moti Lal', phone: 'नहीं' },
    ]);
    expect((await preview()).rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
    expect((await bringIn()).done).toMatchObject({ added: 3 });
    const again = await preview();
    expect(again.rows.map(({ state }) => state)).toEqual(['nothing', 'wrong', 'wrong']);
    expect(again.rows[1]!.issues[0]!.message).toContain('Maybe the same as Hari Om, without a phone');
    const twice = await preview([
      { name: 'Sita Ram', phone: 'none' },
      { name: 'Ram Sita', phone: 'none' },
    ]);
    expect(twice.rows.map(({ state }) => state)).toEqual(['wrong', 'wrong']);
  });

  it('knows who is written otherwise, asks about who may be the same, and is told that it is another one', async () => {
    const number = '98453 44556';
    const { preview, bringIn } = await aList([{ name: 'K. S. Rao', phone: number }]);
    await bringIn();
    const states = async (row: Omit<Row, 'phone'>) => {
      const [{ state, issues } = { state: '', issues: [] }] = (await preview([{ ...row, phone: number }])).rows;
      return [state, issues[0]?.message];
    };
    for (const name of ['KS Rao', 'Rao K S', 'Shri K.S. Rao'])
      expect(await states({ name })).toEqual(['nothing', undefined]);
    const [state, said] = await states({ name: 'Krishna S Rao' });
    expect([state, said]).toEqual(['wrong', expect.stringContaining('Maybe the same as K. S. Rao, +91 98453 44556')]);
    expect((await states({ name: 'Krishna S Rao', isNew: 'yes' }))[0]).toBe('new');
    expect((await states({ name: 'Latha Rao' }))[0]).toBe('new');
  });

  it('names a date that is past, as it was read, and says that one number goes into a cell', async () => {
    const { preview } = await aList([]);
    const { rows } = await preview([
      { name: 'Asha One', phone: '98454 55667', from: '12/08/2026' },
      { name: 'Asha Two', phone: '98454 55668 / 98454 55669' },
    ]);
    expect(rows[0]!.notes).toMatchObject([
      { column: 'From', message: expect.stringContaining('12 Aug 2026, which is past') },
    ]);
    expect(rows[1]!.issues).toMatchObject([
      { column: 'Phone', message: expect.stringContaining('One number goes into this cell') },
    ]);
  });
});
