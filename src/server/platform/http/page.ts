/** A rendered page, ready to send. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { contentSecurityPolicy } from './security-headers';

const compress = promisify(brotliCompress);
/** The effort of compression: low for pages sent once, higher for cached ones. */
const QUALITY = { once: 3, kept: 6 };
const WORTHWHILE_BYTES = 1_000;

export type Page = {
  status: number;
  headers: Record<string, string>;
  /** The `Set-Cookie` lines of the page itself, and of its calls. */
  cookies: string[];
  plain: Buffer;
  /** Null if not worth it, or not accepted. */
  brotli: Buffer | null;
  /** Set for public pages. */
  etag: string | null;
};

/** Returns for how many seconds a page is public, by its own cache headers. */
export function freshFor({ status, headers, cookies }: Pick<Page, 'status' | 'headers' | 'cookies'>): number {
  if (status !== 200 || cookies.length > 0) return 0;
  return Number(/\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '')?.[1] ?? 0);
}

/**
 * Makes a page of a response. `of`: the results of its visit: the cookies of its calls, and its inline scripts, which
 * are the only ones that its policy allows. `mayKeep`: whether it was rendered without a session; it is then cached if
 * its headers say so.
 */
export async function pageOf(
  response: Response,
  of: { cookies: string[]; scripts: ReadonlySet<string> },
  context: Context,
  { mayKeep, brotli }: { mayKeep: boolean; brotli: boolean },
): Promise<Page> {
  const plain = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value;
  });
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy([...of.scripts].map(hashOf), context);
  }
  const bare = { status: response.status, headers, cookies: [...of.cookies, ...response.headers.getSetCookie()] };
  const isKept = mayKeep && freshFor(bare) > 0;
  const params = { [constants.BROTLI_PARAM_QUALITY]: isKept ? QUALITY.kept : QUALITY.once };
  return {
    ...bare,
    plain,
    brotli: (isKept || brotli) && plain.length >= WORTHWHILE_BYTES ? await compress(plain, { params }) : null,
    etag: isKept ? `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` : null,
  };
}

/** Returns the hash by which a policy names an inline script. */
function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}

/** Whether a browser accepts Brotli. */
export function takesBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply
    .code(page.status)
    .headers(page.headers)
    .header('vary', 'accept, accept-encoding, accept-language, cookie')
    .header('cache-control', page.etag === null ? 'no-store' : page.headers['cache-control']);
  for (const line of page.cookies) void reply.header('set-cookie', line);
  if (page.etag !== null) {
    void reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  }
  if (page.brotli && takesBrotli(request)) return reply.header('content-encoding', 'br').send(page.brotli);
  return reply.send(page.plain);
}
