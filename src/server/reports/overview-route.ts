/** The endpoint of the dashboard: its figures and the recent appointments in one. */
import type { FastifyInstance } from 'fastify';
import { dashboard } from '../../contract/admin';
import type { Context } from '../context';
import { recentAppointments } from '../bookings';
import { overview } from './dashboard/overview';
import { route } from '../platform/http/route';

/** How many recent appointments are listed (spec.md, section 9). */
const RECENT = 5;

export function overviewRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;

  route(app, dashboard.overview, { tag: 'Administration' }, async ({ scope }) => {
    const now = clock();
    const recent = await recentAppointments(database.db, scope, RECENT, now);
    return { success: true as const, overview: { ...(await overview(database.db, scope, now)), recent } };
  });
}
