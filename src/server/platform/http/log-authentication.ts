import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of';

type Authentication = {
  way:
    | 'password'
    | 'google'
    | 'mailed-code'
    | 'phone-code'
    | 'passkey'
    | 'refresh-token'
    | 'administrator-password'
    | 'administrator-identity'
    | 'administrator-code'
    | 'administrator-link'
    | 'administrator-passkey';
  outcome: 'accepted' | 'refused';
  /** The account's id, if known. Never what was typed. */
  account?: string | undefined;
  /** Why a refresh token was refused. `reused`: somebody has a copy of it. */
  reason?: 'over' | 'reused' | undefined;
};

/** Logs a successful or failed authentication with the request's id and network, for investigations. */
export function logAuthentication(request: FastifyRequest, authentication: Authentication): void {
  request.log.info({ ...authentication, network: networkOf(request.ip) }, 'authentication');
}
