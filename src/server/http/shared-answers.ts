/** Answers that are the same for everyone, which are those that say `cache-control: no-cache`: known again, and compressed. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(brotliCompress);

/** Fast, and about four times smaller: a list may change between two calls. */
const QUALITY = 5;
const WORTHWHILE_BYTES = 1_000;

type Compressed = { etag: string; brotli: Promise<Buffer> };

/**
 * Gives them an ETag, answers 304 to who has them already, and compresses the rest, each once for all who ask. Whatever is
 * about a person is left alone: it is kept by nobody, and compressing secrets beside foreign text would tell of them.
 */
export function shareAnswers(app: FastifyInstance): void {
  const kept = new Map<string, Compressed>();
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.getHeader('cache-control') !== 'no-cache' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    void reply.header('etag', etag).header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    if (request.headers['if-none-match'] === etag) {
      void reply.code(304);
      return '';
    }
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (!takesBrotli || payload.length < WORTHWHILE_BYTES) return payload;
    void reply.header('content-encoding', 'br');
    const { url = request.url } = request.routeOptions;
    let compressed = kept.get(url);
    if (compressed?.etag !== etag) {
      compressed = { etag, brotli: compress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) };
      kept.set(url, compressed);
    }
    return compressed.brotli;
  });
}
