/** Several coming sessions in one step: what is shown before, cancelling and moving all or none, and making up for one. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type BodyOf, bookings, coming, makeUp, series } from '../../../src/contract';
import { centers, desk } from '../../../src/contract/admin';
import { SECOND_MS, addDays, formatDate, istDateOf } from '../../../src/domain/time';
import { windowLabel } from '../../../src/domain/windows';
import { type MoveInput, moveComing } from '../../../src/server/bookings/coming/move-coming';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { atProvider, hold, holdRefused, myBookings, pay } from '../../booking-steps';
import {
  type CenterRow,
  type LoggedIn,
  aBooking,
  aCenter,
  aKeptChair,
  aPatient,
  loggedInPatient,
} from '../../builders';
import { aCover, aSponsor, aTakingCenter, approved, bookAs } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { takeTries } from '../../limits';
import { ownStatementsOf } from '../../statements';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow, nextSunday } from '../../windows';

const the = aRunningProduct();
const TIME = '9 AM - 1 PM';
const db = () => the.product.database.db;
/** A day of the week after the next Sunday; 0 is its Monday. */
const day = (n: number) => addDays(nextSunday(the.product.now()), 1 + n);

type Row = Awaited<ReturnType<typeof aBooking>>;

/** A patient with paid sessions at 9 on some days of one center. */
async function aPatientOn(days: number[], center?: CenterRow) {
  const patient = await loggedInPatient(the.product);
  const where = center ?? (await aCenter(the.product, { slots: 1 }));
  const rows: Row[] = [];
  for (const n of days) rows.push(await aBooking(the.product, { patient, center: where, date: day(n), startHour: 9 }));
  return { patient, center: where, rows };
}

const previewCancel = ({ client }: LoggedIn, body: Partial<BodyOf<typeof coming.cancelPreview>> = {}) =>
  client.call(coming.cancelPreview, { body: { from: istDateOf(the.product.now()), ...body } });
const cancelAll = async (patient: LoggedIn) => {
  const { sessions } = await previewCancel(patient);
  return { sessions: sessions.map(({ bookingId, date, time, refund }) => ({ bookingId, date, time, refund })) };
};

type Wanted = Partial<BodyOf<typeof coming.movePreview>>;
const previewMove = ({ client }: LoggedIn, body: Wanted = {}) =>
  client.call(coming.movePreview, { body: { from: day(0), ...body } });
/** What the page sends: what is free is moved, the rest stays. */
async function moveAll(patient: LoggedIn, wanted: Wanted) {
  const { sessions } = await previewMove(patient, wanted);
  const named = (state: (state: string) => boolean) => sessions.filter((one) => state(one.state));
  const was = ({ date, time }: { date: string; time: string }) => ({ date, time });
  return {
    from: day(0),
    moves: named((state) => state === 'free').map((one) => ({ bookingId: one.bookingId, was: was(one), ...one.to })),
    stays: named((state) => state !== 'free').map((one) => ({ bookingId: one.bookingId, was: was(one) })),
  };
}

const rowsOf = (patientId: string) =>
  db()
    .selectFrom('bookings')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('hold_kind', 'is', null)
    .orderBy('session_date')
    .orderBy('start_hour')
    .execute();
const breachesAbout = async (rows: { id: string }[]) =>
  (await the.product.examine()).filter(({ ids }) => ids.some((id) => rows.some((row) => row.id === id)));
/** Passes the seconds in which it can be taken back. */
async function afterUndo() {
  await the.product.pass(11 * SECOND_MS);
  await the.product.sweep();
}
const takeBack = ({ client }: LoggedIn, id: string) => client.call(coming.takeBack, { params: { id } });
const takeBackRefused = ({ client }: LoggedIn, id: string) => client.refused(coming.takeBack, { params: { id } });
const subjectsTo = async (email: string) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).map(({ subject }) => subject);
};

describe('the look at what cancelling the rest does', () => {
  it('says for each session what goes back, and the sum', async () => {
    const { product } = the;
    const { patient, center } = await aPatientOn([0, 2]);
    const soon = aWindow(product.now(), 0, 17);
    await aBooking(product, { patient, center, ...soon });
    await aBooking(product, { patient, center, date: day(4), startHour: 9, isScheme: true });
    // Unpaid holds are paid or given up, not cancelled.
    await hold(patient, await aCenter(product), aWindow(product.now(), 2, 13));
    const { sessions, refund } = await previewCancel(patient, { from: soon.date });
    expect(sessions.map((one) => [one.date, one.refund, one.money])).toEqual([
      [soon.date, 0, 'late'],
      [day(0), 1850, 'refunded'],
      [day(2), 1850, 'refunded'],
      [day(4), 0, 'nothing-paid'],
    ]);
    expect(refund).toBe(3700);
    expect((await rowsOf(patient.id)).filter(({ status }) => status === 'cancelled')).toEqual([]);
  });

  it('is about one center where one is named', async () => {
    const { patient } = await aPatientOn([0, 2]);
    const other = await aCenter(the.product);
    await aBooking(the.product, { patient, center: other, date: day(1), startHour: 9 });
    const { sessions } = await previewCancel(patient, { centerId: other.id });
    expect(sessions.map(({ date, CenterName }) => [date, CenterName])).toEqual([[day(1), other.name]]);
  });
});

