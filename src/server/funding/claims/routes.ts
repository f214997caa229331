/** The endpoints of claims on payers. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { endpoint, id } from '../../../contract';
import { PAYER_CLAIMS_CSV, PAYER_CLAIM_CSV, payerClaimFilters, payerClaims } from '../../../contract/admin';
import { rupeesToPaise } from '../../../domain/money';
import { type RoleAt, type Scope, may } from '../../../domain/rights';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { FILE, route } from '../../platform/http/route';
import { inScope, recordAction, requireCenterIn } from '../../staff';
import { claimSubject } from './claim-steps';
import { draftOf, payerOf, payersToClaim } from './claimable';
import { claimsCsv, linesCsv } from './claims-csv';
import { prepareClaim, requireDays } from './prepare-claim';
import { claimsByPayer, listClaims, readClaim } from './read-claims';
import { recordStep } from './record-step';

const TAG = { tag: 'Administration' };

const DONE = {
  file: 'The claim is filed.',
  ask: 'What the payer asks for is recorded.',
  pay: 'The payment is recorded.',
  refuse: 'The claim is recorded as refused. Its sessions may go into another claim.',
  withdraw: 'The claim is withdrawn. Its sessions may go into another claim.',
  discard: 'The claim is thrown away. Its sessions may go into another claim.',
  'take-back': 'The last step is taken back.',
} as const;

const LIST_CSV = endpoint({
  method: 'GET',
  path: PAYER_CLAIMS_CSV,
  for: 'administrator',
  right: 'file-claims',
  summary: 'The list of claims on payers as CSV.',
  query: payerClaimFilters,
  response: FILE,
  refusals: ['center-not-found'],
});
const LINES_CSV = endpoint({
  method: 'GET',
  path: PAYER_CLAIM_CSV,
  for: 'administrator',
  right: 'file-claims',
  summary: 'The sessions of one claim as CSV, with the columns for which payers ask.',
  params: z.object({ id }),
  response: FILE,
  refusals: ['payer-claim-not-found'],
});

export function payerClaimRoutes(app: FastifyInstance, { database, clock }: Context): void {
  const { db } = database;

  /** Returns its name; null where none is asked for. */
  const requireCenter = async (scope: Scope, centerId: string | undefined) => {
    if (centerId === undefined) return null;
    requireCenterIn(scope, centerId);
    const center = await db.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirst();
    if (!center) throw new AppError('center-not-found');
    return center.name;
  };
  const requireClaim = async (scope: Scope, claimId: string) => {
    const claim = await db
      .selectFrom('payer_claims')
      .select('id')
      .where('id', '=', claimId)
      .where(inScope(scope, 'payer_claims.center_id'))
      .executeTakeFirst();
    if (!claim) throw new AppError('payer-claim-not-found');
  };
  const readFor = (roles: readonly RoleAt[], scope: Scope, claimId: string) => {
    const mayFile = (centerId: string) => may(roles, 'file-claims', centerId);
    return readClaim(db, scope, { id: claimId, mayFile }, clock());
  };

  route(app, payerClaims.list, TAG, async ({ query, scope }) => {
    await requireCenter(scope, query.centerId);
    const now = clock();
    return { success: true as const, now: now.toISOString(), ...(await listClaims(db, scope, query, now)) };
  });

  route(app, LIST_CSV, TAG, async ({ query, administrator, scope }, _request, reply) => {
    const name = await requireCenter(scope, query.centerId);
    const { claims } = await listClaims(db, scope, query, clock(), { isWhole: true });
    const action = {
      action: 'payer-claims-exported',
      subject: 'center',
      subjectId: query.centerId ?? null,
      subjectName: name ?? 'all centers',
      after: { claims: claims.length },
    } as const;
    await recordAction(db, administrator, action, clock());
    return sendCsv(reply, 'claims.csv', claimsCsv(claims));
  });

  route(app, payerClaims.byPayer, TAG, async ({ query, scope }) => {
    await requireCenter(scope, query.centerId);
    return { success: true as const, payers: await claimsByPayer(db, scope, query, clock()) };
  });

  route(app, payerClaims.toClaim, TAG, async ({ query, scope }) => {
    await requireCenter(scope, query.centerId);
    requireDays(query);
    return { success: true as const, payers: await payersToClaim(db, query) };
  });

  route(app, payerClaims.draft, TAG, async ({ query: { payer, ...days }, scope }) => {
    await requireCenter(scope, days.centerId);
    requireDays(days);
    return { success: true as const, ...(await draftOf(db, payerOf(payer), days)) };
  });

  route(app, payerClaims.prepare, TAG, async ({ body, administrator, scope }) => {
    await requireCenter(scope, body.centerId);
    const amounts = body.amounts?.map((one) => ({ ...one, amount: rupeesToPaise(one.amount) }));
    const given = { ...body, rate: rupeesToPaise(body.rate), amounts };
    const claimId = await db.transaction().execute((tx) => prepareClaim(tx, administrator, given, clock()));
    const claim = await readFor(administrator.roles, scope, claimId);
    return { success: true as const, message: `Claim ${claim.number} is prepared.`, claim };
  });

  route(app, payerClaims.get, TAG, async ({ params, administrator, scope }) => ({
    success: true as const,
    claim: await readFor(administrator.roles, scope, params.id),
  }));

  route(app, LINES_CSV, TAG, async ({ params, administrator, scope }, _request, reply) => {
    const claim = await readFor(administrator.roles, scope, params.id);
    const after = { sessions: claim.lines.length };
    const subject = await claimSubject(db, params.id);
    await recordAction(db, administrator, { action: 'payer-claims-exported', ...subject, after }, clock());
    return sendCsv(reply, `claim-${claim.number}.csv`, linesCsv(claim));
  });

  route(app, payerClaims.record, TAG, async ({ params, body, administrator, scope }) => {
    await requireClaim(scope, params.id);
    const deed = { claimId: params.id, given: body };
    await db.transaction().execute((tx) => recordStep(tx, administrator, deed, clock()));
    const claim = await readFor(administrator.roles, scope, params.id);
    return { success: true as const, message: DONE[body.kind], claim };
  });
}

const sendCsv = (reply: FastifyReply, name: string, csv: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).send(csv);
