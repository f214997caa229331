/** The desk of a center: patients are found, booked for and moved, and that is taken back within seconds. */
import type { FastifyInstance } from 'fastify';
import { desk } from '../../contract/admin';
import { languageOf } from '../../contract/language';
import { paiseToRupees } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { windowLabel } from '../../domain/windows';
import type { Context } from '../context';
import { type Booked, bookAtDesk, presentUndo } from './book-at-desk';
import { listFreeChairs, statusOf, wholeBookings } from '../seats';
import { confirmPatient } from './confirm-patient';
import { correctPatient, correctionsOf } from './correct-patient';
import { takeBackConfirmation } from './take-back-confirmation';
import { findByPhone, findKnown, mergePatients, previewMerge, searchPatients, sittingsOf } from '../patients';
import { moveAtDesk } from './move-at-desk';
import { tellBooked } from './tell-booked';
import { undoChange } from './undo';
import { startCheckout } from '../checkout';
import type { Db } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { route } from '../platform/http/route';
import { requireCenterIn } from '../staff';

const TAG = { tag: 'Administration' };

export function deskRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, limits, metrics } = context;
  const { db } = database;

  route(app, desk.findPatients, TAG, async ({ query, administrator, scope }) => {
    const { q, phone } = query;
    if (phone) {
      await limits.take('patient-phone-administrator', administrator.administratorId);
      const wanted = { phone, name: q };
      const found = await db.transaction().execute((tx) => findByPhone(tx, administrator, scope, wanted, clock()));
      return { success: true as const, ...found };
    }
    const found = q ? await searchPatients(db, scope, q, clock()) : { patients: [], near: [] };
    return { success: true as const, ...found };
  });

  route(app, desk.patient, TAG, async ({ params, administrator, scope }) => {
    const { language: _, ...patient } = await findKnown(db, administrator, scope, params.id, clock());
    return {
      success: true as const,
      patient,
      sittings: await sittingsOf(db, params.id, clock()),
      history: await correctionsOf(db, params.id),
    };
  });

  route(app, desk.confirm, TAG, async ({ params, body, administrator, scope }) => {
    await db.transaction().execute((tx) => confirmPatient(tx, administrator, scope, { ...params, ...body }, clock()));
    return {
      success: true as const,
      message: 'It is recorded.',
      patient: await known(administrator, scope, params.id),
    };
  });

  route(app, desk.takeBackConfirmation, TAG, async ({ params, body, administrator, scope }) => {
    const { id } = params;
    await db.transaction().execute((tx) => takeBackConfirmation(tx, administrator, scope, { id, ...body }, clock()));
    return { success: true as const, message: 'It is taken back.', patient: await known(administrator, scope, id) };
  });

  route(app, desk.correct, TAG, async ({ params, body, administrator, scope }) => {
    await db.transaction().execute((tx) => correctPatient(tx, administrator, scope, params.id, body, clock()));
    return { success: true as const, message: 'It is saved.', patient: await known(administrator, scope, params.id) };
  });

  route(app, desk.mergePreview, TAG, async ({ params, query, administrator, scope }) => {
    await limits.take('preview-administrator', administrator.administratorId);
    const pair = { from: params.id, into: query.into };
    return { success: true as const, ...(await previewMerge(db, administrator, scope, pair, clock())) };
  });

  route(app, desk.merge, TAG, async ({ params, body, administrator, scope }) => {
    const pair = { from: params.id, into: body.into };
    const merged = await db.transaction().execute((tx) => mergePatients(tx, administrator, scope, pair, clock()));
    return { success: true as const, message: 'They are one patient now.', ...merged };
  });

  route(app, desk.freeChairs, TAG, async ({ query, scope }) => {
    requireCenterIn(scope, query.center);
    const now = clock();
    return { success: true as const, now: now.toISOString(), ...(await listFreeChairs(db, query, now)) };
  });

  route(app, desk.book, TAG, async ({ body, administrator, scope }) => {
    const now = clock();
    const booked = await db.transaction().execute((tx) => bookAtDesk(tx, administrator, scope, body, now));
    if (booked.held) metrics.holds.inc();
    const { patient } = booked;
    const url = booked.held && (await openLink(booked));
    const pay = booked.held ? 'link' : booked.isFree ? 'nothing' : 'center';
    const told = await db.transaction().execute((tx) => tellBooked(tx, booked, { pay, url }, now));
    return {
      success: true as const,
      patient: { _id: patient.id, name: patient.name },
      bookings: await presentBookings(db, booked.bookingIds, now),
      link: url !== null && booked.held ? { url, until: booked.held.heldUntil.toISOString() } : null,
      told,
      undo: presentUndo(booked.changeId, now),
    };
  });

  route(app, desk.move, TAG, async ({ params, body, administrator, scope }) => {
    const now = clock();
    const { changeId, told } = await db
      .transaction()
      .execute((tx) => moveAtDesk(tx, administrator, scope, params.id, body, now));
    const [booking] = await presentBookings(db, [params.id], now);
    return { success: true as const, booking: booking!, told, undo: presentUndo(changeId, now) };
  });

  route(app, desk.undo, TAG, async ({ params, administrator }) => {
    const undone = await db.transaction().execute((tx) => undoChange(tx, administrator, params.id, clock()));
    return { success: true as const, message: 'Undone.', ...undone };
  });

  async function known(administrator: Administrator, scope: Scope, id: string) {
    const { language: _, ...patient } = await findKnown(db, administrator, scope, id, clock());
    return patient;
  }

  /** Opens the provider's page for what the desk holds, and returns its address. */
  async function openLink({ held, patient }: Booked): Promise<string> {
    const reader = { email: patient.email, language: languageOf(patient.language) ?? 'en' };
    const acting = patient.hasAccount ? { userId: patient.id, patientId: patient.id } : null;
    return (await startCheckout(context, reader, held!, acting)).url;
  }
}

async function presentBookings(db: Db, ids: string[], now: Date) {
  const rows = await wholeBookings(db)
    .where('bookings.id', 'in', ids)
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    centerId: row.center_id,
    CenterName: row.center_name,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    chair: row.chair,
    bookingStatus: statusOf(row, now),
    amount: paiseToRupees(row.price_paise),
  }));
}
