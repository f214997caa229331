/** Standing patients of a list for whom a scheme pays. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings, covers } from '../../../src/contract';
import { CLAIMS_CSV, imports } from '../../../src/contract/admin';
import { urlOf } from '../../../src/contract/endpoint';
import { type IstDate, addDays, istDateOf, mondayOf } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { type CenterRow, type LoggedIn, aBooking, loggedInPatient } from '../../builders';
import { aCover, aTakingCenter, approved, askedFor } from '../../funding-steps';
import { allMailsSent, mailsTo } from '../../inbox';
import { importPatients, listOf } from '../../lists';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const db = () => the.product.database.db;
const HEAD =
  'Name,Mobile,Days,Window,From,Weeks,Payment,Reason,Scheme,Card No,Name on Card,Approved till,Sessions approved,Ref No';
const PMJAY = [{ scheme: 'pmjay' }] as const;
const CGHS = [{ scheme: 'cghs', patient_share_paise: 25_000 }] as const;

let owner: Awaited<ReturnType<typeof aStaffMember>>;
let monday: IstDate;
beforeAll(async () => {
  owner = await aStaffMember(the.product, [{ role: 'owner' }]);
  monday = addDays(mondayOf(istDateOf(the.product.now())), 7);
});

let numbers = 0;
/** A name and a number of nobody yet. */
function somebody() {
  numbers += 1;
  return { name: `Sunita Pawar ${numbers}`, phone: `98220 2${String(numbers).padStart(4, '0')}` };
}
type Who = { name: string; phone: string };
type Asked = Partial<
  Record<'days' | 'time' | 'payment' | 'reason' | 'scheme' | 'card' | 'holder' | 'until' | 'sessions' | 'ref', string>
> & { weeks?: number };
/** A row on PM-JAY, approved for six weeks, but for what is said. */
const line = ({ name, phone }: Who, asked: Asked = {}) =>
  [
    name,
    phone,
    asked.days ?? 'MWF',
    asked.time ?? '05:00',
    monday,
    asked.weeks ?? 2,
    asked.payment ?? 'scheme',
    asked.reason ?? '',
    asked.scheme ?? 'PM-JAY',
    asked.card ?? '4821',
    asked.holder ?? '',
    asked.until ?? addDays(monday, 41),
    asked.sessions ?? '',
    asked.ref ?? '',
  ].join(',');
const preview = (center: CenterRow, lines: readonly string[], head = HEAD) =>
  owner.client.call(imports.previewPatients, { body: { file: listOf([head, ...lines]), centerId: center.id } });
const imported = (center: CenterRow, lines: readonly string[]) =>
  importPatients(owner, [HEAD, ...lines], { centerId: center.id });
const rowsAt = ({ id }: CenterRow) =>
  db()
    .selectFrom('bookings')
    .leftJoin('payments', 'payments.id', 'bookings.payment_id')
    .selectAll('bookings')
    .select(['payments.status as payment', 'payments.amount_paise'])
    .where('center_id', '=', id)
    .where('bookings.status', '<>', 'cancelled')
    .orderBy('session_date')
    .orderBy('start_hour')
    .orderBy('chair')
    .execute();
/** The covers that a center was asked about, with its last approval, and those before it. */
const checksAt = async ({ id }: CenterRow) => {
  const { rows } = await sql<Record<string, unknown>>`
    select case when given.id is null then question else 'approved' end as state, given.valid_from, given.valid_until,
      given.sessions, given.reference, given.decided_by, covers.id as cover_id, scheme, holder, card_last4, patient_id, added_by,
      (select jsonb_agg(jsonb_build_object('until', valid_until, 'sessions', sessions) order by valid_until) from approvals
        where approvals.cover_id = covers.id and state = 'given' and approvals.id <> given.id) as earlier
    from cover_checks join covers on covers.id = cover_id
    left join lateral (select * from approvals where approvals.cover_id = covers.id and approvals.center_id = ${id}
      and state = 'given' order by valid_until desc limit 1) given on true
    where cover_checks.center_id = ${id}`.execute(db());
  return rows;
};
/** Somebody with an account whom a list names. */
async function known(): Promise<Who & { login: LoggedIn }> {
  const login = await loggedInPatient(the.product);
  const { phone } = somebody();
  const { name } = await db()
    .updateTable('patients')
    .set({ phone })
    .where('id', '=', login.id)
    .returning('name')
    .executeTakeFirstOrThrow();
  return { name, phone, login };
}

