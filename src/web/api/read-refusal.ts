import type { FieldIssue } from '../../contract/field-issue';
import type { RefusalCode } from '../../contract/refusals';
import { ApiError } from './api-error';

/** The message of a refusal without one (spec.md, section 8). */
const DEFAULT_MESSAGE = 'Authentication error';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Reads `{success: false, message, code, fields, issues}` from an answer that is not 2xx; anything may be missing. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, code, fields, issues } = isRecord(body) ? body : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError('refused', {
    status: response.status,
    message: typeof message === 'string' && message ? message : DEFAULT_MESSAGE,
    ...(typeof code === 'string' ? { code: code as RefusalCode } : {}),
    ...(isRecord(fields) ? { fields: fields as Record<string, string> } : {}),
    ...(isRecord(issues) ? { issues: issues as Record<string, FieldIssue> } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}
