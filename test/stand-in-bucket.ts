/**
 * Stands in for a server that speaks S3's protocol: objects in one bucket, addressed by path. It checks every signature as the real
 * ones do (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), and fails on demand.
 */
import { createHash, createHmac } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong: connections break, nothing is answered, or too much is asked (503). */
type BucketFault = 'away' | 'silent' | 'busy';

export type StandInBucket = {
  /** The settings of a product that uses it. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** What was asked so far, such as `PUT images/a.jpg`. */
  asked: string[];
  /** Fails from now on, or after some more requests, or so many times, or those of one method; null: works again. */
  fail(fault: BucketFault | null, options?: { after?: number; times?: number; method?: string }): void;
  /** How far its clock is ahead of ours (ms). */
  setAhead(ms: number): void;
  close(): Promise<void>;
};

const REGION = 'ap-south-1';
const KEY_ID = 'AKIAVRIKKATEST';
const SECRET = 'a secret/of+the bucket';
/** "The time stamp must be within 15 minutes of the S3 system time when the request is received." */
const MOST_SKEW_MS = 15 * 60_000;
const ALGORITHM = 'AWS4-HMAC-SHA256';

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export async function aStandInBucket(bucket = 'photos'): Promise<StandInBucket> {
  const objects: StandInBucket['objects'] = new Map();
  const asked: string[] = [];
  let fault: { what: BucketFault; after: number; times: number; method?: string } | null = null;
  let aheadMs = 0;
  const hanging = new Set<ServerResponse>();

  function faultNow(method: string): BucketFault | null {
    if (!fault || (fault.method && fault.method !== method)) return null;
    fault.after -= 1;
    return fault.after < 0 && fault.after >= -fault.times ? fault.what : null;
  }

  const server: Server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, 'http://bucket');
      const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
      const method = request.method!;
      asked.push(`${method} ${key}`);
      const wrong = faultNow(method);
      if (wrong === 'away') return void request.socket.destroy();
      if (wrong === 'silent') return void hanging.add(response);
      const body = Buffer.concat(await request.toArray());
      try {
        if (wrong === 'busy') throw new Refused(503, 'SlowDown');
        requireSigned(request, url, body, new Date(Date.now() + aheadMs));
        if (url.pathname.split('/')[1] !== bucket) throw new Refused(404, 'NoSuchBucket');
        act(method, key, url, request, body, response);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        response.writeHead(error.status, { 'content-type': 'application/xml' });
        response.end(method === 'HEAD' ? undefined : xml(`<Error><Code>${error.code}</Code></Error>`));
      }
    })().catch(() => response.destroy());
  });

  function act(
    method: string,
    key: string,
    url: URL,
    request: IncomingMessage,
    bytes: Buffer,
    response: ServerResponse,
  ): void {
    if (key === '') {
      if (method !== 'GET' || url.searchParams.get('list-type') !== '2') throw new Refused(501, 'NotImplemented');
      const most = Number(url.searchParams.get('max-keys') ?? 1_000);
      const keys = [...objects.keys()].sort();
      const listed = keys.slice(0, most).map((one) => `<Contents><Key>${one}</Key></Contents>`);
      const isTruncated = `<IsTruncated>${keys.length > most}</IsTruncated>`;
      return void response.end(xml(`<ListBucketResult>${isTruncated}${listed.join('')}</ListBucketResult>`));
    }
    if (method === 'PUT') {
      if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength');
      objects.set(key, { bytes, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
      return void response.end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) throw new Refused(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length });
    response.end(method === 'HEAD' ? undefined : found.bytes);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    asked,
    fail(what, { after = 0, times = Infinity, method } = {}) {
      fault = what && { what, after, times, method };
      if (what === 'silent') return;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    setAhead(ms) {
      aheadMs = ms;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;

/** Throws Refused for a request that is not signed with our key, for another body, or at another time. */
function requireSigned(request: IncomingMessage, url: URL, body: Buffer, now: Date): void {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!given) throw new Refused(403, 'AccessDenied');
  const [, credential = '', signed = '', signature] = given;
  const [keyId, date = '', region, service, last] = credential.split('/');
  if (keyId !== KEY_ID) throw new Refused(403, 'InvalidAccessKeyId');
  const names = signed.split(';');
  const at = String(request.headers['x-amz-date']);
  if (region !== REGION || service !== 's3' || last !== 'aws4_request' || !at.startsWith(date))
    throw new Refused(400, 'AuthorizationHeaderMalformed');
  const unsigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (unsigned.some((name) => !names.includes(name))) throw new Refused(403, 'AccessDenied');
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(moment - now.getTime()) <= MOST_SKEW_MS)) throw new Refused(403, 'RequestTimeTooSkewed');
  // The real ones also take UNSIGNED-PAYLOAD, with which anybody between could change what is stored.
  const hash = String(request.headers['x-amz-content-sha256']);
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]));
  const expected = signatureOf({ method: request.method!, url, headers, hash, at, region }, SECRET);
  if (expected !== signature) throw new Refused(403, 'SignatureDoesNotMatch');
  if (hash !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
}

export type ToSign = {
  method: string;
  url: URL;
  /** The signed headers, by their names in small letters. */
  headers: Record<string, string>;
  /** The SHA-256 of the body, in hexadecimal. */
  hash: string;
  /** When, such as 20130524T000000Z. */
  at: string;
  region: string;
};

/** The signature that a request has to have. */
export function signatureOf({ method, url, headers, hash, at, region }: ToSign, secret: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const date = at.slice(0, 8);
  const toSign = [ALGORITHM, at, `${date}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, date), region));
  return hmac(key, toSign).toString('hex');
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
