/**
 * A bucket, by the protocol of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/), with its name in the path: so any
 * server that speaks it will do, such as MinIO, Ceph or AWS.
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import type { S3Config } from '../../photo-settings';
import { OperatorError } from '../../errors';

/** Every function throws BucketError if the bucket can't be used. */
export type Bucket = {
  /** Stores an object. The server compares a hash, so that under the key there is nothing, what was before, or all of it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Reads an object; null if there is none. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>;
  /** Asks whether the bucket can be used at all. */
  look(): Promise<void>;
};

/** The bucket can't be used. The message names the bucket and the reason, and no secret. */
export class BucketError extends OperatorError {}

/** How long an answer may take (ms). */
export type BucketPatience = { readMs: number; writeMs: number; lookMs: number };
const PATIENCE: BucketPatience = { readMs: 5_000, writeMs: 15_000, lookMs: 2_000 };

/** A broken connection, or a server that has too much to do, is asked once more. All that is asked may be asked twice. */
const TRIES = 2;
const isPassing = (status: number) => status >= 500 || status === 429;

/** What is wrong, by the codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const WHY: Record<string, string> = {
  AccessDenied: 'the key may not do this; it needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject',
  AuthorizationHeaderMalformed: 'S3_REGION is not its region',
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no bucket of this name',
  PermanentRedirect: 'it is elsewhere; look at S3_ENDPOINT and S3_REGION',
  RequestTimeTooSkewed: 'its clock and ours differ by more than 15 minutes',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
};

type Asked = { query?: string; body?: Buffer; contentType?: string; withinMs: number };

export function createBucket(config: S3Config, patience: Partial<BucketPatience> = {}): Bucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const { readMs, writeMs, lookMs } = { ...PATIENCE, ...patience };
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const failed = (why: string, cause?: unknown) =>
    new BucketError(`The bucket ${bucket} at ${endpoint} can't be used: ${why}.`, { cause });

  async function send(method: string, key: string, asked: Asked): Promise<{ status: number; bytes: Buffer }> {
    const { query = '', body, contentType, withinMs } = asked;
    const response = await client.fetch(`${endpoint}/${bucket}${key && `/${key}`}${query}`, {
      method,
      body: body && new Uint8Array(body),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'content-type': contentType }),
      },
      // To another region; our signature would not be valid there.
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Returns the body of the answer; null if there is no such object. */
  async function ask(method: string, key: string, asked: Asked): Promise<Buffer | null> {
    for (let tried = 1; ; tried++) {
      try {
        const { status, bytes } = await send(method, key, asked);
        if (status < 300) return bytes;
        const code = codeIn(bytes);
        // HEAD has no body that would say what is missing.
        if (status === 404 && code !== 'NoSuchBucket') return null;
        if (isPassing(status) && tried < TRIES) continue;
        throw failed(WHY[code ?? ''] ?? `it answers ${status}${code ? ` ${code}` : ''}`);
      } catch (error) {
        if (error instanceof BucketError) throw error;
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        if (isLate) throw failed(`it has not answered for ${asked.withinMs / 1000} s`, error);
        if (tried < TRIES) continue;
        throw failed(`there is no connection (${reasonOf(error)})`, error);
      }
    }
  }

  return {
    async put(key, body, contentType) {
      if (!(await ask('PUT', key, { body, contentType, withinMs: writeMs })))
        throw failed('it does not take an object');
    },
    get: (key) => ask('GET', key, { withinMs: readMs }),
    has: async (key) => (await ask('HEAD', key, { withinMs: readMs })) !== null,
    async remove(key) {
      await ask('DELETE', key, { withinMs: readMs });
    },
    async look() {
      if (!(await ask('GET', '', { query: '?list-type=2&max-keys=1', withinMs: lookMs })))
        throw failed('there is no bucket of this name');
    },
  };
}

/** The code in the XML of a refusal. */
function codeIn(bytes: Buffer): string | null {
  return /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? null;
}

const withCause = z.object({ cause: z.object({ code: z.string().optional(), message: z.string() }) });

/** Node's fetch says only that it failed; the reason is in the cause. */
function reasonOf(error: unknown): string {
  const { data } = withCause.safeParse(error);
  return data?.cause.code ?? data?.cause.message ?? (error instanceof Error ? error.message : 'unknown');
}
