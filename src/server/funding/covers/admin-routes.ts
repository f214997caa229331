/** Endpoints for staff about covers, except answering (`workflows`): the queue, the letters, and help with claims. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint, id } from '../../../contract';
import { CHECKED_LETTER, CLAIMS_CSV, claimsQuery, funding } from '../../../contract/admin';
import type { Context } from '../../context';
import { hasJustChanged } from '../../platform/http/cookies';
import { FILE, route } from '../../platform/http/route';
import { recordAction, requireCenterIn } from '../../staff';
import { claimsCsv, claimsOf } from './claims';
import { checkedReferral } from './referrals';
import { decideCover } from './decide-cover';
import { coverToCheck, coversToCheck } from './queue';
import { sendReferral } from './send-referral';

const TAG = { tag: 'Administration' };

const ANSWERED = {
  approve: 'The cover is approved.',
  'ask-paper': 'The patient is asked for it.',
  refuse: 'The cover is refused.',
};

const LETTER = endpoint({
  method: 'GET',
  path: CHECKED_LETTER,
  for: 'administrator',
  right: 'check-covers',
  summary: 'The referral letter of a cover that a center was asked to check, an image. Each look is recorded.',
  params: z.object({ id }),
  query: z.object({ centerId: id }),
  response: FILE,
  refusals: ['center-not-found', 'cover-not-found', 'letter-not-found'],
});
const CSV = endpoint({
  method: 'GET',
  path: CLAIMS_CSV,
  for: 'administrator',
  right: 'see-reports',
  summary: 'The sessions of a scheme in a month as CSV, for who files the claims.',
  query: claimsQuery,
  response: FILE,
  refusals: ['center-not-found'],
});

export function adminCoverRoutes(app: FastifyInstance, { database, reads, clock, secret }: Context): void {
  const { db } = database;

  route(app, funding.covers, TAG, async ({ query, scope }) => {
    const now = clock();
    return { success: true as const, now: now.toISOString(), covers: await coversToCheck(db, scope, query, now) };
  });

  route(app, funding.decide, TAG, async ({ params, body, administrator, scope }) => {
    requireCenterIn(scope, body.centerId);
    const given = { ...body, coverId: params.id };
    await db.transaction().execute((tx) => decideCover(tx, administrator, given, clock()));
    return { success: true as const, message: ANSWERED[body.decision], cover: await coverToCheck(db, given, clock()) };
  });

  route(app, LETTER, TAG, async ({ params, query: { centerId }, administrator, scope }, _request, reply) => {
    requireCenterIn(scope, centerId);
    const asked = { coverId: params.id, centerId };
    const letter = await db
      .transaction()
      .execute((tx) => checkedReferral(tx, administrator, asked, { secret, now: clock() }));
    return sendReferral(reply, letter);
  });

  route(app, funding.claims, TAG, async ({ query, scope }) => {
    requireCenterIn(scope, query.centerId);
    const { reserved, used, rows } = await claimsOf(db, query);
    return { success: true as const, reserved, used, rows };
  });

  route(app, CSV, TAG, async ({ query, administrator, scope }, request, reply) => {
    requireCenterIn(scope, query.centerId);
    const { scheme, month } = query;
    const { center, ...claims } = await reads.from((from) => claimsOf(from, query), hasJustChanged(request));
    const subject = { subject: 'center', subjectId: center.id, subjectName: center.name } as const;
    const after = { month, scheme, sessions: claims.used };
    await recordAction(db, administrator, { action: 'claims-exported', ...subject, after }, clock());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="claims-${month}.csv"`)
      .send(claimsCsv(claims, scheme));
  });
}