describe('a standing patient on PM-JAY', () => {
  it('is approved and booked until the approval ends, is asked for nothing, and is in the claims', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, PMJAY);
    const who = somebody();
    // The approval ends in the middle of the second week.
    const until = addDays(monday, 9);
    const lines = [line(who, { until, ref: 'PA-2207', holder: 'SUNITA S PAWAR' })];
    const seen = await preview(center, lines);
    expect(seen).toMatchObject({
      isClean: true,
      unknownColumns: [],
      totals: { patients: 1, added: 1, sessions: 5, amount: 0, problems: 0 },
      rows: [
        {
          state: 'new',
          sessions: 5,
          last: until,
          not: [{ date: addDays(monday, 11), outcome: 'after-approval' }],
          cover: {
            scheme: 'pmjay',
            share: 0,
            cardLast4: '4821',
            holder: 'SUNITA S PAWAR',
            until,
            sessions: null,
            isNew: true,
            waiting: 0,
          },
        },
      ],
    });
    expect(await checksAt(center)).toEqual([]);
    expect(await imported(center, lines)).toMatchObject({ done: { patients: 1, added: 1, sessions: 5, amount: 0 } });

    const [check] = await checksAt(center);
    expect(check).toMatchObject({
      state: 'approved',
      valid_until: until,
      valid_from: istDateOf(the.product.now()),
      reference: 'PA-2207',
      decided_by: owner.id,
      scheme: 'pmjay',
      holder: 'SUNITA S PAWAR',
      card_last4: '4821',
      added_by: null,
    });
    const rows = await rowsAt(center);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'confirmed',
        funding: 'scheme-full',
        scheme: 'pmjay',
        cover_id: check!.cover_id,
        price_paise: 0,
        payment_id: null,
        awaits_check: false,
        cover_reference: 'PA-2207',
        cover_holder: 'SUNITA S PAWAR',
        cover_card_last4: '4821',
      });
    }
    const decided = await db()
      .selectFrom('administrator_actions')
      .select(['subject_id', 'after'])
      .where('action', '=', 'cover-decided')
      .where('center_id', '=', center.id)
      .execute();
    expect(decided).toMatchObject([{ subject_id: check!.patient_id, after: { decision: 'approve' } }]);

    // The same list again: all is here, and the approval is left as it is.
    const again = await preview(center, lines);
    expect(again.rows).toMatchObject([{ state: 'nothing', already: 5, cover: { isNew: false } }]);
    expect(await imported(center, lines)).toMatchObject({ done: { sessions: 0 } });
    expect(await checksAt(center)).toEqual([check]);

    await db()
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('id', 'in', [rows[0]!.id, rows[1]!.id])
      .execute();
    const query = { centerId: center.id, scheme: 'pmjay', month: monday.slice(0, 7) as never } as const;
    const { text } = await owner.client.raw('GET', urlOf(CLAIMS_CSV, {}, query));
    const claimed = text.trimEnd().split('\r\n').slice(1);
    const inMonth = rows.slice(0, 2).filter(({ session_date: date }) => date.startsWith(monday.slice(0, 7)));
    expect(claimed).toHaveLength(inMonth.length);
    expect(claimed[0]).toContain(`${who.name},SUNITA S PAWAR,4821,PA-2207,1,`);
  });

  it('has the chairs that are for it and no others, and the hours between sessions', async () => {
    const center = await aTakingCenter(the.product, { slots: 3 }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    const [first, second, third] = [somebody(), somebody(), somebody()];
    const self = (who: Who) => line(who, { payment: 'at the center', scheme: '', days: 'Mon', weeks: 1 });
    const lines = [
      line(first, { days: 'Mon', weeks: 1 }),
      // Its one chair is taken by the row above.
      line(second, { days: 'Mon', weeks: 1 }),
      self(third),
      self(somebody()),
      self(somebody()),
      // The same day again.
      line(first, { days: 'Mon', weeks: 1, time: '13:00' }),
    ];
    const { rows } = await preview(center, lines);
    expect(rows.map(({ sessions, not }) => [sessions, ...not.map(({ outcome }) => outcome)])).toEqual([
      [1],
      [0, 'full'],
      [1],
      [1],
      [0, 'full'],
      [0, 'scheme-gap'],
    ]);
    expect(rows[5]).toMatchObject({ state: 'partly' });
    // What the preview leaves out is left out, by the desk's own rules.
    const list = await importPatients(owner, [HEAD, ...lines], { centerId: center.id, skipWrong: true });
    expect(list).toMatchObject({ done: { sessions: 3 } });
    const all = await rowsAt(center);
    expect(all.map(({ scheme, chair }) => [scheme, chair])).toEqual([
      ['pmjay', 1],
      [null, 2],
      [null, 3],
    ]);
  });

  it('takes the chair of the scheme that is kept for them', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    const who = await known();
    const coverId = await aCover(who.login, 'pmjay');
    await approved(the.product, coverId, center.id, { until: addDays(monday, 41), sessions: 1 });
    const kept = await aBooking(the.product, {
      patient: who.login,
      center,
      status: 'pending',
      date: monday,
      startHour: 5,
    });
    await db()
      .updateTable('bookings')
      .set({
        hold_kind: 'offer',
        scheme: 'pmjay',
        funding: 'scheme-full',
        cover_id: coverId,
        price_paise: 0,
        payment_id: null,
      })
      .where('id', '=', kept.id)
      .execute();
    const lines = [
      line(who, { days: 'Mon Wed', weeks: 1 }),
      line(somebody(), { days: 'Mon', weeks: 1, payment: 'cash', scheme: '' }),
      line(somebody(), { days: 'Mon', weeks: 1, payment: 'cash', scheme: '' }),
    ];
    const { rows } = await preview(center, lines);
    expect(rows.map(({ sessions, not }) => [sessions, ...not.map(({ outcome }) => outcome)])).toEqual([
      [1, 'used-up'],
      [1],
      [0, 'full'],
    ]);
    const answer = await importPatients(owner, [HEAD, ...lines], { centerId: center.id, skipWrong: true });
    expect(answer).toMatchObject({ done: { sessions: 2 } });
    expect((await rowsAt(center)).map(({ scheme, hold_kind: kind }) => [scheme, kind])).toEqual([
      ['pmjay', null],
      [null, null],
    ]);
  });

  it('has as many sessions as are approved, over all rows', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, [{ scheme: 'pmjay', sessions_per_course: 8 }]);
    const [who, other] = [somebody(), somebody()];
    const lines = [
      line(who, { days: 'Mon Wed', sessions: '5' }),
      line(who, { days: 'Fri', time: '1 PM', sessions: '5' }),
      // Without a number, as many as the center gives to a course.
      line(other, { days: 'daily', weeks: 2 }),
    ];
    const { rows, isClean } = await preview(center, lines);
    expect(isClean).toBe(true);
    expect(rows.map(({ sessions, not }) => [sessions, not.map(({ outcome }) => outcome)])).toEqual([
      [4, []],
      [1, ['used-up']],
      [8, Array(4).fill('used-up')],
    ]);
    expect(await imported(center, lines)).toMatchObject({ done: { sessions: 13 } });
    expect((await checksAt(center)).map(({ sessions }) => sessions).sort()).toEqual([5, 8]);
  });

  it('has the next approval of a later list on top of the one that stands, which takes nothing from it', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, PMJAY);
    const who = somebody();
    const until = addDays(monday, 11);
    // Six sessions are approved, four are booked.
    await imported(center, [line(who, { until, sessions: '6', ref: 'PA-1', days: 'Mon Wed' })]);
    expect(await rowsAt(center)).toHaveLength(4);
    // The next list: two more are left until the end of the first approval, and three are approved after it.
    const next = line(who, { until: addDays(monday, 41), sessions: '3', ref: 'PA-2', weeks: 4 });
    const { rows } = await preview(center, [next]);
    expect(rows[0]).toMatchObject({ already: 4, sessions: 5, cover: { isNew: true, sessions: 3 } });
    expect(rows[0]!.not.map(({ outcome }) => outcome)).toEqual(['used-up', 'used-up', 'used-up']);
    expect(await imported(center, [next])).toMatchObject({ done: { sessions: 5 } });
    const booked = await rowsAt(center);
    expect(booked.map((row) => row.cover_reference)).toEqual([...Array(6).fill('PA-1'), ...Array(3).fill('PA-2')]);
    expect(await checksAt(center)).toMatchObject([{ earlier: [{ until, sessions: 6 }], sessions: 3 }]);
    expect(await the.product.examine()).toEqual([]);
  });
});

