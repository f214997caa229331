/**
 * Turns every error into `{success: false, message, code}`. Unexpected errors are logged, and their message is hidden.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { RefusalCode } from '../../../contract';
import { type FieldIssue, fieldIssueOf } from '../../../contract/field-issue';
import { NOT_VALID } from '../../../contract/sentence-for';
import type { AwayLog } from '../db/away-log';
import { isAway, isBusy, isDiskFull } from '../db/unavailable';
import { AppError } from '../../errors';

const RETRY_AFTER_S = 5;
/** Longer than usual, since somebody has to free space first. */
export const STORAGE_RETRY_AFTER_S = 60;

const BY_STATUS: Partial<Record<number, RefusalCode>> = {
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-body',
  503: 'overloaded',
};

/** Returns further properties for an answer. */
type Beside = (message: string) => object;

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs an outage of the database. Absent where only a part of the product is served. */
    sayAway?: AwayLog;
  }
}

export function installErrorAnswers(app: FastifyInstance, beside?: Beside): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(reply, noted(error, request), beside));
}

/** Logs an error, and returns what the client gets to see of it. */
export function noted(error: FastifyError, request: FastifyRequest): AppError {
  const refused = toAppError(error);
  // Nobody is there to be answered, and nothing of ours has failed.
  if (hasLeft(request)) request.log.info({ code: 'client-left' }, 'the client left in the middle of its request');
  else if (refused.code === 'database-away' && request.server.sayAway?.(request.log, error)) return refused;
  else if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'request failed');
  else request.log.info({ code: refused.code }, 'refused');
  return refused;
}

/** Whether the connection broke before the whole request had arrived. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return !raw.complete && raw.destroyed;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    const issues: Record<string, FieldIssue> = {};
    for (const issue of error.validation) {
      const name = issue.instancePath.split('/').filter(Boolean).join('.');
      // An issue without a path belongs to no field: the body is no object.
      if (!name || name in fields) continue;
      fields[name] = issue.message ?? NOT_VALID;
      issues[name] = fieldIssueOf(issue.keyword, issue.params);
    }
    const [first] = Object.values(fields);
    return new AppError('invalid-input', first ? { message: first, fields, issues } : {});
  }
  if (isAway(error)) return new AppError('database-away', { retryAfter: RETRY_AFTER_S });
  if (isBusy(error)) return new AppError('overloaded', { retryAfter: RETRY_AFTER_S });
  if (isDiskFull(error)) return new AppError('storage-full', { retryAfter: STORAGE_RETRY_AFTER_S });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError(BY_STATUS[status] ?? 'invalid-input');
  return new AppError(status === 503 ? 'overloaded' : 'unexpected');
}

export function answer(reply: FastifyReply, { message, code, status, detail }: AppError, beside?: Beside) {
  const { retryAfter, ...said } = detail;
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      success: false as const,
      ...said,
      message,
      code,
      ...(said.fields && { issues: said.issues ?? each(said.fields, { code }) }),
      ...beside?.(message),
    });
}

function each(fields: Record<string, string>, issue: FieldIssue): Record<string, FieldIssue> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, issue]));
}
