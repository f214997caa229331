/** Who sends a message (VAPID, RFC 8292): a token that is signed with the key with which the browser subscribed. */
import { importJWK, jwtVerify } from 'jose';
import { Refusal } from '../control/refusal';

const HEADER = /^vapid t=([\w.-]+), ?k=([\w-]+)$/;
/** A day, and a little for clocks that differ. Tokens are of the machine's time, as everywhere. */
const LONGEST_S = 24 * 60 * 60 + 60;

/** Throws Refusal as push services answer: 401 for a token that is not valid, 403 for another sender's. */
export async function authorizeSender(
  authorization: string | undefined,
  { audience, key }: { audience: string; key: string },
): Promise<void> {
  const [, token, given] = HEADER.exec(authorization ?? '') ?? [];
  if (!token || !given) throw new Refusal(401, 'No VAPID token.');
  const { payload } = await jwtVerify(token, await publicKeyOf(given), { algorithms: ['ES256'], audience }).catch(
    () => {
      throw new Refusal(401, 'The VAPID token is not valid.');
    },
  );
  const { exp = Infinity, sub = '' } = payload;
  if (exp * 1000 > Date.now() + LONGEST_S * 1000) throw new Refusal(401, 'The VAPID token is valid for too long.');
  if (!/^(?:mailto:|https:)/.test(sub)) throw new Refusal(401, 'The VAPID token says not whom to write to.');
  if (given !== key) throw new Refusal(403, 'The browser subscribed with another key.');
}

/** From a raw point, which is 4, x and y. */
function publicKeyOf(raw: string) {
  const point = Buffer.from(raw, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256').catch(() => {
    throw new Refusal(401, 'The VAPID key is none.');
  });
}