describe('a standing patient who pays a share', () => {
  it('owes it at the center for each session, and an account is told', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, CGHS);
    const who = await known();
    const lines = [line(who, { weeks: 1, payment: 'CGHS', scheme: '' })];
    const seen = await preview(center, lines);
    expect(seen).toMatchObject({
      totals: { sessions: 3, amount: 750 },
      rows: [{ state: 'known', cover: { scheme: 'cghs', share: 250, holder: who.name } }],
    });
    await imported(center, lines);
    const rows = await rowsAt(center);
    expect(rows.map(({ funding: paid, payment, amount_paise: due }) => [paid, payment, due])).toEqual(
      Array(3).fill(['scheme-part', 'due', 25_000]),
    );
    await allMailsSent(the.product);
    const mails = await mailsTo(the.product, who.login.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('₹750 at the center')]);
    const mine = await who.login.client.call(covers.list, {});
    expect(mine.covers).toMatchObject([{ scheme: 'cghs', cardLast4: '4821', checks: [{ state: 'approved' }] }]);
  });

  it('has what waits for the approval answered, and keeps the card that is known', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, CGHS);
    const who = await known();
    const coverId = await aCover(who.login, 'cghs');
    const window = { date: addDays(monday, 1), startHour: 5, time: '5 AM - 9 AM' } as never;
    await who.login.client.call(bookings.makePayment, {
      body: askedFor(center, window, { funding: 'scheme', coverId }, 250),
    });
    const asked = { scheme: 'CGHS', weeks: 1 };
    // Another card or another name than the ones that are kept: a note, and nothing is written.
    const wrong = await preview(center, [
      line(who, { ...asked, card: '9999' }),
      line(who, { ...asked, holder: 'Ravi' }),
    ]);
    expect(wrong.rows.map(({ state, issues }) => [state, issues.map(({ column }) => column)])).toEqual([
      ['wrong', ['Card last four']],
      ['wrong', ['Name on card']],
    ]);
    const kept = () => db().selectFrom('covers').selectAll().where('id', '=', coverId).executeTakeFirstOrThrow();
    expect(await kept()).toMatchObject({ holder: 'Meera Rao', card_last4: '4821' });

    const lines = [line(who, asked)];
    expect((await preview(center, lines)).rows).toMatchObject([
      { sessions: 3, cover: { isNew: true, waiting: 1, holder: 'Meera Rao' } },
    ]);
    await imported(center, lines);
    const rows = await rowsAt(center);
    expect(rows.map(({ status, cover_id: cover, payment }) => [status, cover, payment])).toEqual(
      Array(4).fill(['confirmed', coverId, 'due']),
    );
    expect(await kept()).toMatchObject({ holder: 'Meera Rao', card_last4: '4821' });
    expect(await checksAt(center)).toMatchObject([{ state: 'approved', cover_id: coverId }]);
  });

  it('keeps an approval that is known: the same is not written again, and a longer one is not cut short', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, CGHS);
    const who = await known();
    const coverId = await aCover(who.login, 'cghs');
    await approved(the.product, coverId, center.id, { until: addDays(monday, 41), sessions: 2 });
    const asked = { scheme: 'CGHS', weeks: 1 };
    const shorter = await preview(center, [line(who, { ...asked, until: addDays(monday, 20) })]);
    expect(shorter.rows[0]!.issues).toMatchObject([{ column: 'Approved until' }]);
    const same = [line(who, asked)];
    expect((await preview(center, same)).rows).toMatchObject([
      { sessions: 2, cover: { isNew: false }, not: [{ outcome: 'used-up' }] },
    ]);
    await imported(center, same);
    expect(await checksAt(center)).toMatchObject([{ decided_by: null, sessions: 2 }]);
    // A later one is new: it is written, and begins today.
    const later = [line(who, { ...asked, until: addDays(monday, 60), sessions: '9', ref: 'R2' })];
    expect((await preview(center, later)).rows).toMatchObject([{ sessions: 1, already: 2, cover: { isNew: true } }]);
    await imported(center, later);
    expect(await checksAt(center)).toMatchObject([
      { decided_by: owner.id, sessions: 9, valid_until: addDays(monday, 60), reference: 'R2' },
    ]);
  });

  it('who was booked without the scheme before is not booked twice, and the preview says so', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, CGHS);
    const who = somebody();
    await imported(center, [line(who, { payment: 'none', scheme: '', reason: 'CGHS', weeks: 1 })]);
    const { rows } = await preview(center, [line(who, { scheme: 'CGHS', weeks: 1 })]);
    expect(rows).toMatchObject([{ state: 'nothing', already: 3, sessions: 0 }]);
    expect(rows[0]!.not.map(({ outcome }) => outcome)).toEqual(Array(3).fill('paid-otherwise'));
  });
});

