import type { Endpoint, ResponseOf } from '../../../contract/endpoint';
import { isNotAuthenticated } from '../../api/api-error';
import { type CallArguments, callApi } from '../../api/client';
import { sessionEnd } from './session-end';

/**
 * Calls an endpoint of the administrator's API. When the session has ended, the frame asks to sign in again while the page
 * stays as it is; the call still throws, so that the person decides whether to repeat it. Throws ApiError.
 */
export async function callAdmin<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ResponseOf<E>> {
  try {
    return await callApi(endpoint, ...input);
  } catch (error) {
    if (isNotAuthenticated(error)) sessionEnd.tell();
    throw error;
  }
}
