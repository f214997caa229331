import { describe, expect, it } from 'vitest';
import { BOOKING_FILES, MY_DATA_URL, account, bookings, centers, contact, newsletter, profile } from '../../src/contract';
import * as admin from '../../src/contract/admin';
import { aClient } from '../client';
import { aRunningProduct } from '../the-product';

const the = aRunningProduct();
const get = (path: string) => aClient(the.product).raw('GET', path);

describe('what operators ask', () => {
  it('says that it is alive', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, json: { ok: true } });
  });

  it('says that it can work', async () => {
    expect(await get('/readyz')).toMatchObject({ status: 200, json: { ok: true } });
  });

  it('counts for Prometheus, by route and not by address', async () => {
    await get('/auth/dialysis-centers');
    const { status, headers, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/auth\/dialysis-centers",status="200"\} \d/);
    expect(text).toContain('bookings_confirmed_total');
  });

  it('gives every answer a request id', async () => {
    const ids = [await get('/healthz'), await get('/nowhere')].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
  });
});

describe('the description of the API', () => {
  it('names every call of the contract, and no other', async () => {
    const { json } = await get('/openapi.json');
    const { paths } = json as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`));
    const patients = [account, profile, centers, bookings, contact, newsletter];
    const administrators = [admin.session, admin.centers, admin.appointments, admin.users, admin.audit, admin.dashboard];
    const calls = [...patients, ...administrators].flatMap((group) => Object.values(group));
    const files = [MY_DATA_URL, admin.APPOINTMENTS_CSV, ...Object.values(BOOKING_FILES)].map((path) => ({ method: 'GET', path }));
    const upload = { method: 'POST', path: admin.PHOTO_UPLOAD };
    expect(described.sort()).toEqual([...calls, ...files, upload].map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort());
  });

  it('has a page to read it', async () => {
    const page = await get('/api-docs');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
  });
});
