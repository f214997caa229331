/** Administrators maintain the centers; the effect on patients and their appointments. */
import { describe, expect, it } from 'vitest';
import { type BodyOf, bookings, centers as patientCenters } from '../../../src/contract';
import { MAX_CHARGE, MAX_SLOTS, audit, centers } from '../../../src/contract/admin';
import { windowBegins } from '../../../src/domain/windows';
import { anAdministrator } from '../../administrator';
import { injectFaults } from '../../inject-faults';
import {
  atProvider,
  book,
  confirmed,
  details,
  hold,
  holdRefused,
  myBookings,
  pay,
  refunded,
} from '../../booking-steps';
import { type CenterRow, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';
import { centerFieldsOf } from '../../../src/domain/center-fields';
import { EMPTY_FIELDS } from '../../empty-center';

const the = aRunningProduct();
const NOBODY = '019a0000-0000-7000-8000-000000000000';
const FRONT = 'front-arches.svg';

const TYPED: BodyOf<typeof centers.add> = {
  CenterName: '  Tulsi Dialysis  ',
  CenterAddress: '4 Lake Road',
  CenterCity: 'Hassan',
  CenterState: 'Karnataka',
  ContactNumber: '08172 555 010',
  Services: [' Hemodialysis ', 'hemodialysis', 'HDF', ''],
  Facilities: ['Lift'],
  DialysisCharge: 1_450,
  Slots: 6,
  Photo: FRONT,
};
const NO_PHONE = 'Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)';
const NO_PHONE_ISSUE = { ContactNumber: { code: 'phone' } };
const rowOf = (id: string) =>
  the.product.database.db.selectFrom('centers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seenByPatients = async (id: string) =>
  (await aClient(the.product).call(patientCenters.list)).dialysisCenters.some((center) => center._id === id);
const update = async (id: string, body: BodyOf<typeof centers.update>, by = anAdministrator(the.product)) =>
  (await (await by).client.call(centers.update, { params: { id }, body })).updatedcenter;
const liveAt = (id: string) =>
  the.product.database.db
    .selectFrom('bookings')
    .select('id')
    .where('center_id', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();

describe('adding a center', () => {
  it('takes as its contact number what can be dialled, and says at the field what else it would take', async () => {
    const { client } = await anAdministrator(the.product);
    for (const [ContactNumber, kept] of [
      ['+91 98450-12345', '+91 98450 12345'],
      [' 080\u201124601357 ', '080 2460 1357'],
      [9_845_012_345, '+91 98450 12345'],
    ] as const) {
      const body = { ...TYPED, ContactNumber };
      expect(await client.raw('POST', centers.add.path, { json: body }), kept).toMatchObject({
        json: { center: { ContactNumber: kept } },
      });
    }
    const refused = { json: { code: 'invalid-input', fields: { ContactNumber: NO_PHONE }, issues: NO_PHONE_ISSUE } };
    for (const ContactNumber of [
      'ask at the desk',
      '1234567',
      // A landline without its STD code.
      '24601357',
      '1111111111',
      '1234567890123456',
      '0821 555 0134 ext',
      '98450+12345',
    ]) {
      const body = { ...TYPED, ContactNumber };
      expect(await client.raw('POST', centers.add.path, { json: body }), ContactNumber).toMatchObject(refused);
      const { id } = await aCenter(the.product);
      const answer = await client.raw('PUT', `/admin/update-center/${id}`, { json: { ContactNumber } });
      expect(answer, ContactNumber).toMatchObject(refused);
      expect((await rowOf(id)).contact_number).toBe('0821 555 0134');
    }
  });

  it('trims, leaves out repetitions, shows it to patients at once and writes it down', async () => {
    const { client, userName } = await anAdministrator(the.product);
    const answer = await client.call(centers.add, { body: TYPED });
    expect(answer.center).toMatchObject({
      CenterName: 'Tulsi Dialysis',
      Services: ['Hemodialysis', 'HDF'],
      DialysisCharge: 1_450,
      Slots: 6,
      Photo: FRONT,
      Status: 'active',
      Latitude: null,
      version: 1,
    });
    expect(answer.alldialysiscenters).toContainEqual(answer.center);
    expect((await rowOf(answer.center._id)).charge_paise).toBe(145_000);
    expect(await seenByPatients(answer.center._id)).toBe(true);
    const { actions } = await client.call(audit.list, { query: { subjectId: answer.center._id } });
    expect(actions).toMatchObject([{ action: 'center-added', administrator: userName, after: { Slots: 6 } }]);
    await book(
      the.product,
      await loggedInPatient(the.product),
      await rowOf(answer.center._id),
      aWindow(the.product.now()),
    );
  });

  it('takes numbers that are written as text', async () => {
    const { client } = await anAdministrator(the.product);
    const asText = { ...TYPED, DialysisCharge: '1490', Slots: ' 6 ', Latitude: '12.5', Longitude: '76.25' };
    const { center } = await client.call(centers.add, { body: asText });
    const numbers = { DialysisCharge: 1_490, Slots: 6, Latitude: 12.5, Longitude: 76.25 };
    expect(center).toMatchObject(numbers);
    expect(await update(center._id, { DialysisCharge: '1500', Slots: '7' })).toMatchObject({
      ...numbers,
      DialysisCharge: 1_500,
      Slots: 7,
    });
    expect(await client.refused(centers.add, { body: { ...TYPED, DialysisCharge: 'much', Slots: '0' } })).toMatchObject(
      {
        fields: { DialysisCharge: 'DialysisCharge must be a number', Slots: 'Slots must be at least 1' },
      },
    );
  });

  it('keeps a PIN code without its space, and only what can be one', async () => {
    const { client } = await anAdministrator(the.product);
    for (const CenterPinCode of ['573 201', '५७३२०१', 573_201]) {
      const { center } = (await client.raw('POST', centers.add.path, { json: { ...TYPED, CenterPinCode } }))
        .json as Awaited<ReturnType<typeof client.call<typeof centers.add>>>;
      expect(center).toMatchObject({ CenterPinCode: '573201', CenterState: 'Karnataka' });
      expect(await update(center._id, { CenterPinCode: '573202' })).toMatchObject({ CenterPinCode: '573202' });
      const { actions } = await client.call(audit.list, { query: { subjectId: center._id } });
      expect(actions).toMatchObject([
        { before: { CenterPinCode: '573201' }, after: { CenterPinCode: '573202' } },
        { action: 'center-added' },
      ]);
    }
    const { id } = await aCenter(the.product, { pin_code: '573201', address: '4 Lake Road' });
    for (const CenterPinCode of ['57320', '073201', '5732011', 'Hassan']) {
      const sentence = { fields: { CenterPinCode: 'A PIN code has 6 digits and does not begin with 0: 560034' } };
      expect(await client.refused(centers.add, { body: { ...TYPED, CenterPinCode } })).toMatchObject(sentence);
      const change = { params: { id }, body: { CenterPinCode } };
      expect(await client.refused(centers.update, change)).toMatchObject(sentence);
    }
    const found = await aClient(the.product).call(patientCenters.search, { query: { q: '573 201' } });
    expect(found.found.map(({ center }) => center._id)).toContain(id);
  });

  it('refuses coordinates where no center can be, and keeps a wrong place of earlier rules until another is given', async () => {
    const { client } = await anAdministrator(the.product);
    const { id } = await aCenter(the.product, { photo: FRONT, latitude: null, longitude: null });
    for (const [Latitude, Longitude, sentence] of [
      [76.1, 13, /^Latitude and longitude are swapped/],
      [0, 0, /^Latitude and longitude are both 0/],
      [51.5, -0.12, /^This place is not in India/],
      [13, undefined, /^Latitude and longitude belong together/],
    ] as const) {
      const refused = { code: 'invalid-input', fields: { Latitude: expect.stringMatching(sentence) } };
      expect(await client.refused(centers.add, { body: { ...TYPED, Latitude, Longitude } })).toMatchObject(refused);
      const change = { params: { id }, body: { Latitude, Longitude } };
      expect(await client.refused(centers.update, change)).toMatchObject(refused);
    }
    expect(await update(id, { Latitude: 13, Longitude: 76.1 })).toMatchObject({ Latitude: 13, Longitude: 76.1 });
    expect(await update(id, { Latitude: 13.5 })).toMatchObject({ Latitude: 13.5, Longitude: 76.1 });
    const wrong = await aCenter(the.product, { photo: FRONT, latitude: 76.1, longitude: 13 });
    const { center } = await client.call(centers.get, { params: { id: wrong.id } });
    const back = await client.raw('PUT', `/admin/update-center/${wrong.id}`, { json: { ...center, Slots: 9 } });
    expect(back.json).toMatchObject({ updatedcenter: { Slots: 9, Latitude: 76.1 } });
  });

  it('takes whole rupees and chairs, from one to a bound', async () => {
    const { client } = await anAdministrator(the.product);
    const bounds = { Slots: [1, MAX_SLOTS], DialysisCharge: [1, MAX_CHARGE] } as const;
    const { id } = await aCenter(the.product, { photo: FRONT });
    for (const [field, [least, most]] of Object.entries(bounds)) {
      for (const value of [least, most]) {
        const { updatedcenter } = await client.call(centers.update, { params: { id }, body: { [field]: value } });
        expect(updatedcenter).toMatchObject({ [field]: value });
      }
      for (const value of [least - 1, most + 1, 1.5]) {
        const refused = await client.refused(centers.update, { params: { id }, body: { [field]: value } });
        expect(Object.keys(refused.fields ?? {}), `${field} ${value}`).toEqual([field]);
      }
    }
  });

  it('says of each missing field what is missing, in the words of the specification', async () => {
    const { client } = await anAdministrator(the.product);
    const empty = {
      CenterName: ' ',
      CenterAddress: '',
      CenterCity: '',
      ContactNumber: '',
      Services: [' '],
      Facilities: [],
      DialysisCharge: 0,
      Slots: 1.5,
      Photo: '',
    };
    const refused = await client.refused(centers.add, { body: empty });
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(refused.fields).toEqual({
      CenterName: 'CenterName is required',
      CenterAddress: 'CenterAddress is required',
      CenterCity: 'CenterCity is required',
      ContactNumber: 'ContactNumber is required',
      Services: 'At least one Services is required',
      Facilities: 'At least one Facilities is required',
      DialysisCharge: 'DialysisCharge must be at least 1',
      Slots: 'Slots must be a whole number',
      Photo: 'Photo is required',
    });
  });

  it.each(['photo-0.jpg', 'no-such-front.svg', '../../package.json', 'front-arches', '.svg'])(
    'needs a photo that there is, not %s',
    async (Photo) => {
      const { client } = await anAdministrator(the.product);
      const refused = await client.refused(centers.add, { body: { ...TYPED, Photo } });
      expect(refused).toMatchObject({
        status: 400,
        code: 'photo-unknown',
        fields: { Photo: 'There is no such photo. Please upload it again.' },
      });
    },
  );
});

describe('changing a center', () => {
  it('touches what was sent and counts the changes; what is blank keeps its value', async () => {
    const { id } = await aCenter(the.product, { services: ['HD'], state: 'Kerala' });
    const before = await rowOf(id);
    const changed = await update(id, {
      CenterName: 'Renamed',
      CenterCity: '',
      Services: [],
      DialysisCharge: 2_000,
      Photo: '',
    });
    expect(changed).toMatchObject({
      CenterName: 'Renamed',
      CenterCity: 'Mysuru',
      Services: ['HD'],
      CenterState: 'Kerala',
      DialysisCharge: 2_000,
      Photo: before.photo,
      version: 2,
    });
    const after = await rowOf(id);
    expect({
      ...after,
      name: before.name,
      charge_paise: before.charge_paise,
      version: 1,
      updated_at: before.updated_at,
    }).toEqual(before);
  });

  it.each([[''], [null], [' '], [[]], [[' ']]])(
    'keeps what is there where %j is sent for a field that a center can not be without',
    async (nothing) => {
      const blankable = {
        1: centerFieldsOf('tags'),
        0: centerFieldsOf('name', 'phone', 'photo'),
      };
      const others = [...centerFieldsOf('rupees', 'count'), 'Status', 'version'];
      const isForAll = nothing === '' || nothing === null;
      const fields = isForAll
        ? [...blankable[0], ...blankable[1], ...others]
        : Array.isArray(nothing)
          ? blankable[1]
          : blankable[0];
      const { id } = await aCenter(the.product, {
        services: ['HD'],
        state: 'Kerala',
        pin_code: '682016',
        latitude: 12.3,
        longitude: 76.6,
        status: 'blocked',
      });
      const before = await rowOf(id);
      const { client } = await anAdministrator(the.product);
      for (const field of fields) {
        const answer = await client.raw('PUT', `/admin/update-center/${id}`, { json: { [field]: nothing } });
        expect(answer, field).toMatchObject({ status: 200, json: { success: true } });
        expect(await rowOf(id), field).toEqual(before);
      }
      const all = Object.fromEntries(fields.map((field) => [field, nothing]));
      expect(
        (await client.raw('PUT', `/admin/update-center/${id}`, { json: { ...all, DialysisCharge: 2_000 } })).status,
      ).toBe(200);
      expect(await rowOf(id)).toEqual({ ...before, charge_paise: 200_000, version: 2, updated_at: expect.any(Date) });
    },
  );

  it.each([[''], [null]])('empties what a center may be without where %j is sent', async (nothing) => {
    const { id } = await aCenter(the.product, {
      state: 'Kerala',
      pin_code: '682016',
      latitude: 12.3,
      longitude: 76.6,
    });
    for (const field of centerFieldsOf('text', 'code')) {
      expect(await update(id, { [field]: nothing }), field).toMatchObject({ [field]: '' });
    }
    expect(await update(id, { Latitude: nothing, Longitude: nothing })).toMatchObject({
      Latitude: null,
      Longitude: null,
    });
    const before = await rowOf(id);
    expect(before).toMatchObject({ state: '', pin_code: '', latitude: null, longitude: null, version: 4 });
    await update(id, { CenterState: nothing, Latitude: nothing });
    expect(await rowOf(id)).toEqual(before);
  });

  it('takes the whole center back as it was sent, and then changes nothing', async () => {
    const administrator = await anAdministrator(the.product);
    const { id } = await aCenter(the.product, { photo: FRONT });
    const { center } = await administrator.client.call(centers.get, { params: { id } });
    const answer = await administrator.client.raw('PUT', `/admin/update-center/${id}`, { json: center });
    expect(answer.json).toEqual({ success: true, updatedcenter: center });
    expect((await administrator.client.call(audit.list, { query: { subjectId: id } })).actions).toEqual([]);
  });

  it('keeps a contact number of earlier rules that is sent back, until another is given', async () => {
    const { id } = await aCenter(the.product, { contact_number: 'ask at the desk' });
    const { client } = await anAdministrator(the.product);
    const { center } = await client.call(centers.get, { params: { id } });
    expect(center.ContactNumber).toBe('ask at the desk');
    const back = await client.raw('PUT', `/admin/update-center/${id}`, { json: { ...center, Slots: 9 } });
    expect(back.json).toMatchObject({ updatedcenter: { Slots: 9, ContactNumber: 'ask at the desk' } });
    expect(await update(id, { ContactNumber: '0821 555 0199' })).toMatchObject({ ContactNumber: '0821 555 0199' });
    const again = await client.refused(centers.update, { params: { id }, body: { ContactNumber: 'ask at the desk' } });
    expect(again).toMatchObject({ status: 400, fields: { ContactNumber: NO_PHONE } });
  });

  it('keeps a photo that is only known to it', async () => {
    const { id } = await aCenter(the.product, { photo: 'from-long-ago.jpg' });
    expect(await update(id, { Photo: 'from-long-ago.jpg', Slots: 9 })).toMatchObject({
      Slots: 9,
      Photo: 'from-long-ago.jpg',
    });
    const { client } = await anAdministrator(the.product);
    const refused = await client.refused(centers.update, { params: { id }, body: { Photo: 'another.jpg' } });
    expect(refused.code).toBe('photo-unknown');
    expect((await rowOf(id)).version).toBe(2);
  });

  it('refuses who edited what somebody else has changed meanwhile and says who, and forgives who repeats the same', async () => {
    const { id } = await aCenter(the.product);
    const colleague = await anAdministrator(the.product);
    const change = { params: { id }, body: { ContactNumber: '0821 555 0141', version: 1 } };
    await colleague.client.call(centers.update, change);
    const at = (await rowOf(id)).updated_at.toISOString();
    const { client } = await anAdministrator(the.product);
    const late = await client.refused(centers.update, {
      params: { id },
      body: { ContactNumber: '0821 555 0142', version: 1 },
    });
    expect(late).toMatchObject({ status: 409, code: 'edit-conflict' });
    expect(late.message).toContain(`${colleague.userName} has changed this`);
    expect(late.changedBy).toEqual({ name: colleague.userName, at });
    expect(await update(id, { ContactNumber: '0821 555 0141', version: 1 })).toMatchObject({
      ContactNumber: '0821 555 0141',
      version: 2,
    });
    expect(await update(id, { ContactNumber: '0821 555 0142', version: 2 })).toMatchObject({
      ContactNumber: '0821 555 0142',
      version: 3,
    });
  });

  it('lets one of two who save at the same time win', async () => {
    const { id } = await aCenter(the.product);
    const both = await Promise.all(
      ['0821 555 0141', '0821 555 0142'].map(async (ContactNumber) => {
        const { client } = await anAdministrator(the.product);
        return (await client.raw('PUT', `/admin/update-center/${id}`, { json: { ContactNumber, version: 1 } })).status;
      }),
    );
    expect(both.sort()).toEqual([200, 409]);
    expect((await rowOf(id)).version).toBe(2);
  });

  it('to fewer chairs keeps every appointment, remembers when, and sells nothing on top', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const window = aWindow(the.product.now());
    for (const chair of [1, 2]) await aBooking(the.product, { center, ...window, chair });
    await the.product.pass(1_000);
    const { client } = await anAdministrator(the.product);
    const { impact } = await client.call(centers.impact, { params: { id: center.id }, query: { slots: 1 } });
    expect(impact).toMatchObject({
      overbooked: [{ date: window.date, time: window.time, booked: 2 }],
      overbookedWindows: 1,
    });
    // Who is booked there is named before, and then stays.
    const fewer = { params: { id: center.id }, body: { Slots: 1 } };
    expect(await client.refused(centers.update, fewer)).toMatchObject({
      code: 'capacity-below-sold',
      message: expect.stringContaining(`${window.time}: 2 booked, 1 open (`),
    });
    expect(await rowOf(center.id)).toMatchObject({ slots: 2, version: 1, slots_changed_at: null });
    expect(await update(center.id, { Slots: 1, anyway: true })).toMatchObject({ Slots: 1 });
    expect((await rowOf(center.id)).slots_changed_at).not.toBeNull();
    expect(await liveAt(center.id)).toHaveLength(2);
    expect(await holdRefused(await loggedInPatient(the.product), center, window)).toMatchObject({
      code: 'window-full',
    });
  });

  it.each([
    [{ Slots: 0 }],
    [{ Slots: '5 chairs' }],
    [{ Slots: '1.5' }],
    [{ Latitude: 'north' }],
    [{ Status: 'deleted' }],
    [{ DialysisCharge: -1 }],
    [{ CenterName: 'x'.repeat(121) }],
  ])('refuses %j', async (json) => {
    const { id } = await aCenter(the.product);
    const { client } = await anAdministrator(the.product);
    expect(await client.raw('PUT', `/admin/update-center/${id}`, { json })).toMatchObject({
      status: 400,
      json: { code: 'invalid-input' },
    });
    expect((await rowOf(id)).version).toBe(1);
  });

  it('that there is not is refused', async () => {
    const { client } = await anAdministrator(the.product);
    expect(await client.refused(centers.update, { params: { id: NOBODY }, body: { Slots: 2 } })).toMatchObject({
      status: 404,
      code: 'center-not-found',
    });
    expect(await client.refused(centers.get, { params: { id: NOBODY } })).toMatchObject({ status: 404 });
    expect(await client.refused(centers.impact, { params: { id: NOBODY }, query: {} })).toMatchObject({ status: 404 });
  });
});

describe('a blocked center', () => {
  it('is gone for patients who look for one, while appointments there stay and stay visible', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindow(the.product.now());
    const appointment = await book(the.product, patient, center, window);
    expect(await update(center.id, { Status: 'blocked' })).toMatchObject({ Status: 'blocked' });

    expect(await seenByPatients(center.id)).toBe(false);
    const days = { centerId: center.id, from: window.date, to: window.date };
    expect(await aClient(the.product).refused(patientCenters.availability, { query: days })).toMatchObject({
      code: 'center-blocked',
    });
    await the.product.pass(2_000);
    expect(
      (await aClient(the.product).call(patientCenters.nextFree)).nextFree.map(({ centerId }) => centerId),
    ).not.toContain(center.id);
    expect(await holdRefused(await loggedInPatient(the.product), center, aWindow(the.product.now(), 5))).toMatchObject({
      code: 'center-blocked',
    });
    const [mine] = await myBookings(patient);
    expect(mine).toMatchObject({
      _id: appointment._id,
      bookingStatus: 'confirmed',
      dialysisCenterId: { CenterName: center.name, Status: 'blocked' },
    });

    await update(center.id, { Status: 'active' });
    expect(await seenByPatients(center.id)).toBe(true);
    await book(the.product, await loggedInPatient(the.product), center, window);
  });
});

describe('deleting a center', () => {
  const remove = async ({ id }: CenterRow) =>
    (await anAdministrator(the.product)).client.call(centers.remove, { params: { id } });

  it('cancels what is to come, gives all of it back, tells the patients, and keeps the history', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    // Less than 24 hours away: patients would get no refund then.
    const soon = aWindow(the.product.now(), 0, 17);
    const [one, two, holder] = [
      await loggedInPatient(the.product),
      await loggedInPatient(the.product),
      await loggedInPatient(the.product),
    ];
    await book(the.product, one, center, soon);
    await book(the.product, two, center, aWindow(the.product.now(), 4));
    const lastDay = aWindow(the.product.now(), 5);
    const open = await hold(holder, center, lastDay);
    const past = await aBooking(the.product, { center, date: '2026-11-02', status: 'completed' });

    const { client } = await anAdministrator(the.product);
    const { impact } = await client.call(centers.impact, { params: { id: center.id }, query: {} });
    expect(impact).toEqual({
      appointments: 3,
      lastDate: lastDay.date,
      patients: 3,
      refundAmount: 3_700,
      overbooked: [],
      overbookedWindows: 0,
    });
    const answer = await client.call(centers.remove, { params: { id: center.id } });
    expect(answer).toEqual({ success: true, message: 'The center is deleted.', cancelled: 3, refundAmount: 3_700 });

    expect((await myBookings(one))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'center-closed',
      refund: { amount: 1_850 },
    });
    await refunded(one);
    await refunded(two);
    expect((await myBookings(holder))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'center-closed',
      paymentStatus: 'unpaid',
    });
    await waitFor('its payment page is closed', () => atProvider(the.product, open.id).status === 'expired');
    const mail = await mailAbout(the.product, one.email, /^Cancelled, the center is closing/);
    expect(mail.text).toContain('All of it, ₹1,850, goes back to the account you paid from');
    const entry = Buffer.from(mail.attachments[0]!.content, 'base64').toString();
    expect(entry).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
    expect((await mailAbout(the.product, holder.email, /^Cancelled, the center is closing/)).text).toContain(
      'Nothing had been paid',
    );

    const kept = await the.product.database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', past.id)
      .executeTakeFirstOrThrow();
    expect(kept.status).toBe('completed');
    const { actions } = await client.call(audit.list, { query: { subjectId: center.id } });
    expect(actions).toMatchObject([
      { action: 'center-deleted', subjectName: center.name, after: { cancelledAppointments: 3, refundAmount: 3_700 } },
    ]);
    const events = await the.product.database.db
      .selectFrom('booking_events')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .select(['actor', 'administrator_id'])
      .where('bookings.user_id', '=', one.id)
      .where('to_status', '=', 'cancelled')
      .execute();
    expect(events).toEqual([{ actor: 'administrator', administrator_id: expect.any(String) }]);
  });

  it('takes it out of every list, and lets nobody book or move there', async () => {
    const center = await aCenter(the.product);
    await remove(center);
    const { client } = await anAdministrator(the.product);
    expect((await client.call(centers.list, { query: {} })).dialysisCenters.map(({ _id }) => _id)).not.toContain(
      center.id,
    );
    expect(await client.refused(centers.get, { params: { id: center.id } })).toMatchObject({
      code: 'center-not-found',
    });
    expect(
      await client.refused(centers.update, { params: { id: center.id }, body: { Status: 'active' } }),
    ).toMatchObject({ code: 'center-not-found' });
    expect(await seenByPatients(center.id)).toBe(false);
    const window = aWindow(the.product.now());
    const days = { centerId: center.id, from: window.date, to: window.date };
    expect(await aClient(the.product).refused(patientCenters.availability, { query: days })).toMatchObject({
      code: 'center-not-found',
    });
    expect(await holdRefused(await loggedInPatient(the.product), center, window)).toMatchObject({
      code: 'center-not-found',
    });
  });

  it('twice cancels, refunds and mails once', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    await book(the.product, patient, center, aWindow(the.product.now()));
    const [first, second] = await Promise.all([remove(center), remove(center)]);
    expect([first.cancelled, second.cancelled].sort()).toEqual([0, 1]);
    expect(await remove(center)).toEqual({
      success: true,
      message: 'The center was deleted already.',
      cancelled: 0,
      refundAmount: 0,
    });
    await refunded(patient);
    await allMailsSent(the.product);
    expect(
      (await mailsTo(the.product, patient.email)).filter(({ subject }) => /^Cancelled/.test(subject)),
    ).toHaveLength(1);
  });

  it('gives back what is paid while it happens', async () => {
    await the.product.control('webhooks', { mode: 'hold' });
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const session = await hold(patient, center, aWindow(the.product.now()));
    await pay(the.product, session.id);
    await remove(center);
    await the.product.control('webhooks/flush', {}, 'POST');
    await the.product.control('webhooks', { mode: 'normal' });
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'center-closed' });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: 185_000, refunds: [185_000] });
  });

  it('gives back what is paid for a hold that had lapsed before', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const session = await hold(patient, center, aWindow(the.product.now()));
    await the.product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'not-paid-in-time' })
      .where('user_id', '=', patient.id)
      .execute();
    await remove(center);
    await pay(the.product, session.id);
    expect(await details(patient, session.id)).not.toMatchObject({ outcome: 'confirmed' });
    await refunded(patient);
  });

  it('while many are just booking there leaves no appointment behind', async () => {
    const center = await aCenter(the.product, { slots: 20 });
    const patients = await Promise.all(Array.from({ length: 8 }, () => loggedInPatient(the.product)));
    const holding = patients.map((patient, n) =>
      hold(patient, center, aWindow(the.product.now(), 1 + (n % 3))).catch(() => null),
    );
    const [answer] = await Promise.all([remove(center), ...holding]);
    expect(answer.success).toBe(true);
    expect(await liveAt(center.id)).toEqual([]);
    await waitFor('no page can be paid any more', async () => {
      const sessions = await Promise.all(holding);
      return sessions.every((session) => !session || atProvider(the.product, session.id).status === 'expired');
    });
  });

  it('with more appointments than one answer can wait for cancels them all', async () => {
    const center = await aCenter(the.product, { slots: 20 });
    const window = aWindow(the.product.now(), 6);
    for (let chair = 1; chair <= 20; chair++) {
      for (const startHour of [5, 9, 13] as const) {
        await aBooking(the.product, {
          center,
          date: window.date,
          startHour,
          chair,
          patient: await aPatient(the.product),
        });
      }
    }
    expect(await remove(center)).toMatchObject({ cancelled: 60, refundAmount: 60 * 1_850 });
    await waitFor('all are cancelled', async () => (await liveAt(center.id)).length === 0);
    await waitFor('all is refunded', async () => {
      const refunds = await the.product.database.db
        .selectFrom('refunds')
        .innerJoin('bookings', 'bookings.id', 'booking_id')
        .select('refunds.status')
        .where('center_id', '=', center.id)
        .execute();
      return refunds.length === 60 && refunds.every(({ status }) => status === 'succeeded');
    });
    await allMailsSent(the.product);
  });

  it('is finished by the loop where a crash came in between', async () => {
    const { database, now } = the.product;
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, center, aWindow(the.product.now()));
    const { userName } = await anAdministrator(the.product);
    const { id: administratorId } = await database.db
      .selectFrom('administrators')
      .select('id')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow();
    // The state after the first transaction.
    const deleted = { deleted_at: now(), deleted_by: administratorId };
    await database.db.updateTable('centers').set(deleted).where('id', '=', center.id).execute();
    expect(await refunded(patient)).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'center-closed' });
  });

  it('goes through while the provider does not answer, and refunds once it does', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    await book(the.product, patient, center, aWindow(the.product.now()));
    const clear = await injectFaults(the.product, 1, ['500', 'timeout']);
    expect(await remove(center)).toMatchObject({ success: true, cancelled: 1 });
    expect((await myBookings(patient))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      paymentStatus: 'refund pending',
    });
    await clear();
    await the.product.pass(2 * 60_000);
    await the.product.sweep();
    await refunded(patient);
  });

  it('leaves a session that has begun as it is', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const window = aWindow(the.product.now(), 1);
    await book(the.product, patient, center, window);
    await the.product.passUntil(windowBegins(window.date, window.startHour));
    expect(await remove(center)).toMatchObject({ cancelled: 0, refundAmount: 0 });
    expect(await confirmed(patient)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('that there is not is refused', async () => {
    const { client } = await anAdministrator(the.product);
    expect(await client.refused(centers.remove, { params: { id: NOBODY } })).toMatchObject({
      status: 404,
      code: 'center-not-found',
    });
  });
});