describe('what is wrong with the scheme of a row', () => {
  const WHOLE = '1234567890123456';
  it.each<[string, Asked, string[][]]>([
    ['no scheme', { scheme: '' }, [['Scheme', 'Scheme is required where a scheme pays']]],
    ['an unknown one', { scheme: 'Moon scheme' }, [['Scheme', '“Moon scheme” is no scheme that is known here']]],
    ['one that the center does not take', { scheme: 'ECHS' }, [['Scheme', 'does not take ECHS']]],
    ['another one as the payment', { scheme: 'PMJAY', payment: 'CGHS' }, [['Scheme', 'Payment names another scheme']]],
    ['another payment', { payment: 'at the center' }, [['Payment', 'A scheme is named in this row']]],
    ['no card', { card: '' }, [['Card last four', 'is required where a scheme pays']]],
    ['a whole card number', { card: WHOLE }, [['Card last four', 'the last four characters of the card number only']]],
    ['a card that lost its zeros', { card: '21' }, [['Card last four', 'zeros at the beginning']]],
    ['a number as the name', { holder: WHOLE }, [['Name on card', 'not a number']]],
    ['a number as the scheme', { scheme: WHOLE }, [['Scheme', 'This is no scheme that is known here']]],
    ['the card number as the reference', { ref: '1234 5678 4821' }, [['Reference', 'not that of the card']]],
    ['a number as the date', { until: WHOLE }, [['Approved until', 'This is no date']]],
    ['no end', { until: '' }, [['Approved until', 'is required where a scheme pays']]],
    ['an end in the past', { until: '01/01/2020' }, [['Approved until', 'This date is in the past']]],
    ['no number of sessions', { sessions: '0' }, [['Sessions approved', 'a number from 1 to 400']]],
    [
      'a whole card number where no scheme pays',
      { payment: '', scheme: '', card: WHOLE },
      [['Card last four', 'only']],
    ],
    [
      'everything',
      { scheme: 'x', card: '1', until: 'soon', sessions: 'many' },
      [
        ['Scheme', 'known'],
        ['Card last four', 'zeros'],
        ['Approved until', 'no date'],
        ['Sessions approved', 'number'],
      ],
    ],
  ])('%s', async (_what, asked, notes) => {
    const center = await aTakingCenter(the.product, { slots: 2 }, [...PMJAY, ...CGHS]);
    const seen = await preview(center, [line(somebody(), asked)]);
    expect(seen.rows).toMatchObject([{ state: 'wrong', sessions: 0, cover: null }]);
    expect(seen.rows[0]!.issues).toEqual(
      notes.map(([column, message]) => ({ column, message: expect.stringContaining(message!) })),
    );
    expect(JSON.stringify(seen)).not.toContain(WHOLE);
  });

  it('"scheme" as the payment of a list without these columns is not taken for "nothing to pay"', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, PMJAY);
    const { name, phone } = somebody();
    const head = 'Name,Phone,Days,Window,From,Weeks,Payment,Reason';
    const { rows } = await preview(center, [`${name},${phone},MWF,05:00,${monday},1,scheme,State scheme`], head);
    expect(rows[0]!.issues.map(({ column }) => column)).toEqual(['Scheme', 'Card last four', 'Approved until']);
  });

  it('rows of one patient must say the same of the scheme', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, PMJAY);
    const who = somebody();
    const { rows } = await preview(center, [
      line(who, { days: 'Mon' }),
      line(who, { days: 'Wed', card: '1111' }),
      line(who, { days: 'Fri', until: addDays(monday, 30) }),
    ]);
    expect(rows.map(({ issues }) => issues.map(({ message }) => message))).toEqual([
      [],
      ['Another card than in row 2'],
      ['Another approval than in row 2: both must say the same'],
    ]);
  });

  it('is refused where the terms or the approval have changed since the preview', async () => {
    const center = await aTakingCenter(the.product, { slots: 2 }, CGHS);
    const lines = [HEAD, line(somebody(), { scheme: 'CGHS', weeks: 1 })];
    const body = { file: listOf(lines), centerId: center.id };
    const { fingerprint } = await owner.client.call(imports.previewPatients, { body });
    await db()
      .updateTable('center_schemes')
      .set({ patient_share_paise: 30_000 })
      .where('center_id', '=', center.id)
      .execute();
    expect(await owner.client.refused(imports.patients, { body: { ...body, fingerprint } })).toMatchObject({
      code: 'import-changed',
    });
    expect(await rowsAt(center)).toEqual([]);
    expect(await checksAt(center)).toEqual([]);
  });
});

