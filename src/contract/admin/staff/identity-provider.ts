/** Signing in at the identity provider of an organisation (OpenID Connect), where one is set up. */
import { z } from '../../z';
import { endpoint } from '../../endpoint';
import { notSignedIn } from './session';

/** Where the identity provider reports that somebody's session there has ended (OpenID Connect Back-Channel Logout 1.0). */
export const BACK_CHANNEL_LOGOUT = '/admin/oidc/back-channel-logout';

export const identityProvider = {
  begin: endpoint({
    method: 'POST',
    path: '/admin/oidc/begin',
    for: 'everybody',
    summary:
      'Begin to sign in at the identity provider: answers where the browser goes, and sets the HttpOnly cookie adminSignIn, with which it alone can finish.',
    response: z.object({ success: z.literal(true), url: z.string() }),
    refusals: ['identity-provider-away', 'no-identity-provider'],
  }),
  /**
   * Refuses with `no-role` for who has no group with a role, `sign-in-cancelled`, and `sign-in-failed` for an answer that this browser
   * did not ask for, or that was used.
   */
  finish: endpoint({
    method: 'POST',
    path: '/admin/oidc/finish',
    for: 'everybody',
    summary:
      'Finish it: sets the HttpOnly cookie adminToken, with the roles that the groups of the person give now. Where a second step is still to come, it is no success yet.',
    body: z.object({
      answer: z
        .string()
        .min(1)
        .max(8_000)
        .meta({ description: 'The query with which the identity provider sent the browser back to /admin/login' }),
    }),
    response: z.union([z.object({ success: z.literal(true) }), notSignedIn]),
    refusals: [
      'identity-provider-away',
      'no-identity-provider',
      'no-role',
      'sign-in-cancelled',
      'sign-in-failed',
      'too-many-tries',
    ],
  }),
};
