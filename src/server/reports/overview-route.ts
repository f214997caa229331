/** The endpoint of the dashboard: its figures and the recent appointments in one. */
import type { FastifyInstance } from 'fastify';
import { dashboard } from '../../contract/admin';
import type { Context } from '../context';
import { recentAppointments } from '../bookings';
import { overview } from './dashboard/overview';
import { hasJustChanged } from '../platform/http/cookies';
import { route } from '../platform/http/route';

/** How many recent appointments are listed (spec.md, section 9). */
const RECENT = 5;

export function overviewRoutes(app: FastifyInstance, context: Context): void {
  const { reads, clock } = context;

  route(app, dashboard.overview, { tag: 'Administration' }, async ({ scope }, request) => {
    const now = clock();
    const seen = await reads.from(async (db) => {
      const recent = await recentAppointments(db, scope, RECENT, now);
      return { ...(await overview(db, scope, now)), recent };
    }, hasJustChanged(request));
    return { success: true as const, overview: seen };
  });
}
