/** The stand-in for S3 refuses what the real ones refuse. */
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type StandInBucket, aStandInBucket, signatureOf } from './stand-in-bucket';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const HASH_OF_A = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';

let bucket: StandInBucket;
beforeAll(async () => {
  bucket = await aStandInBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.setAhead(0);
  bucket.objects.clear();
});

/** Puts the object `a` with the body "a", as far as nothing else is said. */
async function put({ changes = {}, body = 'a', path = '/photos/a' }: Options = {}) {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = { ...bucket.settings, ...changes };
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
    service: 's3',
  });
  const headers = { 'x-amz-content-sha256': HASH_OF_A };
  const { url, headers: signed } = await client.sign(S3_ENDPOINT + path, { method: 'PUT', body: 'a', headers });
  const answer = await fetch(url, { method: 'PUT', body, headers: signed });
  return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]];
}
type Options = { changes?: Partial<StandInBucket['settings']>; body?: string; path?: string };

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object" and "GET Bucket (List Objects)"
it.each([
  ['/test.txt', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs %s as the examples of AWS', (path, more, signature) => {
  const host = 'examplebucket.s3.amazonaws.com';
  const at = '20130524T000000Z';
  const headers = { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': at, ...more };
  const request = { method: 'GET', url: new URL(`https://${host}${path}`), headers, hash: EMPTY, at };
  expect(signatureOf({ ...request, region: 'us-east-1' }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(signature);
});

it('takes what is signed with its secret', async () => {
  expect(await put()).toEqual([200, undefined]);
  expect(bucket.objects.get('a')?.bytes.toString()).toBe('a');
});

it.each<[string, Options, number, string]>([
  ['another secret', { changes: { S3_SECRET_ACCESS_KEY: 'another' } }, 403, 'SignatureDoesNotMatch'],
  ['another key', { changes: { S3_ACCESS_KEY_ID: 'AKIAOTHER' } }, 403, 'InvalidAccessKeyId'],
  ['another region', { changes: { S3_REGION: 'eu-west-1' } }, 400, 'AuthorizationHeaderMalformed'],
  ['another body than was signed', { body: 'b' }, 400, 'XAmzContentSHA256Mismatch'],
  ['another bucket', { path: '/other/a' }, 404, 'NoSuchBucket'],
])('refuses %s', async (_, options, status, code) => {
  expect(await put(options)).toEqual([status, code]);
  expect(bucket.objects.size).toBe(0);
});

it('refuses what was not signed at all', async () => {
  expect((await fetch(`${bucket.settings.S3_ENDPOINT}/photos/a`)).status).toBe(403);
});

it('refuses what was signed more than a quarter of an hour earlier or later', async () => {
  for (const [minutes, status] of [
    [-16, 403],
    [-14, 200],
    [14, 200],
    [16, 403],
  ] as const) {
    bucket.setAhead(minutes * 60_000);
    expect((await put())[0]).toBe(status);
  }
});
