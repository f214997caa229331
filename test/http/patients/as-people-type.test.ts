/** Names, numbers, codes and addresses as keyboards, phones and files give them: read in one way at every door. */
import { describe, expect, it } from 'vitest';
import {
  NOTICE_VERSION,
  account,
  centers as publicCenters,
  contact,
  nominee,
  patients,
  profile,
} from '../../../src/contract';
import { arrivals, centers, desk, imports, users } from '../../../src/contract/admin';
import { addDays, istDateOf, mondayOf } from '../../../src/domain/time';
import { aLastingAdministrator } from '../../administrator';
import { aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { withGoogle } from '../../google';
import { listOf } from '../../lists';
import { askForCode } from '../../sign-up';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

/** Digits of Devanagari. */
const inHindi = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

const TYPED = '\uFEFF Rene\u0301 \u00A0 Rao\u200B';
const KEPT = 'René Rao';

const phoneOf = async (id: string) =>
  (await the.product.database.db.selectFrom('patients').select('phone').where('id', '=', id).executeTakeFirstOrThrow())
    .phone;

describe('a name', () => {
  it('is kept composed, with single spaces, without hidden signs, at every door', async () => {
    const me = await loggedInPatient(the.product);
    const { user } = await me.client.call(profile.update, { body: { username: TYPED } });
    expect(user.username).toBe(KEPT);
    const cared = { name: TYPED, relation: 'parent', email: 'rene@example.org' } as const;
    expect((await me.client.call(patients.add, { body: cared })).patient.name).toBe(KEPT);
    const named = { name: TYPED, contact: '98765 43210', relation: 'friend' } as const;
    expect((await me.client.call(nominee.name, { body: named })).nominee.name).toBe(KEPT);
    const google = await withGoogle(the.product, aClient(the.product), { email: 'rene-1@example.org', name: TYPED });
    expect(google).toMatchObject({ user: { username: KEPT } });

    const clerk = await aLastingAdministrator(the.product);
    const center = await aCenter(the.product);
    const { updatedcenter } = await clerk.client.call(centers.update, {
      params: { id: center.id },
      body: { CenterCity: 'Ben\u200Bgaluru', Services: ['Hemo  dialysis', 'hemo dialysis'] },
    });
    expect(updatedcenter).toMatchObject({ CenterCity: 'Bengaluru', Services: ['Hemo dialysis'] });
    const { Users: found } = await clerk.client.call(users.list, { query: { q: 'RENE\u0301  rao' } });
    expect(found.map(({ username }) => username)).toContain(KEPT);
  });
});

describe('a phone number', () => {
  const PASTED = `\u202A+91\u00A0${inHindi('98765')}\u2011${inHindi('43210')}\u202C`;
  const SHOWN = '+91 98765 43210';

  it('is kept as E.164 and shown as people write it, at every door', async () => {
    const me = await loggedInPatient(the.product);
    const cared = { name: 'Kamala', relation: 'parent', phone: PASTED } as const;
    const { patient } = await me.client.call(patients.add, { body: cared });
    expect(patient.phone).toBe(SHOWN);
    expect(await phoneOf(patient._id)).toBe('+919876543210');
    const named = { name: 'Ravi', contact: PASTED, relation: 'friend' } as const;
    expect((await me.client.call(nominee.name, { body: named })).nominee.contact).toBe(SHOWN);
    expect((await me.client.call(nominee.mine)).nominee?.contact).toBe(SHOWN);

    const clerk = await aLastingAdministrator(the.product);
    const center = await aCenter(the.product, { contact_number: '98450-12345' });
    const read = async () =>
      (await aClient(the.product).call(publicCenters.one, { params: { center: center.id } })).center.ContactNumber;
    // As it was kept before.
    expect(await read()).toBe('+91 98450 12345');
    await clerk.client.call(centers.update, { params: { id: center.id }, body: { ContactNumber: PASTED } });
    expect(await read()).toBe(SHOWN);

    const monday = addDays(mondayOf(istDateOf(the.product.now())), 7);
    const file = listOf(['Name,Phone,Days,Window,From,Weeks', `Latha  Rao,${PASTED},Mon,5 AM,${monday},1`]);
    const asked = { file, fileName: 'list.csv', centerId: center.id };
    const preview = await clerk.client.call(imports.previewPatients, { body: asked });
    expect(preview.rows).toMatchObject([{ name: 'Latha Rao', phone: SHOWN, state: 'new' }]);
    await clerk.client.call(imports.patients, { body: { ...asked, fingerprint: preview.fingerprint } });
    const { patients: found } = await clerk.client.call(desk.findPatients, { query: { phone: '098765 43210' } });
    expect(found).toMatchObject([{ name: 'Latha Rao', phone: SHOWN }]);
    // The same person in another list, and at the desk.
    const again = listOf(['Name,Phone,Days,Window,From,Weeks', `latha rao,0 98765 43210,Tue,5 AM,${monday},1`]);
    const known = await clerk.client.call(imports.previewPatients, { body: { ...asked, file: again } });
    expect(known.rows).toMatchObject([{ state: 'known', isNew: false }]);
  });

  it('is refused at its field where it can be none', async () => {
    const me = await loggedInPatient(the.product);
    for (const phone of ['98765 4321', '1111111111', '98765 43210, 98765 43211']) {
      const refused = await me.client.refused(patients.add, { body: { name: 'Kamala', relation: 'parent', phone } });
      expect(refused).toMatchObject({ status: 400, issues: { phone: { code: 'phone' } } });
    }
  });
});

describe('a code', () => {
  it('is taken in digits of other scripts, with spaces and hidden signs', async () => {
    const email = 'digits@example.org';
    const client = aClient(the.product);
    const { otp, VerificationId } = await askForCode(the.product, client, email);
    const typed = `\u200E${inHindi(otp.slice(0, 3))}\u00A0${inHindi(otp.slice(3))}`;
    await client.call(account.verifyOtp, { body: { otp: typed, VerificationId } });
    const clerk = await aLastingAdministrator(the.product);
    const center = await aCenter(the.product);
    const pin = inHindi('12 34');
    expect(await clerk.client.refused(arrivals.arrive, { body: { centerId: center.id, pin } })).toMatchObject({
      code: 'arrival-unknown',
    });
  });
});

it('an amount and a date are taken in these digits too', async () => {
  const clerk = await aLastingAdministrator(the.product);
  const center = await aCenter(the.product);
  const { updatedcenter } = await clerk.client.call(centers.update, {
    params: { id: center.id },
    body: {
      DialysisCharge: inHindi('1,490') as unknown as number,
      Slots: ` ${inHindi('12')}\u00A0` as unknown as number,
    },
  });
  expect(updatedcenter).toMatchObject({ DialysisCharge: 1490, Slots: 12 });
  const date = inHindi(addDays(istDateOf(the.product.now()), 2));
  const { day } = await clerk.client.call(arrivals.day, { query: { centerId: center.id, date } });
  expect(day.date).toBe(addDays(istDateOf(the.product.now()), 2));
});

it('an address with a domain in letters of India is taken as people type it, and as browsers send it', async () => {
  const client = aClient(the.product);
  const sent = 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c';
  for (const email of ['Meera@उदाहरण.भारत', sent]) {
    await client.call(contact.send, { body: { name: 'Meera', email, message: 'Namaste' } });
  }
  const { otp, VerificationId } = await askForCode(the.product, client, 'meera@उदाहरण.भारत');
  await client.call(account.verifyOtp, { body: { otp, VerificationId } });
  const body = {
    username: 'Meera',
    password: 'kadamba-lantern-7',
    email: 'MEERA@उदाहरण.भारत',
    consentVersion: NOTICE_VERSION,
  };
  expect((await client.call(account.register, { body })).user.email).toBe(sent);
});

describe('a list', () => {
  it('says how days were read, what may be meant in two ways, and whom nobody informed', async () => {
    const clerk = await aLastingAdministrator(the.product);
    const center = await aCenter(the.product);
    const monday = addDays(mondayOf(istDateOf(the.product.now())), 7);
    const file = listOf([
      'Standing patients of Asha,,,,,,',
      'नाम,मोबाइल नंबर,दिन,समय,From,Weeks,Informed',
      `Anil,98471 20001,Mon-Sat,05:00:00,${monday} 00:00:00,2.0,no`,
      `Bina,98471 20002,Mon-Thu,1-5 PM,${monday},1,yes`,
      `Chitra,98471 20003,TThS,5,30-Nov,1,yes`,
    ]);
    const { rows } = await clerk.client.call(imports.previewPatients, { body: { file, centerId: center.id } });
    expect(rows).toMatchObject([
      {
        row: 3,
        weekdays: [1, 2, 3, 4, 5, 6],
        sessions: 12,
        notes: [
          { column: 'Days', message: '“Mon-Sat” is read as Mon, Tue, Wed, Thu, Fri, Sat' },
          { column: 'Informed', message: expect.stringContaining('Not informed yet') },
        ],
      },
      { row: 4, weekdays: [1, 4], time: '1 PM - 5 PM', notes: [{ message: '“Mon-Thu” is read as Mon, Thu' }] },
      {
        row: 5,
        state: 'wrong',
        issues: [
          { column: 'Window', message: '“5” may be 5 AM - 9 AM or 5 PM - 9 PM: please write which' },
          { column: 'From', message: '“30-Nov” has no year: write it with the year, like 12-Nov-2026' },
        ],
      },
    ]);
  });

  it('refuses places of centers that are swapped, zero, or not in India', async () => {
    const clerk = await aLastingAdministrator(the.product);
    const row = (name: string, place: string) => `${name},Pune,4 Lake Road,98450 12345,HD,Lift,1490/-,4,${place}`;
    const file = listOf([
      'Name,City,Address,Phone,Services,Facilities,Charge,Chairs,Latitude,Longitude,PIN',
      row('Here', '18.5,73.8,411 038'),
      row('From a spreadsheet', '18.5,73.8,411038.0'),
      row('Swapped', '73.8,18.5,'),
      row('Nowhere', '0,0,'),
      row('Far', '51.5,-0.1,'),
      row('Half', '18.5,,'),
      row('No PIN', ',,41103'),
    ]);
    const { rows } = await clerk.client.call(imports.previewCenters, { body: { file } });
    expect(rows.map(({ issues }) => issues.map(({ message }) => message.split(':')[0]))).toEqual([
      [],
      [],
      ['Latitude and longitude are swapped'],
      ['Latitude and longitude are both 0, which is in the sea'],
      ['This place is not in India'],
      ['Latitude and longitude belong together'],
      ['A PIN code has 6 digits and does not begin with 0'],
    ]);
  });
});
