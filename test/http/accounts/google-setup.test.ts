/** The differences when Google is real, missing, or unreachable. */
import { describe, expect, it } from 'vitest';
import { account } from '../../../src/contract';
import { createGoogle } from '../../../src/server/accounts/google-identity';
import { contentSecurityPolicy } from '../../../src/server/platform/http/security-headers';
import { aClient } from '../../client';
import { aCredential } from '../../google';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ overrides: { google: null } });

describe('where Google is not set up', () => {
  it('pages are told so, and credentials are refused', async () => {
    const client = aClient(the.product);
    expect(await client.call(account.googleStart)).toEqual({ success: true, google: null });
    expect(client.cookies.size).toBe(0);
    const credential = await aCredential(the.product, { email: 'meera@example.org' });
    const refused = { success: false, code: 'google-failed', message: 'Google authentication failed' };
    expect(await client.call(account.googleAuth, { body: { credential } })).toEqual(refused);
  });
});

describe("Google's keys", () => {
  it('that can not be had are no fault of the credential', async () => {
    const credential = await aCredential(the.product, { email: 'meera@example.org' });
    const google = createGoogle({
      clientId: the.product.sandbox.google.clientId,
      jwksUrl: `${the.product.sandbox.url}/nothing-here`,
    });
    await expect(google.verify(credential, undefined, the.product.now())).rejects.toThrow();
  });
});

describe('the policy of a page', () => {
  const google = { clientId: 'real', jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs' };
  const policy = (chooserUrl?: string) =>
    contentSecurityPolicy([], {
      ...the.product.context,
      google: createGoogle({ ...google, ...(chooserUrl && { chooserUrl }) }),
    });

  it("lets Google's own button in, and nothing else of Google's", () => {
    const real = policy();
    expect(real).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
    expect(real).toContain("style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style;");
    expect(real).toContain("connect-src 'self' https://accounts.google.com/gsi/;");
    expect(real).toContain('frame-src https://accounts.google.com/gsi/;');
    expect(real).toContain("img-src 'self' data: https://*.googleusercontent.com;");
  });

  it('names no other host when the sandbox stands in for Google, or without it', () => {
    expect(policy('http://localhost:4010/google/choose')).not.toContain('google');
    expect(contentSecurityPolicy([], { ...the.product.context, google: null })).not.toContain('google');
  });
});