describe('the list of centers for administrators', () => {
  it('is whole where nothing is asked, blocked ones too', async () => {
    const { client } = await anAdministrator(the.product);
    const blocked = await aCenter(the.product, { status: 'blocked', photo: 'x.svg' });
    const answer = await client.call(centers.list, { query: {} });
    expect(Object.keys(answer).sort()).toEqual(['dialysisCenters', 'success']);
    expect(answer.dialysisCenters.find(({ _id }) => _id === blocked.id)).toEqual({
      _id: blocked.id,
      ShortId: expect.stringMatching(/^[0-9a-f]{10}$/),
      ...EMPTY_FIELDS,
      CenterName: blocked.name,
      CenterAddress: blocked.address,
      CenterCity: 'Mysuru',
      CenterState: 'Karnataka',
      ContactNumber: '0821 555 0134',
      Services: ['Hemodialysis'],
      Facilities: ['Parking', 'Wi-Fi'],
      DialysisCharge: 1_850,
      Slots: 2,
      Photo: 'x.svg',
      Status: 'blocked',
      Latitude: 12.3,
      Longitude: 76.6,
      version: 1,
      updatedAt: blocked.updated_at.toISOString(),
      PaymentProvider: 'usual',
    });
  });

  it('is searched, filtered, sorted and counted by page', async () => {
    const { client } = await anAdministrator(the.product);
    const make = (name: string, row = {}) => aCenter(the.product, { name, ...row });
    await make('Zamindar b', { slots: 3, address: 'C' });
    await make('zamindar A', { slots: 9, address: 'B', status: 'blocked' });
    await make('Old ZAMINDAR c', { slots: 5, address: 'A' });
    await make('Zamindar gone', { deleted_at: the.product.now() });
    await make('Percent 100% z_mindar');
    const names = async (query: object) =>
      (await client.call(centers.list, { query: { q: 'zamindar', ...query } })).dialysisCenters.map(
        ({ CenterName }) => CenterName,
      );
    expect(await names({})).toEqual(['Old ZAMINDAR c', 'zamindar A', 'Zamindar b']);
    expect(await names({ sort: 'slots', order: 'desc' })).toEqual(['zamindar A', 'Old ZAMINDAR c', 'Zamindar b']);
    expect(await names({ sort: 'address' })).toEqual(['Old ZAMINDAR c', 'zamindar A', 'Zamindar b']);
    expect(await names({ status: 'blocked' })).toEqual(['zamindar A']);
    expect(await names({ pageSize: 2, page: 2 })).toEqual(['Zamindar b']);
    expect(await names({ q: '100%' })).toEqual(['Percent 100% z_mindar']);
    const page = await client.call(centers.list, { query: { q: 'ZAMINDAR', status: 'active', pageSize: 1 } });
    expect(page).toMatchObject({
      total: 2,
      page: 1,
      pageSize: 1,
      counts: { all: 3, active: 2, blocked: 1, openChairs: 8 },
    });
    expect(page.all).toBeGreaterThan(3);
    expect(await client.refused(centers.list, { query: { pageSize: 1_000 } })).toMatchObject({ status: 400 });
  });
});

it('nobody but an administrator keeps centers', async () => {
  const center = await aCenter(the.product);
  const patient = await loggedInPatient(the.product);
  const params = { id: center.id };
  for (const client of [aClient(the.product), patient.client]) {
    const answers = [
      await client.refused(centers.list, { query: {} }),
      await client.refused(centers.get, { params }),
      await client.refused(centers.impact, { params, query: {} }),
      await client.refused(centers.add, { body: TYPED }),
      await client.refused(centers.update, { params, body: { Slots: 1 } }),
      await client.refused(centers.remove, { params }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'administrator-session-ended' });
  }
  expect(await rowOf(center.id)).toEqual(center);
  expect(await patient.client.call(bookings.myBookings)).toMatchObject({ myBookingData: [] });
});
