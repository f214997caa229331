/**
 * What an account may do to each thing of somebody else, by the kind of its access: every route of the table that names one. A route
 * that names a thing of another kind, or none although its address has an id, fails here until it is decided.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offers, waits, type CareAccess } from '../../../src/contract';
import { type LoggedIn, aReminder, patientWithSession } from '../../builders';
import { type Answer, type RoutedApp, aRoutedApp } from '../../routed-app';
import { type Entry, type Input, ROUTES } from '../../route-table';
import { NO_THINGS, type PatientWithThings, type Things, aPatientWithThings } from '../../things';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
let routed: RoutedApp;
let account: LoggedIn;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  account = await patientWithSession(the.product);
});
afterAll(() => routed?.app.close());

type Access = CareAccess | 'none' | 'ended';
const ACCESSES: Access[] = ['none', 'ended', 'view', 'book', 'manage'];
type Named = keyof Things;

/** Rows about a patient: the table, and the column with who made the row. */
const ROWS: Partial<Record<Named, [table: 'bookings' | 'covers' | 'waits' | 'series', madeBy: string]>> = {
  booking: ['bookings', 'user_id'],
  offer: ['bookings', 'user_id'],
  session: ['bookings', 'user_id'],
  cover: ['covers', 'added_by'],
  wait: ['waits', 'user_id'],
  series: ['series', 'user_id'],
};
/** What is the account's alone, whomever it cares for; a stranger's is tried in `route-matrix.test.ts`. */
const OWN: ReadonlySet<Named> = new Set<Named>(['login', 'browser', 'carer', 'undo', 'passkey']);
/** About the link itself, and not the person: whoever has one may. */
const ABOUT_LINK = /^(POST|DELETE) \/auth\/patients\/:id|^PUT \/auth\/patients\/:id\//;
/** Addresses with something that is no thing of a patient; claims are about records that are nobody's yet (`claims.test.ts`). */
const NO_THING = new Set(['PUT /auth/message-channels/:channel', 'POST /auth/records/:id/claim']);

const keys = Object.keys(ROUTES).filter((key) => ROUTES[key]!.for === 'patient');
const naming = keys.filter((key) => ROUTES[key]!.names && !OWN.has(ROUTES[key]!.names!));

it('knows every route of patients with an id, and what it names', () => {
  const hasId = keys.filter((key) => key.includes('/:') && !NO_THING.has(key));
  expect(hasId.filter((key) => !ROUTES[key]!.names)).toEqual([]);
  const unknown = naming.filter((key) => ROUTES[key]!.names !== 'person' && !ROWS[ROUTES[key]!.names!]);
  expect(unknown).toEqual([]);
});

/** What a session is made up for by is booked next. */
const LEADS_TO_CHANGE = new Set(['GET /auth/make-up/:id']);
const deedOf = (key: string) => (key.startsWith('GET ') && !LEADS_TO_CHANGE.has(key) ? 'see' : 'change');

/** Whether an access is enough, for a row that this account made or not. */
function isEnough(access: Access, deed: 'see' | 'change', isMine: boolean): boolean {
  if (access === 'manage') return true;
  if (access === 'book') return isMine;
  return access === 'view' && deed === 'see';
}

function expected(key: string, access: Access, isMine: boolean): boolean {
  const hasLink = access !== 'none' && access !== 'ended';
  const { names } = ROUTES[key]!;
  if (ABOUT_LINK.test(key)) return hasLink;
  // For whom an account acts: covers are listed as far as it may, which the lists below are about.
  if (names === 'person') return hasLink && (deedOf(key) === 'see' || access !== 'view');
  // A payment's page is for the account that paid, too.
  return isEnough(access, deedOf(key), isMine) && (names !== 'session' || isMine);
}

/** Gives the account this access to a person, and no other. */
async function link(patientId: string, access: Access): Promise<void> {
  const { db } = the.product.database;
  const at = the.product.now();
  await db.deleteFrom('care_links').where('user_id', '=', account.id).execute();
  if (access === 'none') return;
  const row = { id: randomUUID(), user_id: account.id, patient_id: patientId, relation: 'parent', created_at: at };
  const given = access === 'ended' ? { access: 'manage', ended_at: at } : { access };
  await db
    .insertInto('care_links')
    .values({ ...row, ...given })
    .execute();
}

/** Says of a row of the owner's who made it. */
async function made(owner: PatientWithThings, named: Named, isMine: boolean): Promise<void> {
  const row = ROWS[named];
  if (!row) return;
  const { pool } = the.product.database;
  const by = isMine ? account.id : owner.patient.id;
  const id = await (named === 'session' ? owner.things.booking() : owner.things[named]());
  await pool.query(`update ${row[0]} set ${row[1]} = $1 where id = $2`, [by, id]);
  if (named === 'session')
    await pool.query(
      `update payments set user_id = $1 where id = (select payment_id from bookings where bookings.id = $2)`,
      [by, id],
    );
}

const thingsOf = ({ things, patient }: PatientWithThings): Things => ({ ...things, person: async () => patient.id });

/** Requests about several of a person's appointments say whose. */
const SAYS_WHOSE = /^POST \/auth\/coming\//;

