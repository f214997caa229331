/**
 * The endpoints of a center's cash book. `cash/desk-payment.ts` has the one that takes a payment, which may have to
 * close a checkout.
 */
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../contract';
import { CASH_CSV, DEBTS_CSV, cash, cashExport, debts, debtsExport, funding } from '../../contract/admin';
import { rupeesToPaise } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { daysBetween, istDateOf } from '../../domain/time';
import type { Context } from '../context';
import { AppError } from '../errors';
import { hasJustChanged } from '../platform/http/cookies';
import { FILE, route } from '../platform/http/route';
import { inScope, recordAction, requireCenterIn } from '../staff';
import { cashDay, closingOf } from './cash-day';
import { closeDay, reopenDay } from './close-day';
import { correctEntry } from './correct-entry';
import { entryOf } from '../ledger';
import { debtsCsv, listDebts } from './debts';
import { exportCash } from './export-cash';
import { payDeskRefund } from './pay-refund';
import { writeOff } from './write-off';

const TAG = { tag: 'Administration' };
const OWED_CSV = endpoint({
  method: 'GET',
  path: DEBTS_CSV,
  for: 'administrator',
  right: 'export',
  summary: 'Who owes money, as a CSV file.',
  query: debtsExport,
  response: FILE,
  refusals: ['center-not-found'],
});
/** A year and a day. The limit exists because the whole file is in memory. */
const EXPORTED_DAYS = 366;
const CSV = endpoint({
  method: 'GET',
  path: CASH_CSV,
  for: 'administrator',
  right: 'export',
  summary: 'The entries of a center’s cash book from one day to another, as a CSV file.',
  query: cashExport,
  response: FILE,
  refusals: ['center-not-found'],
});

export function cashBookRoutes(app: FastifyInstance, { database, reads, clock }: Context): void {
  const { db } = database;

  route(app, cash.day, TAG, async ({ query, administrator, scope }) => {
    requireCenterIn(scope, query.centerId);
    const now = clock();
    const day = await cashDay(db, query.centerId, query.date, administrator.roles, now);
    return { success: true as const, now: now.toISOString(), cash: day };
  });

  route(app, cash.correct, TAG, async ({ params, body, administrator, scope }) => {
    const found = await db
      .selectFrom('desk_entries')
      .select('id')
      .where('id', '=', params.id)
      .where(inScope(scope, 'desk_entries.center_id'))
      .executeTakeFirst();
    if (!found) throw new AppError('entry-not-found');
    const id = await db.transaction().execute((tx) => correctEntry(tx, administrator, params.id, body, clock()));
    const entry = await entryOf(db, id, administrator.roles);
    return {
      success: true as const,
      message: body.whole ? 'The receipt is taken back.' : 'The entry is taken back.',
      entry,
    };
  });

  route(app, funding.writeOff, TAG, async ({ params, body, administrator, scope }) => {
    const given = { bookingId: params.id, reason: body.reason };
    await db.transaction().execute((tx) => writeOff(tx, administrator, scope, given, clock()));
    return { success: true as const, message: 'It is written off.' };
  });

  route(app, cash.payRefund, TAG, async ({ params, body, administrator, scope }) => {
    const id = await db
      .transaction()
      .execute((tx) => payDeskRefund(tx, administrator, scope, params.id, body, clock()));
    const entry = await entryOf(db, id, administrator.roles);
    return { success: true as const, message: 'The refund is recorded as paid back.', entry };
  });

  route(app, cash.close, TAG, async ({ body, administrator, scope }) => {
    requireCenterIn(scope, body.centerId);
    await requireCenter(body.centerId);
    const day = { ...body, counted: rupeesToPaise(body.counted) };
    await db.transaction().execute((tx) => closeDay(tx, administrator, day, clock()));
    const closed = (await closingOf(db, body.centerId, body.date))!;
    return { success: true as const, message: 'The day is closed.', closed };
  });

  route(app, cash.reopen, TAG, async ({ body, administrator, scope }) => {
    requireCenterIn(scope, body.centerId);
    await requireCenter(body.centerId);
    await db.transaction().execute((tx) => reopenDay(tx, administrator, body, clock()));
    return { success: true as const, message: 'The day is open again.' };
  });

  const scopeOf = (scope: Scope, centerId: string | undefined): Scope => {
    if (centerId) requireCenterIn(scope, centerId);
    return centerId ? [centerId] : scope;
  };

  route(app, debts.list, TAG, async ({ query, scope }, request) => {
    const now = clock();
    const asked = scopeOf(scope, query.centerId);
    const owed = await reads.from((from) => listDebts(from, asked, now), hasJustChanged(request));
    return { success: true as const, now: now.toISOString(), ...owed };
  });

  route(app, OWED_CSV, TAG, async ({ query, administrator, scope }, request, reply) => {
    const now = clock();
    const asked = scopeOf(scope, query.centerId);
    const { debts: owed } = await reads.from((from) => listDebts(from, asked, now), hasJustChanged(request));
    const centerId = query.centerId ?? (scope !== 'all' && scope.length === 1 ? scope[0]! : null);
    const subject = { subject: 'patient', subjectName: `${owed.length} debts`, centerId } as const;
    await recordAction(db, administrator, { action: 'debts-exported', ...subject, after: { debts: owed.length } }, now);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="debts-${istDateOf(now)}.csv"`)
      .send(debtsCsv(owed));
  });

  route(app, CSV, TAG, async ({ query, administrator, scope }, request, reply) => {
    requireCenterIn(scope, query.centerId);
    const { centerId, from, to } = query;
    const name = await requireCenter(centerId);
    const days = daysBetween(from, to);
    if (days < 0 || days >= EXPORTED_DAYS) {
      throw new AppError('invalid-input', {
        fields: { to: 'Please choose at most a year, from a day to a later one' },
      });
    }
    const { csv, count } = await reads.from((from) => exportCash(from, query), hasJustChanged(request));
    const subject = { subject: 'center', subjectId: centerId, subjectName: name } as const;
    await recordAction(
      db,
      administrator,
      { action: 'cash-book-exported', ...subject, after: { from, to, entries: count } },
      clock(),
    );
    const file = from === to ? `cash-${from}.csv` : `cash-${from}-to-${to}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(csv);
  });

  /** Returns the center's name. Throws `center-not-found`. */
  async function requireCenter(id: string): Promise<string> {
    const center = await db.selectFrom('centers').select('name').where('id', '=', id).executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
    return center.name;
  }
}
