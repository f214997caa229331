/** Answers that are the same for everybody, in three representations: plain, compressed, and not modified. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, ResponseOf } from '../../../contract';

const compress = promisify(brotliCompress);

/** The effort of compression: fast, and about ten times smaller, since a list may change between two calls. */
const QUALITY = 5;
export const FASTEST = 1;
const WORTHWHILE_BYTES = 1_000;

/** An answer in each of its representations, ready to send. */
export type Representations = {
  etag: string;
  notModified: Representation;
  brotli: Representation;
  plain: Representation;
};
type Representation = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null };

/**
 * Makes the representations of an answer. Only for answers without personal data, since compressing secrets together
 * with other people's text would leak them. The answer is not validated: checking thousands of rows by the contract
 * took longer than finding and compressing them.
 */
export async function makeRepresentations<E extends Endpoint>(
  answer: ResponseOf<E>,
  quality = QUALITY,
): Promise<Representations> {
  const plain = Buffer.from(JSON.stringify(answer));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
  const notModified: Representation = { status: 304, headers, body: null };
  const whole: Representation = {
    status: 200,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    body: plain,
  };
  if (plain.length < WORTHWHILE_BYTES) return { etag, notModified, brotli: whole, plain: whole };
  const body = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return {
    etag,
    notModified,
    brotli: { ...whole, headers: { ...whole.headers, 'content-encoding': 'br' }, body },
    plain: whole,
  };
}

type Asked = Pick<IncomingHttpHeaders, 'if-none-match' | 'accept-encoding'>;

/** Chooses the representation for a caller's headers. */
function chooseRepresentation({ etag, notModified, brotli, plain }: Representations, asked: Asked): Representation {
  if (asked['if-none-match'] === etag) return notModified;
  return /\bbr\b/.test(String(asked['accept-encoding'] ?? '')) ? brotli : plain;
}

export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Representations,
): FastifyReply {
  const { status, headers, body } = chooseRepresentation(answer, request.headers);
  const vary = [reply.getHeader('vary'), headers['vary']].filter(Boolean).join(', ');
  return reply
    .code(status)
    .headers(headers)
    .header('vary', vary)
    .send(body ?? undefined);
}