describe('cancelling the rest', () => {
  it('cancels and refunds each as alone, with one mail', async () => {
    const { product } = the;
    const { patient, center, rows } = await aPatientOn([0, 2, 4, 7]);
    const { sessions } = await cancelAll(patient);
    const [left, ...given] = sessions;
    expect(await patient.client.call(coming.cancel, { body: { sessions: given } })).toMatchObject({
      count: 3,
      refund: 5550,
    });
    // Nothing leaves the house while it can be taken back.
    expect(await subjectsTo(patient.email)).toEqual([]);
    await afterUndo();
    const mine = await waitFor('the refunds', async () => {
      const all = await myBookings(patient);
      return all.filter(({ paymentStatus }) => paymentStatus === 'refunded').length === 3 ? all : null;
    });
    expect(mine.find(({ _id }) => _id === left!.bookingId)).toMatchObject({ bookingStatus: 'confirmed' });
    for (const row of (await rowsOf(patient.id)).slice(1)) {
      expect(row).toMatchObject({ status: 'cancelled', cancel_reason: 'patient', calendar_sequence: 1 });
    }
    expect(await subjectsTo(patient.email)).toEqual([
      `Cancelled: 3 sessions, ${formatDate(day(2))} to ${formatDate(day(7))}`,
    ]);
    const { text } = await mailAbout(product, patient.email, /^Cancelled/);
    expect(text.match(/₹1,850, to the account you paid from/g)).toHaveLength(3);
    expect(text).toContain('₹5,550 goes back');
    const other = await loggedInPatient(product);
    await hold(other, center, { date: day(2), startHour: 9, time: TIME });
    expect(await breachesAbout(rows)).toEqual([]);

    // Sent once more, nothing happens.
    expect(await patient.client.call(coming.cancel, { body: { sessions: given } })).toMatchObject({ refund: 0 });
    expect(await subjectsTo(patient.email)).toHaveLength(1);
  });

  it('gives back the share of each session of a month that was paid at once', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 1 });
    const asked = [0, 2, 4].map((n) => ({ date: day(n), time: TIME, centerId: center.id }));
    const { session } = await patient.client.call(series.book, { body: { sessions: asked, total: 5550 } });
    await pay(product, session!.id);
    await waitFor('all are confirmed', async () =>
      (await myBookings(patient)).every(({ bookingStatus }) => bookingStatus === 'confirmed'),
    );
    const { sessions } = await cancelAll(patient);
    await patient.client.call(coming.cancel, { body: { sessions: sessions.slice(1) } });
    await the.product.sweep();
    expect(atProvider(product, session!.id).refunds).toEqual([]);
    await afterUndo();
    await waitFor('two refunds', async () => atProvider(product, session!.id).refunds.length === 2);
    expect(atProvider(product, session!.id)).toMatchObject({ paid: 555_000, refunds: [185_000, 185_000] });
    expect(await breachesAbout(await rowsOf(patient.id))).toEqual([]);
  });

  it('is about some dates where these are named', async () => {
    const { patient } = await aPatientOn([0, 2, 4, 7]);
    const { sessions } = await previewCancel(patient, { from: day(1), until: day(4) });
    expect(sessions.map(({ date }) => date)).toEqual([day(2), day(4)]);
  });

  it.each([
    [
      'was moved',
      async ({ client }: LoggedIn, [first]: Row[]) => {
        const body = { appoinmentId: first!.id, date: day(1), time: TIME };
        await client.call(bookings.rescheduleBooking, { body });
      },
    ],
    [
      'was cancelled',
      async ({ client }: LoggedIn, [first]: Row[]) => {
        await client.call(bookings.cancelBooking, { body: { appoinmentId: first!.id } });
      },
    ],
    [
      'now begins within 24 hours',
      async (_: LoggedIn, [first]: Row[]) => {
        const soon = aWindow(the.product.now(), 0, 17);
        await db()
          .updateTable('bookings')
          .set({ session_date: soon.date, start_hour: 17 })
          .where('id', '=', first!.id)
          .execute();
      },
    ],
  ])('does nothing when one of them %s since it was shown', async (_what, change) => {
    const { patient, rows } = await aPatientOn([0, 2]);
    const seen = await cancelAll(patient);
    await change(patient, rows);
    const before = await rowsOf(patient.id);
    expect(await patient.client.refused(coming.cancel, { body: seen })).toMatchObject({
      status: 409,
      code: 'coming-changed',
    });
    expect(await rowsOf(patient.id)).toEqual(before);
    const again = await cancelAll(patient);
    await patient.client.call(coming.cancel, { body: again });
    expect((await rowsOf(patient.id)).every(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('refuses unpaid holds, and what is named twice', async () => {
    const { patient } = await aPatientOn([0]);
    await hold(patient, await aCenter(the.product), { date: day(2), startHour: 9, time: TIME });
    const held = (await rowsOf(patient.id)).find(({ status }) => status === 'pending')!;
    const seen = await cancelAll(patient);
    const asHeld = { bookingId: held.id, date: day(2), time: TIME, refund: 0 };
    for (const sessions of [
      [...seen.sessions, asHeld],
      [...seen.sessions, ...seen.sessions],
    ]) {
      expect(await patient.client.refused(coming.cancel, { body: { sessions } })).toMatchObject({
        code: 'coming-changed',
      });
    }
  });
});

describe('taking it back within ten seconds', () => {
  const asItWas = async (patientId: string) =>
    (await rowsOf(patientId)).map((row) => ({ ...row, updated_at: null, calendar_sequence: null }));
  const cancelThem = async (patient: LoggedIn) => {
    const done = await patient.client.call(coming.cancel, { body: await cancelAll(patient) });
    return done.undo!.id;
  };
  const eventsOf = (row: Row) =>
    db().selectFrom('booking_events').select('to_status').where('booking_id', '=', row.id).orderBy('id').execute();

  it('leaves chair, payment and cover as they were, and nothing was sent', async () => {
    const { product } = the;
    const { patient, center, rows } = await aPatientOn([0, 2]);
    const sponsor = await aSponsor(product, { center_id: center.id, sessions: 1 });
    await bookAs(
      patient,
      center,
      { date: day(4), startHour: 9, time: TIME },
      { funding: 'sponsor', sponsorCode: sponsor.code },
    );
    await aBooking(product, { patient, center, date: day(7), startHour: 9, isScheme: true });
    const came = { state: 'arrived', arrived_at: product.now(), updated_at: product.now() };
    await db()
      .insertInto('attendance')
      .values({ booking_id: rows[0]!.id, ...came })
      .execute();
    const attendance = () => db().selectFrom('attendance').selectAll().where('booking_id', '=', rows[0]!.id).execute();
    await allMailsSent(product);
    const [before, mails] = [await asItWas(patient.id), await subjectsTo(patient.email)];
    const cameBefore = await attendance();
    const id = await cancelThem(patient);
    expect(await attendance()).toEqual([]);
    expect((await rowsOf(patient.id)).filter(({ status }) => status === 'cancelled')).toHaveLength(4);
    const shown = await patient.client.call(coming.undo, { params: { id } });
    expect(shown).toMatchObject({ count: 4, refund: 3700, undone: false });
    expect(Date.parse(shown.until!) - Date.parse(shown.now)).toBeLessThanOrEqual(10 * SECOND_MS);

    // The chairs are nobody else's meanwhile.
    const other = await loggedInPatient(product);
    expect(await holdRefused(other, center, { date: day(2), startHour: 9, time: TIME })).toMatchObject({
      code: 'window-full',
    });
    await product.sweep();
    expect(await takeBack(patient, id)).toMatchObject({ count: 4 });
    // Twice is as good as once.
    expect(await takeBack(patient, id)).toMatchObject({ count: 4 });
    expect(await asItWas(patient.id)).toEqual(before);
    expect(await attendance()).toEqual(cameBefore);
    // So early nobody can come: the doctor would name it.
    await db().deleteFrom('attendance').execute();
    const refunds = db().selectFrom('refunds').select('id');
    expect(
      await refunds
        .where(
          'booking_id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([]);
    await afterUndo();
    expect(await subjectsTo(patient.email)).toEqual(mails);
    expect((await myBookings(patient)).filter(({ paymentStatus }) => paymentStatus === 'paid')).toHaveLength(2);
    expect((await eventsOf(rows[0]!)).map(({ to_status: to }) => to).slice(-2)).toEqual(['cancelled', 'confirmed']);
    expect(await breachesAbout(await rowsOf(patient.id))).toEqual([]);
    expect(await patient.client.call(coming.undo, { params: { id } })).toMatchObject({ until: null, undone: true });
  });

  it('is possible at a center that was blocked meanwhile, and not at one that was deleted', async () => {
    const staff = await anAdministrator(the.product);
    for (const isDeleted of [false, true]) {
      const { patient, center } = await aPatientOn([0]);
      const params = { id: center.id };
      const id = await cancelThem(patient);
      if (isDeleted) await staff.client.call(centers.remove, { params });
      else await staff.client.call(centers.update, { params, body: { Status: 'blocked' } });
      if (isDeleted) expect(await takeBackRefused(patient, id)).toMatchObject({ code: 'too-late-to-undo' });
      else await takeBack(patient, id);
      const [row] = await rowsOf(patient.id);
      expect(row).toMatchObject({ status: isDeleted ? 'cancelled' : 'confirmed' });
    }
  });

  it('is over after ten seconds, and is nobody else’s', async () => {
    const { patient, rows } = await aPatientOn([0]);
    const id = await cancelThem(patient);
    const other = await loggedInPatient(the.product);
    expect(await takeBackRefused(other, id)).toMatchObject({ status: 404 });
    expect(await other.client.refused(coming.undo, { params: { id } })).toMatchObject({ status: 404 });
    await the.product.pass(11 * SECOND_MS);
    expect(await takeBackRefused(patient, id)).toMatchObject({ status: 409, code: 'too-late-to-undo' });
    expect(await patient.client.call(coming.undo, { params: { id } })).toMatchObject({ until: null, undone: false });
    await the.product.sweep();
    await waitFor('the refund', async () => {
      const [mine] = await myBookings(patient);
      return mine!.paymentStatus === 'refunded';
    });
    const { rows: kept } =
      await sql`select from bookings where hold_kind = 'undo' and patient_id = ${patient.id}`.execute(db());
    expect(kept).toEqual([]);
    expect(await breachesAbout(rows)).toEqual([]);
  });

  it.each([
    [
      'the hour was booked again',
      async (patient: LoggedIn, center: CenterRow) => {
        await hold(patient, center, { date: day(0), startHour: 9, time: TIME });
      },
    ],
    [
      'another session took what the approval had left',
      async (patient: LoggedIn, center: CenterRow, coverId: string) => {
        await bookAs(patient, center, { date: day(9), startHour: 9, time: TIME }, { funding: 'scheme', coverId });
      },
    ],
    [
      'something else was done with one',
      async (patient: LoggedIn) => {
        const [first] = await rowsOf(patient.id);
        const now = { cancel_reason: 'administrator', updated_at: the.product.now() };
        await db()
          .deleteFrom('bookings')
          .where('hold_kind', '=', 'undo')
          .where('patient_id', '=', patient.id)
          .execute();
        await db().updateTable('bookings').set(now).where('id', '=', first!.id).execute();
      },
    ],
  ])('does nothing where %s', async (_what, meanwhile) => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 1 }, [{ scheme: 'cghs' }]);
    const { patient } = await aPatientOn([0, 2], center);
    const coverId = await aCover(patient, 'cghs');
    await approved(product, coverId, center.id, { sessions: 1 });
    await bookAs(patient, center, { date: day(4), startHour: 9, time: TIME }, { funding: 'scheme', coverId });
    const id = await cancelThem(patient);
    await meanwhile(patient, center, coverId);
    const before = await rowsOf(patient.id);
    expect(await takeBackRefused(patient, id)).toMatchObject({ code: 'too-late-to-undo' });
    expect(await rowsOf(patient.id)).toEqual(before);
    await afterUndo();
  });
});

describe('for somebody else', () => {
  async function aDaughterOf(access: 'manage' | 'view') {
    const mother = await aPatient(the.product, { username: 'Kamala Rao', language: 'hi' });
    const daughter = await loggedInPatient(the.product, { username: 'Lakshmi Rao' });
    const link = { user_id: daughter.id, patient_id: mother.id, access, relation: 'parent' };
    await db()
      .insertInto('care_links')
      .values({
        id: crypto.randomUUID(),
        ...link,
        created_at: the.product.now(),
        confirmed_at: the.product.now(),
        confirmed_by: 'code',
      })
      .execute();
    const center = await aCenter(the.product, { slots: 1 });
    const rows: Row[] = [];
    for (const n of [0, 2]) {
      const row = await aBooking(the.product, { patient: mother, center, date: day(n), startHour: 9 });
      await db().updateTable('bookings').set({ user_id: daughter.id }).where('id', '=', row.id).execute();
      rows.push(row);
    }
    return { mother, daughter, rows };
  }

  it('both are told once, each in their language', async () => {
    const { mother, daughter } = await aDaughterOf('manage');
    const patientId = mother.id;
    const { sessions } = await previewMove(daughter, { patientId, shiftDays: 1 });
    const moves = sessions.map(({ bookingId, date, time, to }) => ({ bookingId, was: { date, time }, ...to }));
    await daughter.client.call(coming.move, { body: { from: day(0), patientId, moves, stays: [] } });
    const seen = await previewCancel(daughter, { patientId });
    const body = {
      patientId,
      sessions: seen.sessions.map(({ bookingId, date, time, refund }) => ({ bookingId, date, time, refund })),
    };
    await daughter.client.call(coming.cancel, { body });
    await afterUndo();
    expect((await subjectsTo(daughter.email)).sort()).toEqual([
      expect.stringMatching(/^Cancelled: 2 sessions/),
      expect.stringMatching(/^Moved: 2 sessions/),
    ]);
    expect((await subjectsTo(mother.email)).sort()).toEqual([
      expect.stringMatching(/^रद्द हुए: 2 सेशन/),
      expect.stringMatching(/^समय बदला: 2 सेशन/),
    ]);
    expect((await mailAbout(the.product, daughter.email, /^Moved/)).text).toContain('Kamala Rao');
  });

  it('is refused to who may only look, and to strangers', async () => {
    const { mother, daughter, rows } = await aDaughterOf('view');
    const stranger = await loggedInPatient(the.product);
    const sessions = rows.map(({ id }, n) => ({ bookingId: id, date: day(2 * n), time: TIME, refund: 1850 }));
    const moves = sessions.map(({ bookingId, date, time }) => ({
      bookingId,
      was: { date, time },
      date,
      time: '1 PM - 5 PM',
    }));
    for (const [who, code] of [
      [daughter, 'care-not-allowed'],
      [stranger, 'patient-not-found'],
    ] as const) {
      const patientId = mother.id;
      const scope = { from: day(0), patientId };
      expect(await who.client.refused(coming.cancelPreview, { body: scope })).toMatchObject({ code });
      expect(await who.client.refused(coming.movePreview, { body: scope })).toMatchObject({ code });
      expect(await who.client.refused(coming.cancel, { body: { sessions, patientId } })).toMatchObject({ code });
      expect(await who.client.refused(coming.move, { body: { ...scope, moves, stays: [] } })).toMatchObject({ code });
      // Nor as if they were their own.
      expect(await who.client.refused(coming.cancel, { body: { sessions } })).toMatchObject({
        code: 'booking-not-found',
      });
      expect(await who.client.refused(makeUp.chairs, { params: { id: rows[0]!.id } })).toMatchObject({
        code: 'booking-not-found',
      });
    }
    expect((await rowsOf(mother.id)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
  });
});

it('cancelling several is limited for an account, which could take it back and cancel again without end', async () => {
  const { patient, rows } = await aPatientOn([0]);
  await takeTries(the.product, 'cancel-coming-account', patient.id, 40);
  const sessions = rows.map(({ id }) => ({ bookingId: id, date: day(0), time: TIME, refund: 1850 }));
  expect(await patient.client.refused(coming.cancel, { body: { sessions } })).toMatchObject({
    status: 429,
    code: 'too-many-tries',
  });
});

describe('the look at moving all', () => {
  it('names what is in the way of each session, and what else is free at its center', async () => {
    const { product } = the;
    const { patient, center } = await aPatientOn([0, 1, 3, 4]);
    const soon = aWindow(product.now(), 0, 17);
    await aBooking(product, { patient, center, ...soon });
    await aBooking(product, { center, date: day(1), startHour: 13 });
    await aBooking(product, { patient, center: await aCenter(product), date: day(3), startHour: 17 });
    await db()
      .insertInto('center_exceptions')
      .values({
        id: crypto.randomUUID(),
        center_id: center.id,
        from_date: day(4),
        to_date: day(4),
        reason: 'Holi',
        created_at: product.now(),
      })
      .execute();
    // It was closed after the session there was booked.
    const changed = new Date(product.now().getTime() + 1);
    await db().updateTable('centers').set({ slots_changed_at: changed }).where('id', '=', center.id).execute();
    await aCenter(product, { latitude: center.latitude, longitude: center.longitude });
    const { sessions } = await previewMove(patient, { from: soon.date, time: '1 PM - 5 PM', centerId: center.id });
    expect(sessions.map((one) => [one.date, one.state])).toEqual([
      [soon.date, 'too-late'],
      [day(0), 'free'],
      [day(1), 'full'],
      [day(3), 'too-close'],
      [day(4), 'closed'],
    ]);
    const full = sessions[2]!;
    expect(full.to).toEqual({ date: day(1), time: '1 PM - 5 PM' });
    expect(full.alternatives[0]).toEqual({ date: day(1), time: '5 PM - 9 PM' });
    for (const { alternatives } of sessions.slice(2)) expect(alternatives.length).toBeGreaterThan(0);
    expect(sessions[0]!.alternatives).toEqual([]);
    expect(
      (await previewMove(patient, { time: TIME, centerId: center.id })).sessions.map(({ state }) => state),
    ).toEqual(Array(4).fill('same'));
  });

  it('asks as much for six sessions as for three', async () => {
    const asksFor = async (days: number[]) => {
      const { patient } = await aPatientOn(days);
      const body = await moveAll(patient, { time: '1 PM - 5 PM' });
      expect(body.moves).toHaveLength(days.length);
      const acting = { userId: patient.id, patientId: patient.id };
      const texts = await ownStatementsOf(() =>
        db()
          .transaction()
          .execute((tx) => moveComing(tx, acting, { ...body, doctorAsked: true } as MoveInput, the.product.now())),
      );
      return texts.length;
    };
    const [three, six] = [await asksFor([0, 2, 4]), await asksFor([0, 2, 4, 7, 9, 11])];
    expect(six).toBe(three);
  });

  it('looks for the chairs of its scheme, as long as that pays, and moves there', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aTakingCenter(product, { slots: 2 }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    const coverId = await aCover(patient, 'pmjay');
    await approved(product, coverId, center.id, { until: day(5) });
    for (const n of [0, 1, 4]) {
      const window = { date: day(n), startHour: 9, time: TIME } as const;
      await bookAs(patient, center, window, { funding: 'scheme', coverId });
    }
    // The chair that is left is for PM-JAY alone.
    await aBooking(product, { center, date: day(2), startHour: 17 });
    // On that evening somebody else on PM-JAY has it.
    const other = await loggedInPatient(product);
    const otherCover = await aCover(other, 'pmjay');
    await approved(product, otherCover, center.id);
    const evening = { date: day(5), startHour: 17, time: '5 PM - 9 PM' } as const;
    await bookAs(other, center, evening, { funding: 'scheme', coverId: otherCover });
    const states = async (wanted: Wanted) => (await previewMove(patient, wanted)).sessions.map(({ state }) => state);
    // Of two sessions on following days the second leaves its window too: they stay a day apart.
    const wanted = { shiftDays: 1, time: evening.time };
    expect(await states(wanted)).toEqual(['free', 'free', 'full']);
    expect(await states({ shiftDays: 2 })).toEqual(['free', 'free', 'not-covered']);
    const { sessions } = await previewMove(patient, { shiftDays: 2 });
    for (const { date } of sessions[2]!.alternatives) expect(date <= day(5)).toBe(true);

    const body = await moveAll(patient, wanted);
    expect(await patient.client.call(coming.move, { body })).toMatchObject({ count: 2 });
    const rows = await rowsOf(patient.id);
    expect(rows.map((row) => [row.session_date, row.start_hour, row.price_paise])).toEqual([
      [day(1), 17, 0],
      [day(2), 17, 0],
      [day(4), 9, 0],
    ]);
    expect(await breachesAbout(rows)).toEqual([]);
  });

  it('counts a window that another of the sessions leaves as free, but not one that stays taken', async () => {
    const { patient, center } = await aPatientOn([0, 1, 2]);
    const states = async () => (await previewMove(patient, { shiftDays: 1 })).sessions.map(({ state }) => state);
    expect(await states()).toEqual(['free', 'free', 'free']);
    await aBooking(the.product, { center, date: day(3), startHour: 9 });
    expect(await states()).toEqual(['yours', 'yours', 'full']);
  });
});

it('shows what can be moved as the move itself decides: a chair that is kept for the patient, and never where it is', async () => {
  const { patient, center, rows } = await aPatientOn([0], await aCenter(the.product, { slots: 2 }));
  const full = { center, date: day(0), startHour: 13 };
  await aBooking(the.product, { ...full, chair: 2 });
  const kept = await aKeptChair(the.product, { patient: await aPatient(the.product), center, window: full }, 'offer');
  const wanted = { time: '1 PM - 5 PM' };
  const [shown] = (await previewMove(patient, wanted)).sessions;
  expect(shown).toMatchObject({ state: 'full', date: day(0), time: TIME });
  expect(shown!.alternatives).not.toContainEqual({ date: day(0), time: TIME });
  expect(shown!.alternatives).not.toEqual([]);

  const isTheirs = { patient_id: patient.id, user_id: patient.id };
  await db().updateTable('bookings').set(isTheirs).where('id', '=', kept.id).execute();
  expect((await previewMove(patient, wanted)).sessions).toMatchObject([{ state: 'free' }]);
  await patient.client.call(coming.move, { body: await moveAll(patient, wanted) });
  expect(await rowsOf(patient.id)).toMatchObject([{ id: rows[0]!.id, start_hour: 13, chair: 1 }]);
});

describe('moving all from now on', () => {
  it('moves each to its new window in one step, at the price that was paid, with one mail', async () => {
    const { product } = the;
    const { patient, center, rows } = await aPatientOn([0, 1, 2, 4]);
    await db().updateTable('centers').set({ charge_paise: 240_000 }).where('id', '=', center.id).execute();
    const body = await moveAll(patient, { shiftDays: 1 });
    expect(await patient.client.call(coming.move, { body })).toMatchObject({ count: 4 });
    const moved = await rowsOf(patient.id);
    expect(moved.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    for (const [n, row] of moved.entries()) {
      expect(row).toMatchObject({
        session_date: day([1, 2, 3, 5][n]!),
        start_hour: 9,
        chair: 1,
        status: 'confirmed',
        price_paise: 185_000,
        calendar_sequence: 1,
      });
    }
    expect(await subjectsTo(patient.email)).toEqual([
      `Moved: 4 sessions, ${formatDate(day(1))} to ${formatDate(day(5))}`,
    ]);
    expect((await mailAbout(product, patient.email, /^Moved/)).text).toContain(
      `before: ${formatDate(day(4))}, ${TIME}`,
    );
    const other = await loggedInPatient(product);
    await db().updateTable('centers').set({ charge_paise: 185_000 }).where('id', '=', center.id).execute();
    expect(await holdRefused(other, center, { date: day(3), startHour: 9, time: TIME })).toMatchObject({
      code: 'window-full',
    });
    await hold(other, center, { date: day(0), startHour: 9, time: TIME });
    expect(await breachesAbout(rows)).toEqual([]);
    // Sent once more, nothing happens.
    expect(await patient.client.call(coming.move, { body })).toMatchObject({ count: 4 });
    expect(await subjectsTo(patient.email)).toHaveLength(1);
  });

  it('moves nothing when one chair has been taken, and says what else there is', async () => {
    const { product } = the;
    const { patient, center } = await aPatientOn([0, 2, 4]);
    const body = await moveAll(patient, { time: '1 PM - 5 PM' });
    await aBooking(product, { center, date: day(2), startHour: 13 });
    const before = await rowsOf(patient.id);
    const refused = await patient.client.refused(coming.move, { body });
    expect(refused).toMatchObject({
      status: 409,
      code: 'move-clash',
      clashes: [{ date: day(2), time: '1 PM - 5 PM', centerId: center.id }],
    });
    expect(refused.clashes![0]!.alternatives).not.toEqual([]);
    expect(await rowsOf(patient.id)).toEqual(before);
    // The person says that it stays; the others move.
    const again = await moveAll(patient, { time: '1 PM - 5 PM' });
    expect([again.moves.length, again.stays.length]).toEqual([2, 1]);
    await patient.client.call(coming.move, { body: again });
    expect((await rowsOf(patient.id)).map((row) => row.start_hour)).toEqual([13, 9, 13]);
  });

  it('moves nothing unless every session was named as it is', async () => {
    const { patient, center } = await aPatientOn([0, 2]);
    const body = await moveAll(patient, { shiftDays: 1 });
    const before = await rowsOf(patient.id);
    const expectRefused = async (given: typeof body, code = 'coming-changed') =>
      expect(await patient.client.refused(coming.move, { body: given })).toMatchObject({ code });
    await expectRefused({ ...body, moves: body.moves.slice(1) });
    await expectRefused({ ...body, moves: [...body.moves, ...body.moves] });
    await expectRefused({ ...body, moves: body.moves.map((one) => ({ ...one, was: { date: day(6), time: TIME } })) });
    await expectRefused({ ...body, moves: body.moves.map((one) => ({ ...one, ...one.was })) }, 'same-window');
    await expectRefused({ ...body, moves: body.moves.map((one) => ({ ...one, time: 'noon' })) }, 'window-unknown');
    expect(await rowsOf(patient.id)).toEqual(before);
    // One more was booked meanwhile.
    await aBooking(the.product, { patient, center, date: day(5), startHour: 9 });
    await expectRefused(body);
  });

  it('needs the word of a doctor for sessions less than 20 hours apart', async () => {
    const { patient } = await aPatientOn([0, 1]);
    const [first, second] = (await previewMove(patient, { time: '5 PM - 9 PM' })).sessions;
    const was = ({ date, time }: { date: string; time: string }) => ({ date, time });
    const body = {
      from: day(0),
      moves: [{ bookingId: first!.bookingId, was: was(first!), ...first!.to }],
      stays: [{ bookingId: second!.bookingId, was: was(second!) }],
    };
    expect(await patient.client.refused(coming.move, { body })).toMatchObject({ code: 'sessions-too-close' });
    await patient.client.call(coming.move, { body: { ...body, doctorAsked: true } });
    expect((await rowsOf(patient.id)).map((row) => row.start_hour)).toEqual([17, 9]);
  });

  it('leaves sessions that begin within 24 hours where they are', async () => {
    const { patient, center } = await aPatientOn([0]);
    const soon = aWindow(the.product.now(), 0, 17);
    const late = await aBooking(the.product, { patient, center, ...soon });
    const was = { date: soon.date, time: soon.time };
    const named = await moveAll(patient, { shiftDays: 1 });
    const move = { bookingId: late.id, was, date: day(3), time: TIME };
    const body = { ...named, from: soon.date };
    expect(
      await patient.client.refused(coming.move, { body: { ...body, moves: [...named.moves, move] } }),
    ).toMatchObject({ code: 'coming-changed' });
    await patient.client.call(coming.move, { body: { ...body, stays: [{ bookingId: late.id, was }] } });
    expect((await rowsOf(patient.id)).map((row) => row.session_date)).toEqual([soon.date, day(1)]);
  });

  it('refuses two sessions that would change places', async () => {
    const { patient } = await aPatientOn([0, 2]);
    const { sessions } = await previewMove(patient, { shiftDays: 1 });
    const [first, second] = sessions.map(({ bookingId, date, time }) => ({ bookingId, was: { date, time } }));
    const moves = [
      { ...first!, ...second!.was },
      { ...second!, ...first!.was },
    ];
    const body = { from: day(0), moves, stays: [] };
    expect(await patient.client.refused(coming.move, { body })).toMatchObject({ code: 'move-clash' });
  });
});

describe('making up for a session', () => {
  const chairsFor = ({ client }: LoggedIn, id: string) => client.call(makeUp.chairs, { params: { id } });

  it('offers free chairs by gap, then distance, then price', async () => {
    const { product } = the;
    const place = { latitude: 8.5, longitude: 76.9, city: 'Thiruvananthapuram' };
    const center = await aCenter(product, { ...place, slots: 1 });
    const near = await aCenter(product, { ...place, latitude: 8.6, charge_paise: 150_000 });
    const here = await aCenter(product, { ...place, charge_paise: 150_000 });
    const { patient, rows } = await aPatientOn([0, 2, 4], center);
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: rows[1]!.id } });
    await aBooking(product, { center, date: day(2), startHour: 9 });
    const { lost, chairs } = await chairsFor(patient, rows[1]!.id);
    expect(lost).toMatchObject({ bookingId: rows[1]!.id, date: day(2), amount: 1850, byCenter: false });
    expect(lost.patient).toMatchObject({ isSelf: true });
    // Its own hour is taken: the nearest in time at its center comes first.
    expect(chairs[0]).toMatchObject({ date: day(2), centerId: center.id, kilometres: 0, price: 1850 });
    expect([windowLabel(5), windowLabel(13)]).toContain(chairs[0]!.time);
    const isAround = ({ hoursBefore, hoursAfter }: (typeof chairs)[number]) =>
      hoursBefore! >= 20 && hoursBefore! <= 72 && hoursAfter! >= 20 && hoursAfter! <= 72;
    expect(chairs.every(isAround)).toBe(true);
    const own = chairs.filter(({ centerId }) => centerId === center.id);
    expect(own).toHaveLength(4);
    expect(chairs[4]).toMatchObject({ centerId: here.id, price: 1500, kilometres: 0 });
    expect(chairs[8]).toMatchObject({ centerId: near.id, price: 1500, kilometres: 11.1 });
  });

  it('looks in the city where a center has no position, and knows when the center was the cause', async () => {
    const { product } = the;
    const nowhere = { latitude: null, longitude: null, city: 'Gangtok' };
    const [center, other] = [await aCenter(product, nowhere), await aCenter(product, nowhere)];
    const { patient, rows } = await aPatientOn([2], center);
    await turn(await anAdministrator(product), rows[0]!.id, {
      bookingStatus: 'cancelled',
      refund: 'full',
      askedBy: 'center',
    });
    await db().updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
    const { lost, chairs } = await chairsFor(patient, rows[0]!.id);
    expect(lost.byCenter).toBe(true);
    expect(new Set(chairs.map(({ centerId }) => centerId))).toEqual(new Set([other.id]));
    expect(chairs[0]).toMatchObject({ kilometres: null, hoursBefore: null, hoursAfter: null });
  });

  it('costs what the lost session did at most, once, where the center was the cause', async () => {
    const { product } = the;
    const place = { latitude: 27.3, longitude: 88.6, city: 'Pelling' };
    const center = await aCenter(product, place);
    const dearer = await aCenter(product, { ...place, charge_paise: 250_000 });
    const { patient, rows } = await aPatientOn([2], center);
    const lostId = rows[0]!.id;
    const dearChair = async () => {
      const { lost, chairs } = await chairsFor(patient, lostId);
      return { keepsPrice: lost.keepsPrice, chair: chairs.find(({ centerId }) => centerId === dearer.id)! };
    };
    const bodyOf = (
      { date, time, centerId, CenterName }: Awaited<ReturnType<typeof dearChair>>['chair'],
      price: number,
    ) => ({
      ...{ date, time, centerId, CenterName, price },
      makesUpFor: lostId,
    });
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: lostId } });
    const { chair } = await dearChair();
    expect(chair.price).toBe(2500);
    expect(await patient.client.refused(bookings.makePayment, { body: bodyOf(chair, 1850) })).toMatchObject({
      code: 'nothing-to-make-up',
    });
    await db().updateTable('bookings').set({ cancel_reason: 'administrator' }).where('id', '=', lostId).execute();
    expect(await dearChair()).toMatchObject({ keepsPrice: true, chair: { price: 1850 } });

    const stranger = await loggedInPatient(product);
    expect(await stranger.client.refused(bookings.makePayment, { body: bodyOf(chair, 1850) })).toMatchObject({
      code: 'nothing-to-make-up',
    });
    expect(await patient.client.refused(bookings.makePayment, { body: bodyOf(chair, 2500) })).toMatchObject({
      code: 'price-changed',
    });
    const { session } = await patient.client.call(bookings.makePayment, { body: bodyOf(chair, 1850) });
    expect(atProvider(product, session!.id).amount).toBe(185_000);
    // Asking again returns the same page; a second session has its own price.
    const again = await patient.client.call(bookings.makePayment, { body: bodyOf(chair, 1850) });
    expect(again.session!.id).toBe(session!.id);
    expect(await dearChair()).toMatchObject({ keepsPrice: false, chair: { price: 2500 } });
    const other = (await dearChair()).chair;
    expect(await patient.client.refused(bookings.makePayment, { body: bodyOf(other, 1850) })).toMatchObject({
      code: 'made-up-already',
    });
    const held = (await patient.client.call(bookings.myBookings, { query: {} })).myBookingData.find(({ hold }) => hold);
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: held!._id } });
    await patient.client.call(bookings.makePayment, { body: bodyOf(other, 1850) });

    // What made up for it is lost in turn: that is made up for, and neither of the two a second time.
    const replacement = await db()
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'center-closed', hold_expires_at: null })
      .where('makes_up_for', '=', lostId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await dearChair()).toMatchObject({ keepsPrice: true });
    const { chair: third } = await dearChair();
    const forSecond = { ...bodyOf(third, 1850), makesUpFor: replacement.id };
    await patient.client.call(bookings.makePayment, { body: forSecond });
    const { chair: fourth, keepsPrice } = await dearChair();
    expect(keepsPrice).toBe(false);
    for (const makesUpFor of [lostId, replacement.id]) {
      const body = { ...bodyOf(fourth, 1850), makesUpFor };
      expect(await patient.client.refused(bookings.makePayment, { body })).toMatchObject({ code: 'made-up-already' });
    }
  });

  it('of a scheme or a sponsor is offered where they pay, and costs nobody what the patient did not owe', async () => {
    const { product } = the;
    const administrator = await anAdministrator(product);
    const place = { latitude: 26.1, longitude: 90.6, city: 'Goalpara' };
    const center = await aTakingCenter(product, place, [{ scheme: 'pmjay' }]);
    const taking = await aTakingCenter(product, place, [{ scheme: 'pmjay' }]);
    await aCenter(product, place);
    const patient = await loggedInPatient(product);
    const coverId = await aCover(patient, 'pmjay');
    for (const { id } of [center, taking]) await approved(product, coverId, id);
    const asked = { funding: 'scheme', coverId } as const;
    await bookAs(patient, center, aWindow(product.now(), 3, 9), asked);
    const lostId = (await myBookings(patient))[0]!._id;
    await turn(administrator, lostId, { bookingStatus: 'cancelled', refund: 'full' });

    const { lost, chairs } = await chairsFor(patient, lostId);
    expect(lost).toMatchObject({ funded: true, keepsPrice: false });
    expect(new Set(chairs.map(({ centerId }) => centerId))).toEqual(new Set([center.id, taking.id]));
    // Nobody gets a chair for the 0 rupees that the scheme left to the patient.
    const { date, time, centerId, CenterName } = chairs[0]!;
    const body = { date, time, centerId, CenterName, price: 0, makesUpFor: lostId };
    expect(await patient.client.refused(bookings.makePayment, { body })).toMatchObject({ code: 'price-changed' });
    const { state } = await patient.client.call(bookings.makePayment, { body: { ...body, ...asked } });
    expect(state).toBe('confirmed');

    const { code } = await aSponsor(product, { center_id: center.id });
    await bookAs(patient, center, aWindow(product.now(), 9, 9), { funding: 'sponsor', sponsorCode: code });
    const sponsored = (await myBookings(patient)).find(({ funding }) => funding?.kind === 'sponsor')!._id;
    await turn(administrator, sponsored, { bookingStatus: 'cancelled', refund: 'full' });
    const again = await chairsFor(patient, sponsored);
    expect(again.lost.keepsPrice).toBe(false);
    expect(new Set(again.chairs.map((chair) => chair.centerId))).toEqual(new Set([center.id]));
  });

  it('costs what the center asks where the lost session cost nothing, since nobody can pay 0 rupees online', async () => {
    const { product } = the;
    const administrator = await anAdministrator(product);
    const center = await aTakingCenter(product, { latitude: 25.5, longitude: 91.8, city: 'Shillong' }, []);
    const patient = await loggedInPatient(product);
    const { date, time } = aWindow(product.now(), 3, 9);
    const free = { payment: 'none', reason: 'Paid by the lions club' } as const;
    const body = { patient: { _id: patient.id }, centerId: center.id, sessions: [{ date, time }], ...free };
    await administrator.client.call(desk.book, { body });
    const lostId = (await myBookings(patient))[0]!._id;
    await turn(administrator, lostId, { bookingStatus: 'cancelled', refund: 'full' });

    const { lost, chairs } = await chairsFor(patient, lostId);
    expect(lost).toMatchObject({ funded: true, keepsPrice: false });
    const [chair] = chairs;
    expect(chair).toMatchObject({ centerId: center.id, price: 1850 });
    const again = {
      date: chair!.date,
      time: chair!.time,
      centerId: center.id,
      CenterName: center.name,
      makesUpFor: lostId,
    };
    expect(await patient.client.refused(bookings.makePayment, { body: { ...again, price: 0 } })).toMatchObject({
      code: 'price-changed',
    });
    const { session } = await patient.client.call(bookings.makePayment, { body: { ...again, price: 1850 } });
    expect(atProvider(product, session!.id).amount).toBe(185_000);
  });

  it('is for sessions that were cancelled, and not for holds that were not paid', async () => {
    const { product } = the;
    const { patient, rows } = await aPatientOn([0]);
    const lapsed = await aBooking(product, { patient, status: 'cancelled', startHour: 5 });
    for (const id of [rows[0]!.id, lapsed.id]) {
      expect(await patient.client.refused(makeUp.chairs, { params: { id } })).toMatchObject({
        code: 'nothing-to-make-up',
      });
    }
  });
});
