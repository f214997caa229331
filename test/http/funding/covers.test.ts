/** Covers of patients and their letters, and what staff of centers see and set about who pays. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { COVER_LETTER, MAX_LETTER_BYTES, centers, covers, patients, profile } from '../../../src/contract';
import { type BodyOf, urlOf } from '../../../src/contract/endpoint';
import {
  CHECKED_LETTER,
  CLAIMS_CSV,
  arrivals,
  audit,
  centers as adminCenters,
  desk,
  funding,
} from '../../../src/contract/admin';
import { HOUR_MS, addDays, istDateOf, istInstant } from '../../../src/domain/time';
import { mergeCovers } from '../../../src/server/patients/covers';
import { forgetAll } from '../../../src/server/privacy/forget-past';
import { MIGRATIONS_DIR } from '../../../src/server/platform/paths';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import {
  type BookingRow,
  type CenterRow,
  PASSWORD,
  type LoggedIn,
  aBooking,
  aCenter,
  loggedInPatient,
} from '../../builders';
import { type Client, aClient, asRefusal } from '../../client';
import { aTakingCenter, bookAs } from '../../funding-steps';
import { NO_PICTURES, jpeg, picture, sendFile } from '../../pictures';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const db = () => the.product.database.db;

let owner: AdministratorAtWork;
beforeAll(async () => {
  owner = await aLastingAdministrator(the.product);
});

const CARD = { scheme: 'cghs', holder: 'Lakshmi Raman', cardLast4: 'a821' } as const;
const addTo = async (client: Client, change: Partial<BodyOf<typeof covers.add>> = {}) =>
  (await client.call(covers.add, { body: { ...CARD, ...change } })).cover;
const listOf = async (client: Client, patientId?: string) =>
  (await client.call(covers.list, { query: { patientId } })).covers;
const letterOf = (id: string) => urlOf(COVER_LETTER, { id }, {});
const clerkAt = (center: CenterRow) => aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);

type Covered = { awaits?: boolean; date?: string; startHour?: number; chair?: number; scheme?: string };

/** A booking that a cover pays for, or whose chair waits for its check. */
async function aCoveredBooking(patient: LoggedIn, center: CenterRow, coverId: string, covered: Covered = {}) {
  const { awaits = false, scheme = 'cghs', ...window } = covered;
  const status = awaits ? 'pending' : 'confirmed';
  const { id } = await aBooking(the.product, { patient, center, isScheme: true, status, ...window });
  return db()
    .updateTable('bookings')
    .set({ funding: 'scheme-full', scheme, cover_id: coverId, awaits_check: awaits })
    .$if(awaits, (query) => query.set({ hold_expires_at: new Date(the.product.now().getTime() + 40 * HOUR_MS) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As if a center had been asked, and had answered. */
async function aCheck(center: CenterRow, cover_id: string, state: 'waiting' | 'paper-wanted' | 'approved' = 'waiting') {
  const at = { cover_id, center_id: center.id };
  await db()
    .insertInto('cover_checks')
    .values({
      ...at,
      question: state === 'approved' ? 'none' : state,
      asked_at: the.product.now(),
      ...(state === 'paper-wanted' && { question_reason: 'The referral is not legible' }),
    })
    .execute();
  if (state !== 'approved') return;
  const approval = { valid_from: '2026-10-01', valid_until: '2027-03-31', sessions: 8, reference: 'TN/4711' };
  await db()
    .insertInto('approvals')
    .values({ ...at, ...approval, id: randomUUID() })
    .execute();
}

describe('a cover', () => {
  it('is kept once for each scheme, with four characters of the card, changed and removed', async () => {
    const { client } = await loggedInPatient(the.product);
    const cover = await addTo(client, { validTo: '2027-03-31' });
    expect(cover).toMatchObject({ ...CARD, cardLast4: 'A821', validTo: '2027-03-31', hasLetter: false, checks: [] });
    expect(await client.refused(covers.add, { body: CARD })).toMatchObject({ status: 409, code: 'cover-exists' });
    const other = await addTo(client, { scheme: 'esic' });
    const params = { id: other._id };
    expect(await client.refused(covers.change, { params, body: CARD })).toMatchObject({ code: 'cover-exists' });
    await client.call(covers.change, { params, body: { ...CARD, scheme: 'echs', cardLast4: '0001' } });
    expect(await listOf(client)).toMatchObject([
      { scheme: 'cghs' },
      { scheme: 'echs', cardLast4: '0001', validTo: null },
    ]);
    await client.call(covers.remove, { params });
    expect((await listOf(client)).map(({ scheme }) => scheme)).toEqual(['cghs']);
    expect(await client.refused(covers.change, { params, body: CARD })).toMatchObject({ code: 'cover-not-found' });
    await addTo(client, { scheme: 'echs' });
  });

  it.each([
    ['the whole number', { cardLast4: '914812345678' }, 'cardLast4', 'last four characters'],
    ['no number', { cardLast4: '' }, 'cardLast4', 'last four'],
    ['nobody’s card', { holder: ' ' }, 'holder', 'is required'],
    ['a card that is out of date', { validTo: '2026-11-01' }, 'validTo', 'in the past'],
    ['a scheme that nobody knows', { scheme: 'pmjay2' }, 'scheme', 'required'],
  ])('with %s is refused at its field', async (_, change, field, sentence) => {
    const { client } = await loggedInPatient(the.product);
    const refused = await client.refused(covers.add, { body: { ...CARD, ...change } as typeof CARD });
    expect(refused).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(refused.fields?.[field]?.toLowerCase()).toContain(sentence);
    expect(await listOf(client)).toEqual([]);
  });

  it('is nobody else’s: an account that may only look does not change it, and one that was not confirmed sees its own', async () => {
    const [patient, carer, stranger] = await Promise.all([0, 1, 2].map(() => loggedInPatient(the.product)));
    const cover = await addTo(patient!.client);
    const params = { id: cover._id };
    expect(await stranger!.client.refused(covers.list, { query: { patientId: patient!.id } })).toMatchObject({
      code: 'patient-not-found',
    });
    for (const call of [covers.change, covers.remove] as const) {
      expect(await stranger!.client.refused(call, { params, body: CARD })).toMatchObject({ code: 'cover-not-found' });
    }
    const link = { user_id: carer!.id, patient_id: patient!.id, relation: 'child', created_at: the.product.now() };
    await db()
      .insertInto('care_links')
      .values({ id: randomUUID(), ...link, access: 'view' })
      .execute();
    expect(await listOf(carer!.client, patient!.id)).toHaveLength(1);
    expect(await carer!.client.refused(covers.remove, { params })).toMatchObject({ code: 'care-not-allowed' });
    const asCarer = (access: string) =>
      db().updateTable('care_links').set({ access }).where('patient_id', '=', patient!.id).execute();
    await asCarer('book');
    expect(await listOf(carer!.client, patient!.id)).toEqual([]);
    expect(await carer!.client.refused(covers.remove, { params })).toMatchObject({ code: 'cover-not-found' });
    await addTo(carer!.client, { scheme: 'esic', patientId: patient!.id });
    expect((await listOf(carer!.client, patient!.id)).map(({ scheme }) => scheme)).toEqual(['esic']);
    await asCarer('manage');
    await carer!.client.call(covers.remove, { params });
    expect((await listOf(patient!.client)).map(({ scheme }) => scheme)).toEqual(['esic']);
  });

  it('with another card has to be checked again where a chair waits, and is not approved elsewhere', async () => {
    const patient = await loggedInPatient(the.product);
    const [waits, approved] = [await aCenter(the.product), await aCenter(the.product)];
    const cover = await addTo(patient.client);
    await aCheck(waits, cover._id, 'paper-wanted');
    await aCheck(approved, cover._id, 'approved');
    await aCoveredBooking(patient, waits, cover._id, { awaits: true });
    await aCoveredBooking(patient, approved, cover._id, { startHour: 17 });
    const stateOf = async () =>
      (await listOf(patient.client))[0]!.checks.map(({ state, sessionsLeft }) => [state, sessionsLeft]);
    expect((await stateOf()).sort()).toEqual([
      ['approved', 7],
      ['paper-wanted', null],
    ]);
    const params = { id: cover._id };
    await patient.client.call(covers.change, { params, body: { ...CARD, validTo: '2027-12-31' } });
    expect(await stateOf()).toHaveLength(2);
    const refused = await patient.client.refused(covers.change, { params, body: { ...CARD, scheme: 'esic' } });
    expect(refused).toMatchObject({ status: 409, code: 'cover-in-use' });
    await patient.client.call(covers.change, { params, body: { ...CARD, cardLast4: '9999' } });
    expect(await stateOf()).toEqual([['waiting', null]]);
  });

  it('stays while a session to come depends on it, and is emptied when that is over', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const cover = await addTo(patient.client);
    await sendFile(patient.client, letterOf(cover._id), await jpeg());
    const booking = await aCoveredBooking(patient, center, cover._id);
    const params = { id: cover._id };
    expect(await patient.client.refused(covers.remove, { params })).toMatchObject({
      status: 409,
      code: 'cover-in-use',
    });
    await db().updateTable('bookings').set({ session_date: '2026-11-03' }).where('id', '=', booking.id).execute();
    await patient.client.call(covers.remove, { params });
    const row = await db().selectFrom('covers').selectAll().where('id', '=', cover._id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ holder: '', card_last4: '', added_by: null, removed_at: expect.any(Date) });
    const letters = db().selectFrom('cover_letters').select('at').where('cover_id', '=', cover._id);
    expect(await letters.execute()).toEqual([]);
    await addTo(patient.client);
  });
});

describe('a letter', () => {
  async function aCoverWithLetter() {
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client);
    const answer = await sendFile(patient.client, letterOf(cover._id), await jpeg());
    expect(answer.status, answer.text).toBe(200);
    return { patient, cover };
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'that is a %s is kept upright, without where it was taken',
    async (format) => {
      const { client } = await loggedInPatient(the.product);
      const { _id: id } = await addTo(client);
      const file = await picture(3_000, 1_500)
        .toFormat(format)
        .withExif({ IFD0: { Make: 'Telltale' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const hidden = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
      expect((await sendFile(client, letterOf(id), hidden)).status).toBe(200);
      expect((await listOf(client))[0]).toMatchObject({ hasLetter: true });
      const shown = await client.raw('GET', letterOf(id));
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="letter.webp"',
      });
      const { width, height, exif, orientation } = await sharp(Buffer.from(shown.bytes)).metadata();
      expect([width, height, exif, orientation]).toEqual([1_200, 2_400, undefined, undefined]);
      expect(shown.text).not.toContain('alert(1)');
    },
  );

  const CODES = {
    'not-a-picture': 'letter-refused',
    'too-many-pixels': 'letter-too-many-pixels',
    'cut-off': 'letter-cut-off',
    damaged: 'letter-damaged',
  };

  it.each([...NO_PICTURES, ['a moving picture', 'not-a-picture', () => picture(9, 9).gif().toBuffer()] as const])(
    'is refused when it is %s (%s), and the earlier one stays',
    async (_, reason, make) => {
      const { patient, cover } = await aCoverWithLetter();
      const before = (await patient.client.raw('GET', letterOf(cover._id))).text;
      const refused = asRefusal(await sendFile(patient.client, letterOf(cover._id), await make()));
      expect(refused).toMatchObject({ status: 400, code: CODES[reason], fields: { file: refused.message } });
      expect((await patient.client.raw('GET', letterOf(cover._id))).text).toBe(before);
    },
  );

  it('is refused when it is too large, missing, or of nobody’s cover', async () => {
    const { patient, cover } = await aCoverWithLetter();
    const send = async (file: Buffer | null, id = cover._id, { client } = patient) =>
      asRefusal(await sendFile(client, letterOf(id), file));
    const large = Buffer.concat([await jpeg(), Buffer.alloc(MAX_LETTER_BYTES)]);
    expect(await send(large)).toMatchObject({ status: 413, code: 'letter-too-large' });
    expect(await send(null)).toMatchObject({ status: 400, code: 'letter-missing' });
    const stranger = await loggedInPatient(the.product);
    expect(await send(await jpeg(), cover._id, stranger)).toMatchObject({ status: 404, code: 'cover-not-found' });
    expect((await stranger.client.raw('GET', letterOf(cover._id))).status).toBe(404);
    expect((await aClient(the.product).raw('GET', letterOf(cover._id))).status).toBe(401);
    const { _id: without } = await addTo(stranger.client);
    expect(asRefusal(await stranger.client.raw('GET', letterOf(without)))).toMatchObject({ code: 'letter-not-found' });
  });

  it('is shown to staff of a center that was asked, each time in writing; sent again, it is waited for', async () => {
    const { patient, cover } = await aCoverWithLetter();
    const [asked, other] = [await aCenter(the.product), await aCenter(the.product)];
    await aCheck(asked, cover._id, 'paper-wanted');
    const [clerk, elsewhere] = [await clerkAt(asked), await clerkAt(other)];
    const look = ({ client }: AdministratorAtWork, center: CenterRow) =>
      client.raw('GET', urlOf(CHECKED_LETTER, { id: cover._id }, { centerId: center.id }));
    const seen = await look(clerk, asked);
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(asRefusal(await look(elsewhere, asked))).toMatchObject({ status: 404, code: 'center-not-found' });
    expect(asRefusal(await look(elsewhere, other))).toMatchObject({ status: 404, code: 'cover-not-found' });
    const auditor = await aStaffMember(the.product, [{ role: 'auditor', centerId: asked.id }]);
    expect((await look(auditor, asked)).status).toBe(403);
    const { actions } = await owner.client.call(audit.list, {
      query: { action: 'cover-letter-seen', subjectId: patient.id },
    });
    expect(actions).toMatchObject([{ administrator: clerk.userName, subject: 'patient' }]);

    await sendFile(patient.client, letterOf(cover._id), await jpeg());
    expect((await listOf(patient.client))[0]!.checks).toMatchObject([{ state: 'waiting', reason: null }]);
  });

  it('is kept so that the database shows none, also one of before', async () => {
    const { patient, cover } = await aCoverWithLetter();
    const shown = async () => Buffer.from((await patient.client.raw('GET', letterOf(cover._id))).bytes);
    const stored = () =>
      db()
        .selectFrom('cover_letters')
        .select(['picture', 'sealed'])
        .where('cover_id', '=', cover._id)
        .executeTakeFirstOrThrow();
    const letter = await shown();
    expect((await sharp(letter).metadata()).format).toBe('webp');
    const { picture: kept } = await stored();
    await expect(sharp(kept).metadata()).rejects.toThrow();
    expect(kept.includes(letter.subarray(0, 32))).toBe(false);

    await db()
      .updateTable('cover_letters')
      .set({ picture: letter, sealed: false })
      .where('cover_id', '=', cover._id)
      .execute();
    expect(await shown()).toEqual(letter);
    await the.product.sweep();
    expect(await stored()).toMatchObject({ sealed: true });
    expect((await stored()).picture.includes(letter.subarray(0, 32))).toBe(false);
    expect(await shown()).toEqual(letter);
  });

  it('is forgotten 90 days after the card and the last session, and with the cover', async () => {
    const { patient, cover } = await aCoverWithLetter();
    const center = await aCenter(the.product);
    const booking = await aCoveredBooking(patient, center, cover._id, { startHour: 5 });
    const isThere = async () => (await listOf(patient.client))[0]!.hasLetter;
    const lastSession = async (daysAgo: number) => {
      const session_date = addDays(istDateOf(the.product.now()), -daysAgo);
      await db().updateTable('bookings').set({ session_date }).where('id', '=', booking.id).execute();
      await forgetAll(the.product.context);
    };
    await db()
      .updateTable('cover_letters')
      .set({ at: sql`at - interval '200 days'` })
      .where('cover_id', '=', cover._id)
      .execute();
    await lastSession(89);
    expect(await isThere()).toBe(true);
    await lastSession(92);
    expect(await isThere()).toBe(false);
    await sendFile(patient.client, letterOf(cover._id), await jpeg());
    expect(await isThere()).toBe(true);
  });
});

describe('what a center takes', () => {
  type Given = BodyOf<typeof funding.setOfCenter>;
  const terms = (
    change: Partial<NonNullable<Given['schemes']>[number]> = {},
  ): NonNullable<Given['schemes']>[number] => ({
    scheme: 'cghs',
    share: 250,
    reservedChairs: 1,
    papers: ['scheme-card', 'referral-letter'],
    referralNeeded: true,
    daysBefore: 2,
    hoursBetween: 0,
    sessionsPerCourse: 12,
    opensHoursBefore: 24,
    ...change,
  });
  const given = (change: Partial<Given> = {}): Given => ({
    atCenter: ['upi', 'cash'],
    price: {
      dialyser: 'new',
      includes: ['tubing', 'heparin'],
      extras: [{ name: 'Iron injection', price: 349.5 }],
    },
    schemes: [terms()],
    ...change,
  });
  const put = (center: CenterRow, body: Given, { client } = owner) =>
    client.call(funding.setOfCenter, { params: { id: center.id }, body });
  const publicOf = (center: CenterRow) =>
    aClient(the.product).call(centers.one, { params: { center: center.short_id } });

  it('is set as a whole, shown to patients, and written down', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const nothing = await owner.client.call(funding.ofCenter, { params: { id: center.id } });
    expect(nothing.funding).toEqual({ atCenter: [], price: null, schemes: [], version: expect.any(String) });
    expect(await publicOf(center)).toMatchObject({
      funding: { online: ['card'], atCenter: [], sponsors: false, schemes: [], price: null },
    });
    const { funding: set } = await put(center, given());
    const today = istDateOf(the.product.now());
    expect(set).toEqual({
      ...given({ atCenter: ['cash', 'upi'] }),
      schemes: [{ ...terms(), checkedOn: today, checkedBy: owner.userName }],
      version: expect.any(String),
    });
    const shown = await publicOf(center);
    expect(shown.center).toMatchObject({ Schemes: ['cghs'], TakesUpi: true });
    expect(shown.funding).toMatchObject({
      atCenter: ['cash', 'upi'],
      price: { extras: [{ name: 'Iron injection', price: 349.5 }] },
      schemes: [
        { scheme: 'cghs', share: 250, checkedOn: today, reservedChairs: 1, referralNeeded: true, daysBefore: 2 },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain(owner.userName);
    await put(center, given({ atCenter: [], schemes: [terms({ share: 0 })] }));
    const { actions } = await owner.client.call(audit.list, {
      query: { action: 'funding-changed', subjectId: center.id },
    });
    expect(actions).toHaveLength(2);
    expect(actions[0]!.before).toEqual({
      payAtCenter: ['cash', 'upi'],
      schemes: [expect.stringContaining('CGHS: patient pays ₹250, 1 chairs reserved')],
    });
    expect(actions[0]!.after).toMatchObject({ payAtCenter: [], schemes: [expect.stringContaining('patient pays ₹0')] });
  });

  it('asks no PM-JAY patient for money, whatever is sent', async () => {
    const center = await aCenter(the.product);
    const asked = terms({ scheme: 'pmjay', share: 500, hoursBetween: 4 });
    const { funding: set } = await put(center, given({ schemes: [asked] }));
    expect(set.schemes).toMatchObject([{ scheme: 'pmjay', share: 0, hoursBetween: 24 }]);
    expect((await publicOf(center)).funding!.schemes).toMatchObject([{ share: 0, hoursBetween: 24 }]);
    const stored = db()
      .updateTable('center_schemes')
      .set({ patient_share_paise: 1 })
      .where('center_id', '=', center.id);
    await expect(stored.execute()).rejects.toThrow(/check constraint/);
  });

  it('reserves no more chairs than there are, and names each scheme once', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const refused = (schemes: Given['schemes']) =>
      owner.client.refused(funding.setOfCenter, { params: { id: center.id }, body: given({ schemes }) });
    const two = [terms({ reservedChairs: 2 }), terms({ scheme: 'pmjay', reservedChairs: 2 })];
    expect(await refused(two)).toMatchObject({
      status: 400,
      code: 'too-many-reserved',
      message: 'The schemes reserve 4 chairs of each window, and the center has 3.',
    });
    expect(await refused([terms(), terms()])).toMatchObject({ code: 'invalid-input' });
    await put(center, given({ schemes: [two[0]!, terms({ scheme: 'pmjay', reservedChairs: null })] }));
    // Nor does the center get fewer than they reserve.
    const change = (Slots: number) => ({ params: { id: center.id }, body: { Slots } });
    expect(await owner.client.refused(adminCenters.update, change(1))).toMatchObject({
      code: 'too-many-reserved',
      fields: { Slots: expect.stringContaining('reserve 2 chairs of each window') },
    });
    await owner.client.call(adminCenters.update, change(2));
  });

  it('is changed by who may change the center, and by nobody of another one', async () => {
    const [center, other] = [await aCenter(the.product), await aCenter(the.product)];
    const clerk = await clerkAt(center);
    const call = { params: { id: center.id }, body: given() };
    expect(await clerk.client.refused(funding.setOfCenter, call)).toMatchObject({ code: 'not-allowed' });
    await clerk.client.call(funding.ofCenter, { params: { id: center.id } });
    const manager = await aStaffMember(the.product, [{ role: 'manager', centerId: other.id }]);
    for (const one of [funding.ofCenter, funding.sponsors]) {
      expect(await manager.client.refused(one, { params: { id: center.id } })).toMatchObject({
        code: 'center-not-found',
      });
    }
    expect(await manager.client.refused(funding.setOfCenter, call)).toMatchObject({ code: 'center-not-found' });
  });

  it('is what a search can ask for, at once; the list stays light', async () => {
    const city = `Suryapur ${randomUUID().slice(0, 4)}`;
    const [plain, taking] = [await aCenter(the.product, { city }), await aCenter(the.product, { city, slots: 9 })];
    const find = async (query: object) => {
      const { found, count } = await aClient(the.product).call(centers.search, { query: { city, ...query } });
      expect(count).toBe(found.length);
      return found.map(({ center }) => center._id).sort();
    };
    expect(await find({ scheme: 'cghs' })).toEqual([]);
    await put(taking, given({ schemes: [terms(), terms({ scheme: 'pmjay' })] }));
    expect(await find({})).toEqual([plain.id, taking.id].sort());
    for (const query of [{ scheme: 'cghs' }, { scheme: 'pmjay' }, { upi: '1' }, { scheme: 'cghs', upi: '1' }]) {
      expect(await find(query), JSON.stringify(query)).toEqual([taking.id]);
    }
    expect(await find({ scheme: 'esic' })).toEqual([]);
    const { dialysisCenters } = await aClient(the.product).call(centers.list);
    const listed = (center: CenterRow) => dialysisCenters.find(({ _id }) => _id === center.id)!;
    expect(listed(taking)).toMatchObject({ Schemes: ['pmjay', 'cghs'], TakesUpi: true });
    expect(Object.keys(listed(plain))).not.toEqual(expect.arrayContaining(['Schemes']));
    expect(Object.keys(listed(plain))).not.toEqual(expect.arrayContaining(['TakesUpi']));
    await put(taking, given({ atCenter: ['cash'], schemes: [] }));
    expect([await find({ scheme: 'cghs' }), await find({ upi: '1' })]).toEqual([[], []]);
  });
});

describe('a sponsor', () => {
  it('has a code of its own, counts the sessions that it pays for, and ends once', async () => {
    const center = await aCenter(the.product);
    const params = { id: center.id };
    const body = { name: 'Tanker Foundation', share: 150.5, sessions: 20, validTo: '2027-03-31' };
    const { sponsor } = await owner.client.call(funding.addSponsor, { params, body });
    expect(sponsor).toMatchObject({
      ...body,
      used: 0,
      endedAt: null,
      code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
    });
    const { sponsor: second } = await owner.client.call(funding.addSponsor, { params, body });
    expect(second.code).not.toBe(sponsor.code);
    const past = { ...body, validTo: '2026-11-01' };
    expect(await owner.client.refused(funding.addSponsor, { params, body: past })).toMatchObject({
      code: 'invalid-input',
    });
    const { funding: shown } = await aClient(the.product).call(centers.one, { params: { center: center.id } });
    expect(shown!.sponsors).toBe(true);

    const booking = await aBooking(the.product, { center, isScheme: true });
    const paid = { funding: 'sponsor', sponsor_id: sponsor._id };
    await db().updateTable('bookings').set(paid).where('id', '=', booking.id).execute();
    const usedOf = async () => (await owner.client.call(funding.sponsors, { params })).sponsors.map(({ used }) => used);
    expect(await usedOf()).toEqual([0, 1]);
    const ending = { params: { id: sponsor._id } };
    const elsewhere = await aStaffMember(the.product, [{ role: 'manager', centerId: (await aCenter(the.product)).id }]);
    const more = { ...ending, body: { ...body, share: 300, sessions: 1 } };
    expect((await owner.client.call(funding.changeSponsor, more)).sponsor).toEqual({
      ...sponsor,
      share: 300,
      sessions: 1,
      used: 1,
      version: expect.any(String),
    });
    expect(await elsewhere.client.refused(funding.changeSponsor, more)).toMatchObject({ code: 'sponsor-not-found' });
    const gone = { ...ending, body: { ...body, validTo: '2026-11-01' } };
    expect(await owner.client.refused(funding.changeSponsor, gone)).toMatchObject({
      fields: { validTo: 'This date is in the past.' },
    });
    expect(await elsewhere.client.refused(funding.endSponsor, ending)).toMatchObject({ code: 'sponsor-not-found' });
    await owner.client.call(funding.endSponsor, ending);
    expect(await owner.client.refused(funding.endSponsor, ending)).toMatchObject({ code: 'sponsor-not-found' });
    expect(await owner.client.refused(funding.changeSponsor, more)).toMatchObject({ code: 'sponsor-not-found' });
    const { sponsors } = await owner.client.call(funding.sponsors, { params });
    expect(sponsors).toMatchObject([{ endedAt: null }, { _id: sponsor._id, endedAt: expect.any(String), used: 1 }]);
    const { actions } = await owner.client.call(audit.list, { query: { subjectId: center.id } });
    expect(actions.map(({ action }) => action)).toEqual([
      'sponsor-ended',
      'sponsor-changed',
      'sponsor-added',
      'sponsor-added',
    ]);
    expect(JSON.stringify(actions)).not.toContain(sponsor.code);
  });
});

describe('the queue of checks', () => {
  it('has what waits first, the most urgent before the others, at the centers of who asks', async () => {
    const center = await aCenter(the.product, { slots: 9 });
    const people = await Promise.all([0, 1, 2, 3].map(() => loggedInPatient(the.product)));
    const [later, sooner, wanted, approved] = await Promise.all(people.map(({ client }) => addTo(client)));
    const bookings: BookingRow[] = [];
    for (const [n, cover] of [later!, sooner!, wanted!].entries()) {
      bookings.push(await aCoveredBooking(people[n]!, center, cover._id, { awaits: true, chair: n + 1 }));
    }
    const until = new Date(the.product.now().getTime() + 3 * HOUR_MS);
    const soon = db().updateTable('bookings').set({ hold_expires_at: until });
    await soon.where('id', 'in', [bookings[1]!.id, bookings[2]!.id]).execute();
    await aCheck(center, later!._id);
    await aCheck(center, sooner!._id);
    await aCheck(center, wanted!._id, 'paper-wanted');
    await aCheck(center, approved!._id, 'approved');
    await sendFile(people[1]!.client, letterOf(sooner!._id), await jpeg());

    const clerk = await clerkAt(center);
    const queueOf = async (query: object = {}, { client } = clerk) =>
      (await client.call(funding.covers, { query })).covers;
    const queue = await queueOf();
    expect(queue.map(({ coverId }) => coverId)).toEqual([sooner!._id, later!._id, wanted!._id, approved!._id]);
    expect(queue[0]).toMatchObject({
      CenterName: center.name,
      patient: { _id: people[1]!.id },
      cardLast4: 'A821',
      hasLetter: true,
      answerBy: until.toISOString(),
      isTold: true,
      waiting: [{ bookingId: bookings[1]!.id, chair: 2, date: bookings[1]!.session_date }],
    });
    expect(queue[3]).toMatchObject({
      state: 'approved',
      sessions: 8,
      sessionsLeft: 8,
      reference: 'TN/4711',
      isTold: false,
      waiting: [],
    });
    expect((await queueOf({ state: 'approved' })).map(({ coverId }) => coverId)).toEqual([approved!._id]);
    const ofOne = async (person: LoggedIn) => queueOf({ state: 'approved', patientId: person.id });
    expect([await ofOne(people[3]!), await ofOne(people[0]!)]).toMatchObject([[{ coverId: approved!._id }], []]);

    const elsewhere = await clerkAt(await aCenter(the.product));
    expect(await queueOf({}, elsewhere)).toEqual([]);
    const query = { centerId: center.id };
    expect(await elsewhere.client.refused(funding.covers, { query })).toMatchObject({ code: 'center-not-found' });
    const auditor = await aStaffMember(the.product, [{ role: 'auditor', centerId: center.id }]);
    expect(await auditor.client.refused(funding.covers)).toMatchObject({ code: 'not-allowed' });
    await people[3]!.client.call(covers.remove, { params: { id: approved!._id } });
    expect(await queueOf()).toHaveLength(3);
  });

  it('says of whom no email reaches anybody: they are called', async () => {
    const [center, patient] = [await aCenter(the.product), await loggedInPatient(the.product)];
    const cover = await addTo(patient.client);
    const { id } = await aCoveredBooking(patient, center, cover._id, { awaits: true });
    await aCheck(center, cover._id);
    const clerk = await clerkAt(center);
    const told = async () => (await clerk.client.call(funding.covers, { query: {} })).covers.map((one) => one.isTold);
    expect(await told()).toEqual([true]);
    // As the desk books for whoever has no account.
    await db().updateTable('bookings').set({ user_id: null }).where('id', '=', id).execute();
    await db().updateTable('patients').set({ user_id: null }).where('id', '=', patient.id).execute();
    expect(await told()).toEqual([false]);
  });
});

describe('the help for claims', () => {
  it('lists the sessions that took place as the desk recorded them, without amounts, also as CSV', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client, { scheme: 'pmjay', holder: '=HYPERLINK("http://x")' });
    await aCheck(center, cover._id, 'approved');
    const terms = {
      referralNeeded: false,
      daysBefore: 0,
      hoursBetween: 24,
      sessionsPerCourse: null,
      opensHoursBefore: null,
    };
    const scheme = { scheme: 'pmjay' as const, share: 0, reservedChairs: 2, papers: [], ...terms };
    await owner.client.call(funding.setOfCenter, {
      params: { id: center.id },
      body: { atCenter: [], price: null, schemes: [scheme] },
    });
    const dates = ['2026-10-05', '2026-10-07', '2026-10-09', '2026-10-12'] as const;
    const bookings: BookingRow[] = [];
    for (const date of dates) {
      bookings.push(await aCoveredBooking(patient, center, cover._id, { date, startHour: 9, scheme: 'pmjay' }));
    }
    const [recorded, byClock, missed, unknown] = bookings.map(({ id }) => id);
    const at = (date: string, hour: number) => istInstant(date, hour);
    const attendance = { administrator_id: null, updated_at: the.product.now() };
    await db()
      .insertInto('attendance')
      .values([
        {
          booking_id: recorded!,
          state: 'finished',
          started_at: at(dates[0], 9),
          ended_at: at(dates[0], 13),
          ...attendance,
        },
        {
          booking_id: byClock!,
          state: 'finished',
          started_at: at(dates[1], 10),
          ended_at: at(dates[1], 13),
          by_clock: true,
          ...attendance,
        },
        { booking_id: missed!, state: 'missed', missed_at: at(dates[2], 13), ...attendance },
      ])
      .execute();
    await db().updateTable('bookings').set({ status: 'completed' }).where('center_id', '=', center.id).execute();

    const query = { centerId: center.id, scheme: 'pmjay', month: '2026-10' } as const;
    const manager = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
    const claims = await manager.client.call(funding.claims, { query });
    // 27 days without Sundays, four windows, two chairs.
    expect([claims.reserved, claims.used]).toEqual([27 * 4 * 2, 3]);
    expect(claims.rows).toMatchObject([
      { bookingId: recorded, date: dates[0], cardLast4: 'A821', reference: 'TN/4711', chair: 1, endedByClock: false },
      { bookingId: byClock, startedAt: at(dates[1], 10).toISOString(), endedByClock: true },
      // Of whom nobody recorded anything, the clock has not either.
      { bookingId: unknown, startedAt: null, endedAt: null, endedByClock: false },
    ]);
    expect(JSON.stringify(claims)).not.toMatch(/amount|price|paise|balance/i);
    const nothing = await manager.client.call(funding.claims, { query: { ...query, scheme: 'cghs' } });
    expect(nothing).toMatchObject({ reserved: null, used: 0, rows: [] });

    const file = await manager.client.raw('GET', urlOf(CLAIMS_CSV, {}, query));
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="claims-2026-10.csv"');
    const lines = file.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(
      'Date,Window,Scheme,Patient,Name on card,Card ends with,Reference,Chair,Started at,Ended at,End recorded,Appointment id',
    );
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")",A821,TN/4711,1,9:00 AM,1:00 PM,at the desk,${recorded}`);
    expect(lines[2]).toContain('10:00 AM,1:00 PM,by the clock');
    expect(lines[3]).toContain(`,,,no,${unknown}`);
    const { actions } = await owner.client.call(audit.list, { query: { action: 'claims-exported' } });
    expect(actions).toMatchObject([
      { subjectId: center.id, after: { month: '2026-10', scheme: 'pmjay', sessions: 3 } },
    ]);
    const elsewhere = await aStaffMember(the.product, [{ role: 'manager', centerId: (await aCenter(the.product)).id }]);
    expect(await elsewhere.client.refused(funding.claims, { query })).toMatchObject({ code: 'center-not-found' });
    expect((await elsewhere.client.raw('GET', urlOf(CLAIMS_CSV, {}, query))).status).toBe(404);
  });

  it('has the reference and the card under which each session was approved, whatever becomes of the cover', async () => {
    const center = await aTakingCenter(the.product, {}, [{ scheme: 'cghs' }, { scheme: 'esic' }]);
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client);
    const params = { id: cover._id };
    const asked = { funding: 'scheme', coverId: cover._id } as const;
    const approve = (reference: string) =>
      owner.client.call(funding.decide, {
        params,
        body: { decision: 'approve', centerId: center.id, approvedUntil: '2026-11-30', reference },
      });
    /** As if a month had gone by: what was booked took place, and the approval is over. */
    const aMonthLater = async () => {
      const booked = await db()
        .selectFrom('bookings')
        .select(['id', 'session_date'])
        .where('center_id', '=', center.id)
        .where('status', '=', 'confirmed')
        .execute();
      for (const { id, session_date } of booked) {
        const past = { session_date: addDays(session_date, -30), status: 'completed' };
        await db().updateTable('bookings').set(past).where('id', '=', id).execute();
      }
      await db()
        .updateTable('approvals')
        .set({ valid_until: '2026-11-09' })
        .where('state', '=', 'given')
        .where('cover_id', '=', cover._id)
        .execute();
    };
    const claimed = async () => {
      const query = { centerId: center.id, scheme: 'cghs', month: '2026-10' } as const;
      const { rows } = await owner.client.call(funding.claims, { query });
      return rows.map(({ reference, holder, cardLast4 }) => [reference, holder, cardLast4]);
    };
    const inDays = (daysAhead: number) => aWindow(the.product.now(), daysAhead);

    // One has waited for the answer, and one is booked at once.
    await bookAs(patient, center, inDays(3), asked);
    await approve('R1');
    await bookAs(patient, center, inDays(4), asked);
    await aMonthLater();
    const first = ['R1', CARD.holder, 'A821'];
    expect(await claimed()).toEqual([first, first]);

    // The next session asks for an approval again, which has a number of its own.
    await bookAs(patient, center, inDays(5), asked);
    expect(await claimed()).toEqual([first, first]);
    await approve('R2');
    expect(await claimed()).toEqual([first, first]);
    await aMonthLater();
    const both = [first, first, ['R2', CARD.holder, 'A821']];
    expect(await claimed()).toEqual(both);

    await patient.client.call(covers.change, { params, body: { ...CARD, cardLast4: '9999' } });
    expect(await claimed()).toEqual(both);
    await patient.client.call(covers.change, { params, body: { ...CARD, scheme: 'esic', cardLast4: '9999' } });
    expect(await claimed()).toEqual(both);
    const body = {
      patient: { _id: patient.id },
      centerId: center.id,
      sessions: [{ date: inDays(6).date, time: inDays(6).time }],
      payment: 'scheme',
      scheme: 'esic',
      cover: { holder: 'L Raman', cardLast4: '7777', approvedUntil: '2026-11-30', reference: 'R3' },
    } as const;
    await owner.client.call(desk.book, { body: { ...body, sessions: [...body.sessions] } });
    const kept = db()
      .selectFrom('bookings')
      .select(['cover_reference', 'cover_holder', 'cover_card_last4'])
      .where('patient_id', '=', patient.id);
    const atDesk = await kept.where('scheme', '=', 'esic').execute();
    expect(atDesk).toEqual([{ cover_reference: 'R3', cover_holder: 'L Raman', cover_card_last4: '7777' }]);
    expect(await claimed()).toEqual(both);
    await aMonthLater();
    await patient.client.call(covers.remove, { params });
    expect(await claimed()).toEqual(both);

    const { json } = await patient.client.raw('GET', '/auth/my-data');
    const told = { coverReference: 'R1', coverHolder: CARD.holder, coverCardLast4: 'A821' };
    expect(json).toMatchObject({ bookings: [told, told, { coverReference: 'R2' }, { coverReference: 'R3' }] });
    await patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect(await claimed()).toEqual([
      ['R1', '', ''],
      ['R1', '', ''],
      ['R2', '', ''],
    ]);
  });

  it('can be had of a scheme that the center does not take any more', async () => {
    const center = await aTakingCenter(the.product, {}, [{ scheme: 'cghs' }, { scheme: 'esic' }]);
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client);
    await aCoveredBooking(patient, center, cover._id, { date: '2026-10-07' });
    await db().deleteFrom('center_schemes').where('center_id', '=', center.id).where('scheme', '=', 'cghs').execute();
    const { funding: set, booked } = await owner.client.call(funding.ofCenter, { params: { id: center.id } });
    expect([set.schemes.map(({ scheme }) => scheme), booked]).toEqual([['esic'], ['cghs']]);
  });

  it('has what the present check tells of sessions for which nothing was kept', async () => {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client);
    await aCheck(center, cover._id, 'approved');
    const days = { valid_from: '2026-10-06', valid_until: '2026-10-12' };
    await db().updateTable('approvals').set(days).where('cover_id', '=', cover._id).execute();
    for (const date of ['2026-10-05', '2026-10-07', '2026-10-13'])
      await aCoveredBooking(patient, center, cover._id, { date });
    await db().updateTable('bookings').set({ status: 'completed' }).where('center_id', '=', center.id).execute();
    const query = { centerId: center.id, scheme: 'cghs', month: '2026-10' } as const;
    const claimed = async () => {
      const { rows } = await owner.client.call(funding.claims, { query });
      return rows.map(({ reference, cardLast4 }) => [reference, cardLast4]);
    };
    const told = [
      [null, 'A821'],
      ['TN/4711', 'A821'],
      [null, 'A821'],
    ];
    expect(await claimed()).toEqual(told);

    // A release that keeps it fills it in for earlier ones.
    const migration = await readFile(path.join(MIGRATIONS_DIR, '0052-approvals-kept.sql'), 'utf8');
    const fill = migration.slice(migration.indexOf('do $$'));
    await db()
      .connection()
      .execute((connection) => sql.raw(fill).execute(connection));
    await db().updateTable('approvals').set({ reference: 'R2' }).where('cover_id', '=', cover._id).execute();
    expect(await claimed()).toEqual(told);
  });

  it('reminds the desk of the scan that PM-JAY wants, and of none else', async () => {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const date = istDateOf(the.product.now());
    const [free, other] = [await addTo(patient.client, { scheme: 'pmjay' }), await addTo(patient.client)];
    await aCoveredBooking(patient, center, free._id, { date, startHour: 13, scheme: 'pmjay' });
    await aCoveredBooking(patient, center, other._id, { date, startHour: 17 });
    const clerk = await clerkAt(center);
    const { day } = await clerk.client.call(arrivals.day, { query: { centerId: center.id, date } });
    const booked = day.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []));
    expect(booked.map(({ scanNeeded, amountDue }) => [scanNeeded, amountDue])).toEqual([
      [true, 0],
      [false, 0],
    ]);
  });
});

describe('two persons who are one', () => {
  it('keep their covers, one of each scheme, with what centers answered for the same card', async () => {
    const center = await aCenter(the.product);
    const account = await loggedInPatient(the.product, { username: 'Kamala Devi' });
    await aBooking(the.product, { center, patient: account });
    const booked = await owner.client.call(desk.book, {
      body: {
        patient: { name: 'Kamala Devi', phone: '98450 19999' },
        centerId: center.id,
        sessions: [{ date: '2026-11-19', time: '1 PM - 5 PM' }],
        payment: 'later',
      },
    });
    const { patient_id: from } = await db()
      .selectFrom('bookings')
      .select('patient_id')
      .where('id', '=', booked.bookings[0]!._id)
      .executeTakeFirstOrThrow();
    const own = await addTo(account.client);
    const now = the.product.now();
    const theirs = (['cghs', 'esic'] as const).map((scheme) => ({
      id: randomUUID(),
      patient_id: from,
      scheme,
      holder: 'Kamala',
      card_last4: 'A821',
      created_at: now,
      updated_at: now,
    }));
    await db().insertInto('covers').values(theirs).execute();
    await aCheck(center, theirs[0]!.id, 'approved');
    await owner.client.call(desk.merge, { params: { id: from }, body: { into: account.id } });
    expect(await listOf(account.client)).toMatchObject([
      { _id: own._id, scheme: 'cghs', holder: 'Lakshmi Raman', checks: [{ state: 'approved' }] },
      { _id: theirs[1]!.id, scheme: 'esic', checks: [] },
    ]);
  });
});

describe('what waits for the next approval', () => {
  it('of two persons who are one is asked for with the cover that stays', async () => {
    const center = await aTakingCenter(the.product, {}, [{ scheme: 'cghs' }]);
    const account = await loggedInPatient(the.product);
    const other = await loggedInPatient(the.product);
    const own = await addTo(account.client);
    const theirs = await addTo(other.client);
    await aCheck(center, own._id, 'approved');
    await aCheck(center, theirs._id);
    await aCoveredBooking(account, center, theirs._id, { awaits: true, date: '2026-11-20' });
    await db()
      .transaction()
      .execute((tx) => mergeCovers(tx, other.id, account.id));
    expect(await listOf(account.client)).toMatchObject([
      { _id: own._id, checks: [{ state: 'approved', next: { state: 'waiting', reason: null } }] },
    ]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('is forgotten with what was approved when the card is another one', async () => {
    const center = await aTakingCenter(the.product, {}, [{ scheme: 'cghs' }]);
    const patient = await loggedInPatient(the.product);
    const cover = await addTo(patient.client);
    await aCheck(center, cover._id, 'approved');
    const until = { valid_until: '2026-11-14', sessions: null };
    await db().updateTable('approvals').set(until).where('cover_id', '=', cover._id).execute();
    const asked = { funding: 'scheme', coverId: cover._id } as const;
    await bookAs(patient, center, aWindow(the.product.now(), 8), asked);
    const ask = { decision: 'ask-paper', centerId: center.id, reason: 'The second page' } as const;
    await owner.client.call(funding.decide, { params: { id: cover._id }, body: ask });
    const params = { id: cover._id };
    await patient.client.call(covers.change, { params, body: { ...CARD, cardLast4: '9999' } });
    expect(await listOf(patient.client)).toMatchObject([
      { checks: [{ state: 'waiting', approvedUntil: null, next: null, reason: null }] },
    ]);
    const { json } = await patient.client.raw('GET', '/auth/my-data');
    expect(json).toMatchObject({ coverChecks: [{ state: 'waiting', nextState: null, nextReason: null }] });
  });
});

describe('whoever is forgotten', () => {
  it('leaves no cover, letter or answer that says who it was', async () => {
    const child = { name: 'Asha', relation: 'child', dateOfBirth: '2018-03-04', guardian: true } as const;
    const guardian = await loggedInPatient(the.product);
    const { patient } = await guardian.client.call(patients.add, { body: child });
    const cover = await addTo(guardian.client, { patientId: patient._id });
    await sendFile(guardian.client, letterOf(cover._id), await jpeg());
    const own = await addTo(guardian.client);
    const center = await aCenter(the.product);
    await aCheck(center, own._id, 'paper-wanted');
    await aCoveredBooking(guardian, center, own._id, { date: '2026-11-03' });
    const { json } = await guardian.client.raw('GET', '/auth/my-data');
    expect(json).toMatchObject({
      covers: [{ id: own._id, scheme: 'cghs', cardLast4: 'A821' }],
      coverChecks: [{ coverId: own._id, center: center.name, state: 'paper-wanted' }],
      bookings: [{ scheme: 'cghs' }],
    });
    await guardian.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const left = await db().selectFrom('covers').selectAll().where('id', 'in', [own._id, cover._id]).execute();
    expect(left).toMatchObject([{ id: own._id, holder: '', card_last4: '', removed_at: expect.any(Date) }]);
    const checks = await db()
      .selectFrom('cover_checks')
      .select('question_reason')
      .where('cover_id', '=', own._id)
      .execute();
    expect(checks).toEqual([{ question_reason: null }]);
  });
});
