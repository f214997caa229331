/** Passkeys (WebAuthn level 3): keys that a phone or a computer keeps, and uses after a fingerprint, a face or its PIN. */
import { z } from '../z';
import { done, nameField } from '../common';
import { endpoint } from '../endpoint';
import { loggedIn } from './account';

export const PASSKEY_NAME_MAX = 60;
/** How many an account may have: a phone, a computer, a key, and some that are not used any more. */
export const MAX_PASSKEYS = 10;

/** Bytes as base64url; `max`: characters. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** What browsers call a credential after it was made (RegistrationResponseJSON). */
export const newCredential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
  clientExtensionResults: z.object({}),
});

export type NewCredential = z.output<typeof newCredential>;

/** What browsers give when a credential has signed (AuthenticationResponseJSON). */
export const signedCredential = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: z.object({}),
});

const named = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() });

/** What `navigator.credentials.get` takes, with bytes as base64url (PublicKeyCredentialRequestOptionsJSON). */
export const askOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional().meta({ description: 'Milliseconds' }),
  rpId: z.string().optional(),
  allowCredentials: z.array(named).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
});
export type AskOptions = z.output<typeof askOptions>;

/** What `navigator.credentials.create` takes, with bytes as base64url (PublicKeyCredentialCreationOptionsJSON). */
export const makeOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional().meta({ description: 'Milliseconds' }),
  excludeCredentials: z.array(named).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
});
export type MakeOptions = z.output<typeof makeOptions>;

export type SignedCredential = z.output<typeof signedCredential>;

/** A passkey as its owner sees it. */
export const passkey = z.object({
  _id: z.string().meta({ description: 'The id of the credential, as base64url' }),
  name: z.string(),
  since: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyName = nameField('Name is required', PASSKEY_NAME_MAX);
/** The id of a passkey in an address. A text that can't be one is read as an id that nothing has, and so answered like an unknown one. */
export const passkeyId = z.object({
  id: z
    .string()
    .overwrite((given) => (given === '' || /^[\w-]{1,1400}$/.test(given) ? given : 'none'))
    .min(1),
});

export const passkeys = {
  beginLogIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/begin',
    for: 'everybody',
    summary: 'What a browser needs to ask for a passkey. The challenge is good once, for five minutes.',
    response: z.object({ success: z.literal(true), options: askOptions }),
    refusals: ['too-many-tries'],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/log-in',
    for: 'everybody',
    summary: 'Log in with a passkey.',
    body: z.object({ credential: signedCredential }),
    response: loggedIn,
    refusals: ['account-blocked', 'passkey-refused', 'too-many-tries'],
  }),
  beginAdding: endpoint({
    method: 'POST',
    path: '/auth/passkeys/begin',
    for: 'patient',
    summary: 'What a browser needs to make a passkey for this account.',
    response: z.object({ success: z.literal(true), options: makeOptions }),
    refusals: ['proof-needed', 'too-many-passkeys', 'too-many-tries'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    for: 'patient',
    summary: 'Keep a passkey that the browser has made. Without a name it is called after the browser.',
    body: z.object({ credential: newCredential }),
    response: z.object({ success: z.literal(true), passkey }),
    refusals: ['passkey-refused', 'proof-needed', 'too-many-passkeys', 'too-many-tries'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    for: 'patient',
    summary: 'Name a passkey.',
    params: passkeyId,
    body: z.object({ name: passkeyName }),
    response: done,
    refusals: ['passkey-not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    for: 'patient',
    summary: 'Remove a passkey: it opens the account no longer, and the other devices are logged out.',
    params: passkeyId,
    response: done.extend({ accessToken: z.string() }),
    refusals: ['passkey-last', 'passkey-not-found', 'proof-needed'],
  }),
};