async function inputOf(key: string, things: Things): Promise<Input> {
  const entry: Entry = ROUTES[key]!;
  const input = (await entry.input?.(things)) ?? {};
  if (!SAYS_WHOSE.test(key)) return input;
  return { ...input, body: { ...input.body, patientId: await things.person() } };
}

const codeOf = ({ body }: Answer) => /"code":"([\w-]+)"/.exec(body)?.[1];

describe.each(naming)('%s', (key) => {
  const entry = ROUTES[key]!;
  const named = entry.names!;
  const cases = ACCESSES.flatMap((access) =>
    [false, true].filter((isMine) => ROWS[named] || !isMine).map((isMine) => ({ access, isMine })),
  );

  it('is for whoever may', async () => {
    const route = routed.routes.find((one) => one.key === key)!;
    const unknown = await routed.send(route, await inputOf(key, NO_THINGS), account.client.cookies);
    let owner = await aPatientWithThings(the.product);
    const denied = cases.filter(({ access, isMine }) => !expected(key, access, isMine));
    const allowed = cases.filter((one) => !denied.includes(one));
    for (const { access, isMine } of denied) {
      await made(owner, named, isMine);
      await link(owner.patient.id, access);
      const answer = await routed.send(route, await inputOf(key, thingsOf(owner)), account.client.cookies);
      const what = `${access}, ${isMine ? 'made by the account' : 'made by others'}: ${answer.body}`;
      const code = codeOf(answer);
      if (code === 'care-not-allowed') expect(answer.status, what).toBe(403);
      else if (!SAYS_WHOSE.test(key) || code !== 'booking-not-found')
        expect([answer.status, answer.body], what).toEqual([unknown.status, unknown.body]);
    }
    // A refusal that is the same for what is not there tells nothing.
    if (entry.refused && entry.refused === codeOf(unknown)) return;
    for (const { access, isMine } of allowed) {
      await made(owner, named, isMine);
      await link(owner.patient.id, access);
      const answer = await routed.send(route, await inputOf(key, thingsOf(owner)), account.client.cookies);
      const what = `${access}, ${isMine ? 'made by the account' : 'made by others'}: ${answer.body}`;
      expect(codeOf(answer), what).not.toBe('care-not-allowed');
      expect([answer.status, answer.body], what).not.toEqual([unknown.status, unknown.body]);
      expect(answer.status, what).toBeLessThan(500);
      // What was changed is not the same any more.
      if (deedOf(key) === 'change') owner = await aPatientWithThings(the.product);
    }
  });
});

it('lists of an account that was not confirmed have what it made itself', async () => {
  const owner = await aPatientWithThings(the.product);
  const { patient, things } = owner;
  const theirs = [await things.wait(), await things.offer(), await things.booking()];
  const listed = async () => {
    const { client } = account;
    const known = await client.call(waits.list);
    const kept = await client.call(offers.list);
    const booked = await client.raw('GET', `/auth/my-bookings?patientId=${patient.id}`);
    return theirs.filter((id) => JSON.stringify([known, kept, booked.json]).includes(id));
  };
  for (const access of ['view', 'manage'] as const) {
    await link(patient.id, access);
    expect(await listed(), access).toEqual(theirs);
  }
  for (const access of ['book', 'ended', 'none'] as const) {
    await link(patient.id, access);
    expect(await listed(), access).toEqual([]);
  }
  await link(patient.id, 'book');
  for (const named of ['wait', 'offer', 'booking'] as const) await made(owner, named, true);
  expect(await listed()).toEqual(theirs);
});

it('the page of a message shows and does nothing once the link has ended', async () => {
  const owner = await aPatientWithThings(the.product);
  const { db } = the.product.database;
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', await owner.things.booking())
    .executeTakeFirstOrThrow();
  const told = () => aReminder(the.product, booking, { user_id: account.id });
  const routes = Object.keys(ROUTES).filter((key) => key.includes('/auth/notices/:code') && !key.endsWith('/seen'));
  const ask = async (key: string, code: string) => {
    const route = routed.routes.find((one) => one.key === key)!;
    const input = await inputOf(key, { ...NO_THINGS, notice: async () => code });
    return routed.send(route, input, new Map());
  };
  expect(routes).toHaveLength(6);
  await link(owner.patient.id, 'manage');
  const code = await told();
  expect(JSON.parse((await ask('GET /auth/notices/:code', code)).body)).toMatchObject({ canAnswer: true });
  expect((await ask('POST /auth/notices/:code/answer', code)).status).toBe(200);
  for (const access of ['ended', 'none', 'book'] as const) {
    await link(owner.patient.id, access);
    const other = await told();
    const shown = JSON.parse((await ask('GET /auth/notices/:code', other)).body);
    expect(shown, access).toMatchObject({ session: null, canAnswer: false, canCancel: false, name: '', text: null });
    for (const key of routes.filter((one) => one.startsWith('POST'))) {
      expect([404, 409], `${access} ${key}`).toContain((await ask(key, other)).status);
    }
    const row = await db.selectFrom('notices').select('answer').where('code', '=', other).executeTakeFirst();
    expect(row, access).toEqual({ answer: null });
  }
  const { status } = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('confirmed');
});