it('a cover that a list added goes when the list is taken back, with whom it added; one that was there before stays', async () => {
  const center = await aTakingCenter(the.product, { slots: 4 }, PMJAY);
  // The earlier tests of the file have imported as often as one may in an hour.
  await the.product.context.limits.forget('import-administrator', owner.id);
  const before = somebody();
  await imported(center, [line(before)]);
  const who = somebody();
  const done = (await imported(center, [line(who), line(before, { days: 'TTS' })])) as { importId: string };
  expect(await checksAt(center)).toHaveLength(2);
  const added = await db().selectFrom('patients').select('id').where('name', '=', who.name).executeTakeFirstOrThrow();
  const taken = await owner.client.call(imports.takeBackPatients, { params: { id: done.importId } });
  expect(taken.taken).toMatchObject({ patients: 1, sessionsLeft: 0, patientsLeft: 0 });
  const rows = await db()
    .selectFrom('covers')
    .innerJoin('patients', 'patients.id', 'covers.patient_id')
    .select(['patients.name', 'card_last4', 'removed_at'])
    .where('patients.name', 'in', [who.name, before.name])
    .execute();
  expect(rows).toEqual([{ name: before.name, card_last4: '4821', removed_at: null }]);
  // The person whom it added is gone, and nothing is left of the card.
  const cards = db().selectFrom('covers').select('holder').where('patient_id', '=', added.id).where('holder', '<>', '');
  expect(await cards.execute()).toEqual([]);
});
