/** Tokens that somebody else signed: Google, or the identity provider of an organisation. */
import { type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, errors, jwtVerify } from 'jose';

/** What is wrong with a token. Every other error means that the keys can't be fetched, which is not the token's fault. */
const OF_TOKEN = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

/** Returns the claims of a token; null for one that is not good. Throws where the keys can't be fetched. */
export async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    if (OF_TOKEN.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}
