import type { RefusalCode } from '../../contract/refusals';
import { ApiError } from './api-error';

/** The message of a refusal without one (spec.md, section 8). */
const DEFAULT_MESSAGE = 'Authentication error';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses `{success: false, message, code, fields}` from an answer that is not 2xx; anything may be missing. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, code, fields } = isRecord(body) ? body : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError('refused', {
    status: response.status,
    message: typeof message === 'string' && message ? message : DEFAULT_MESSAGE,
    ...(typeof code === 'string' ? { code: code as RefusalCode } : {}),
    ...(isRecord(fields) ? { fields: fields as Record<string, string> } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}
