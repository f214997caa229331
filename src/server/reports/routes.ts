/** Endpoints of reports: as JSON, as CSV, and the monthly accounting file. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { endpoint } from '../../contract';
import {
  ACCOUNTS_CSV,
  REPORT_CSV,
  accountsQuery,
  reportParams,
  type reportQuery,
  reportQuery as query,
  reports,
} from '../../contract/admin';
import { MOST_DAYS, type ReportName, USUAL_DAYS, fixedKeys, shapeOf, usualBy } from '../../domain/reports';
import type { Scope } from '../../domain/rights';
import { addDays, daysBetween, istDateOf } from '../../domain/time';
import type { Context } from '../context';
import { AppError } from '../errors';
import { hasJustChanged } from '../platform/http/cookies';
import { FILE, route } from '../platform/http/route';
import { recordAction, requireCenterIn } from '../staff';
import { accountsFile } from './accounts';
import { accountsFileName, readAccountsMail, setAccountsMail } from './accounts-mail';
import { reportCsv } from './export-report';
import { runReport } from './run-report';

const TAG = { tag: 'Administration' };
/** How many rows for centers an answer lists; the CSV has all. */
const CENTERS_LISTED = 200;

const CSV = endpoint({
  method: 'GET',
  path: REPORT_CSV,
  for: 'administrator',
  right: 'see-reports',
  summary: 'A report as a CSV file, with every row.',
  params: reportParams,
  query,
  response: FILE,
  refusals: ['center-not-found'],
});
const ACCOUNTS = endpoint({
  method: 'GET',
  path: ACCOUNTS_CSV,
  for: 'administrator',
  right: 'see-reports',
  summary: 'The file for the accounts: every movement of money of a month, as CSV. It names no patient.',
  query: accountsQuery,
  response: FILE,
  refusals: ['center-not-found'],
});

export function reportRoutes(app: FastifyInstance, { database, reads, clock }: Context): void {
  const { db } = database;

  route(app, reports.get, TAG, async ({ params, query: given, scope }, request) => {
    const asked = askedOf(params.name, given, scope, clock());
    const { rows, total } = await reads.from((db) => runReport(db, asked), hasJustChanged(request));
    const { name, by, from, to, now } = asked;
    const listed = fixedKeys(by, asked) ? rows : rows.slice(0, CENTERS_LISTED);
    const byOptions = [...shapeOf(name).by];
    const days = { from, to, today: istDateOf(now) };
    const centerId = given.centerId ?? null;
    return {
      success: true as const,
      report: { name, by, byOptions, ...days, centerId, rows: listed, left: rows.length - listed.length, total },
    };
  });

  route(app, CSV, TAG, async ({ params, query: given, scope }, request, reply) => {
    const asked = askedOf(params.name, given, scope, clock());
    const { name, by, from, to } = asked;
    const report = await reads.from((db) => runReport(db, asked), hasJustChanged(request));
    const csv = reportCsv(name, by, report);
    const days = shapeOf(name).isNow ? istDateOf(asked.now) : `${from}-to-${to}`;
    return sendCsv(reply, `${name}-${days}.csv`).send(csv);
  });

  route(app, ACCOUNTS, TAG, async ({ query: { month, centerId }, administrator, scope }, _request, reply) => {
    const narrowed = narrow(scope, centerId);
    const center = centerId
      ? await db.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirst()
      : null;
    if (center === undefined) throw new AppError('center-not-found');
    const subject = {
      subject: 'center',
      subjectId: centerId ?? null,
      subjectName: center?.name ?? 'all centers',
    } as const;
    await recordAction(db, administrator, { action: 'accounts-exported', ...subject, after: { month } }, clock());
    return sendCsv(reply, accountsFileName(month)).send(Readable.from(accountsFile(db, month, narrowed)));
  });

  route(app, reports.accountsMail, TAG, async ({ administrator }) => ({
    success: true as const,
    accountsMail: await readAccountsMail(db, administrator.administratorId),
  }));

  route(app, reports.setAccountsMail, TAG, async ({ body, administrator }) => {
    await setAccountsMail(db, administrator.administratorId, body.wanted);
    return {
      success: true as const,
      message: body.wanted ? 'You will get it on the first of each month.' : 'You will not get it any more.',
      accountsMail: await readAccountsMail(db, administrator.administratorId),
    };
  });
}

function sendCsv<Reply extends { type(type: string): Reply; header(name: string, value: string): Reply }>(
  reply: Reply,
  file: string,
): Reply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`);
}

/** Returns the centers of a report. Throws `center-not-found` for one outside of the scope. */
function narrow(scope: Scope, centerId: string | undefined): Scope {
  if (!centerId) return scope;
  requireCenterIn(scope, centerId);
  return [centerId];
}

/** Returns what is asked for, with defaults. Throws `invalid-input`. */
function askedOf(name: ReportName, given: z.output<typeof reportQuery>, scope: Scope, now: Date) {
  const today = istDateOf(now);
  const to = given.to ?? (given.from && given.from > today ? given.from : today);
  const from = given.from ?? addDays(to, 1 - USUAL_DAYS);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MOST_DAYS) {
    const sentence = 'Please choose at most three years, from a day to a later one';
    throw new AppError('invalid-input', { fields: { to: sentence } });
  }
  const by = given.by ?? usualBy(name, { from, to });
  if (!shapeOf(name).by.includes(by)) {
    throw new AppError('invalid-input', { fields: { by: 'This report has no such rows' } });
  }
  return { name, by, from, to, scope: narrow(scope, given.centerId), now };
}
