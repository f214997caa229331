/** The endpoint of the operator's page. */
import type { FastifyInstance } from 'fastify';
import { operations } from '../../contract/admin';
import type { Context } from '../context';
import { route } from '../platform/http/route';
import { examineInstallation } from './installation/examine-installation';

export function installationRoute(app: FastifyInstance, context: Context): void {
  route(app, operations.read, { tag: 'Administration' }, async () => {
    const checks = await examineInstallation(context);
    return {
      success: true as const,
      now: context.clock().toISOString(),
      checks: checks.map(({ id, group, name, found, state, advice, rows }) => ({
        ...{ id, group, name, found, state, advice },
        rows: rows.map(({ what, at, note }) => ({ what, at: at?.toISOString() ?? null, note })),
      })),
    };
  });
}
