/**
 * Passkeys in this browser, for patients and staff. `PublicKeyCredential` alone: what turns options and answers into JSON
 * (`parseRequestOptionsFromJSON`, `toJSON`) is younger than the oldest browsers that we serve.
 */
import type { AskOptions, MakeOptions, NewCredential, SignedCredential } from '../../contract/accounts/passkeys';

/** Whether this browser has passkeys. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && 'credentials' in navigator;
}

/** Whether the browser can name passkeys in the list of a field that it fills in. */
export async function canFillIn(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const asks = (window.PublicKeyCredential as { isConditionalMediationAvailable?: () => Promise<boolean> })
    .isConditionalMediationAvailable;
  try {
    return (await asks?.call(window.PublicKeyCredential)) ?? false;
  } catch {
    // As good as no.
    return false;
  }
}

/**
 * Asks for a passkey to sign with. Null where the person gave up, has none, or it was aborted. `fillsIn`: among what the browser
 * fills into a field, and not in a window of its own.
 */
export async function signWithPasskey(
  options: AskOptions,
  { signal, fillsIn = false }: { signal?: AbortSignal; fillsIn?: boolean } = {},
): Promise<SignedCredential | null> {
  const { allowCredentials = [], challenge, ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    allowCredentials: allowCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as PublicKeyCredentialRequestOptions;
  const asked = { publicKey, ...(signal && { signal }), ...(fillsIn && { mediation: 'conditional' as const }) };
  const credential = await unlessLeft(navigator.credentials.get(asked as CredentialRequestOptions));
  if (!credential) return null;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...named(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      ...(response.userHandle && { userHandle: textOf(response.userHandle) }),
    },
  };
}

/** Makes a passkey. Null where the person gave up, or the phone has one for this account already. */
export async function makePasskey(options: MakeOptions): Promise<NewCredential | null> {
  const { user, challenge, excludeCredentials = [], ...rest } = options;
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
  } as PublicKeyCredentialCreationOptions;
  const credential = await unlessLeft(navigator.credentials.create({ publicKey }));
  if (!credential) return null;
  const response = credential.response as AuthenticatorAttestationResponse & { getTransports?: () => string[] };
  return {
    ...named(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

function named(credential: PublicKeyCredential) {
  const id = textOf(credential.rawId);
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}

/** What the browser throws where a person gives up, waits too long, or has a passkey already. */
const LEFT = ['NotAllowedError', 'AbortError', 'InvalidStateError'];

async function unlessLeft(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && LEFT.includes(error.name)) return null;
    throw error;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
