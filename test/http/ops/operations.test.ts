import { describe, expect, it } from 'vitest';
import {
  ARRIVAL_CODE_PATH,
  BOOKING_FILES,
  CALENDAR_FEED_PATH,
  MY_DATA_PAGE_URL,
  MY_DATA_URL,
  account,
  bookings,
  calendarFeed,
  centers,
  coming,
  consents,
  contact,
  COVER_LETTER,
  covers,
  foods,
  makeUp,
  messages,
  newsletter,
  nominee,
  offers,
  passkeys,
  patients,
  phoneEntry,
  profile,
  records,
  series,
  STATEMENT_FILE,
  statements,
  waits,
  waysIn,
} from '../../../src/contract';
import * as admin from '../../../src/contract/admin';
import { gaugesOf } from '../../../src/server/ops/gauges';
import { book, hold } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent } from '../../inbox';
import { OPERATOR_SETTINGS } from '../../operator-settings';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

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

  it('tells what waits, and since when', async () => {
    const { product } = the;
    await product.control('mail', { mode: 'refuse' });
    const patient = await loggedInPatient(product);
    await hold(patient, await aCenter(product), aWindow(product.now()));
    await book(product, patient, await aCenter(product), aWindow(product.now(), 4));
    const read = () => gaugesOf(product.context)().then(() => product.context.metrics.registry.metrics());
    const text = await waitFor('all is counted', async () => {
      const all = await read();
      return /^webhook_lag_seconds_count [1-9]/m.test(all) && all;
    });
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^holds_live 1$/m);
    expect(text).toMatch(/^holds_overdue 0$/m);
    expect(text).toMatch(/^payments_unsettled 1$/m);
    expect(text).toMatch(/^messages_unsent\{channel="mail"\} 1$/m);
    expect(text).toMatch(/^refunds_failed 0$/m);
    expect(text).toMatch(/^jobs_oldest_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^sweep_last_success_timestamp_seconds\{sweep="lapse holds"\} \d/m);
    await product.control('mail', { mode: 'normal' });
    await allMailsSent(product);
  });

  it('gives every answer a request id', async () => {
    const ids = [await get('/healthz'), await get('/nowhere')].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
  });
});

describe('in production', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    // Of this machine, in a form that the settings let pass: its certificate is looked at.
    PUBLIC_URL: 'https://[::ffff:127.0.0.1]:9',
    // Required by the settings; a test opens its database itself.
    DATABASE_URL: 'postgres://127.0.0.1:9/vrikka',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Vrikka <care@asha.example.org>',
    ...OPERATOR_SETTINGS,
  };
  const METRICS_TOKEN = 'a token for the watcher';
  const closed = aRunningProduct({ settings: PRODUCTION });
  const guarded = aRunningProduct({ settings: { ...PRODUCTION, METRICS_TOKEN } });
  const described = aRunningProduct({ settings: { ...PRODUCTION, API_DOCS: '1' } });
  const metrics = ({ product }: typeof the, authorization: string | null) =>
    aClient(product).raw('GET', '/metrics', { headers: { authorization } });

  it('there are no metrics for anybody, where no token is set', async () => {
    for (const authorization of [null, 'Bearer ', 'Bearer null'])
      expect((await metrics(closed, authorization)).status).toBe(404);
  });

  it('the metrics are for who has the token', async () => {
    for (const authorization of [null, 'Bearer ', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`]) {
      expect((await metrics(guarded, authorization)).status).toBe(404);
    }
    expect((await metrics(guarded, `Bearer ${METRICS_TOKEN}`)).text).toContain('database_up');
  });

  it('the API is described to nobody, unless that is asked for', async () => {
    for (const path of ['/openapi.json', '/api-docs', '/api-docs/json', '/api-docs/static/index.html']) {
      expect((await aClient(closed.product).raw('GET', path)).status, path).toBe(404);
    }
    expect((await aClient(described.product).raw('GET', '/openapi.json')).status).toBe(200);
  });

  it('calls are taken and answered by the same schemas where the API is not described', async () => {
    const { dialysisCenters } = await aClient(closed.product).call(centers.list);
    expect(dialysisCenters).toEqual([]);
    expect(await aClient(closed.product).raw('POST', '/auth/login', { json: { email: 7 } })).toMatchObject({
      status: 400,
    });
  });
});

describe('the description of the API', () => {
  it('names what a change of a center may conflict with', async () => {
    const { json } = await get('/openapi.json');
    const { paths } = json as { paths: Record<string, Record<string, { summary: string }>> };
    expect(paths[admin.centers.update.path]!['put']!.summary).toMatch(/409: .*capacity-below-sold.*edit-conflict/);
  });

  it('names every call of the contract, and no other', async () => {
    const { json } = await get('/openapi.json');
    const { paths } = json as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method} ${path}`),
    );
    const ofPatients = [
      account,
      profile,
      consents,
      nominee,
      phoneEntry,
      waysIn,
      passkeys,
      patients,
      records,
      centers,
      bookings,
      calendarFeed,
      coming,
      covers,
      makeUp,
      series,
      statements,
      waits,
      offers,
      contact,
      newsletter,
      foods,
      messages,
    ];
    const administrators = [
      admin.session,
      admin.capacity,
      admin.centers,
      admin.centerCharges,
      admin.appointments,
      admin.arrivals,
      admin.board,
      admin.calls,
      admin.desk,
      admin.deskMessages,
      admin.personNumbers,
      admin.personRights,
      admin.standing,
      admin.imports,
      admin.cash,
      admin.drawer,
      admin.priceList,
      admin.debts,
      admin.waiting,
      admin.walkIns,
      admin.stay,
      admin.patientAccount,
      admin.closures,
      admin.funding,
      admin.payerClaims,
      admin.users,
      admin.staff,
      admin.invitation,
      admin.identityProvider,
      admin.twoFactor,
      admin.staffPasskeys,
      admin.audit,
      admin.dashboard,
      admin.operations,
      admin.reports,
    ];
    const calls = [...ofPatients, ...administrators].flatMap((group) => Object.values(group));
    const files = [
      MY_DATA_URL,
      MY_DATA_PAGE_URL,
      admin.APPOINTMENTS_CSV,
      admin.CASH_CSV,
      admin.DEBTS_CSV,
      admin.WAITING_CSV,
      admin.REGISTER_CSV,
      ...Object.values(admin.IMPORT_FILES),
      admin.BOARD_EVENTS,
      admin.REPORT_CSV,
      admin.ACCOUNTS_CSV,
      admin.DESK_RECEIPT,
      admin.PATIENT_STATEMENT,
      admin.CHECKED_LETTER,
      ...Object.values(admin.PERSON_DATA),
      admin.CLAIMS_CSV,
      admin.PAYER_CLAIMS_CSV,
      admin.PAYER_CLAIM_CSV,
      COVER_LETTER,
      STATEMENT_FILE,
      CALENDAR_FEED_PATH,
      ARRIVAL_CODE_PATH,
      ...Object.values(BOOKING_FILES),
    ].map((path) => ({ method: 'GET', path }));
    const uploads = [admin.PHOTO_UPLOAD, COVER_LETTER].map((path) => ({ method: 'POST', path }));
    expect(described.sort()).toEqual(
      [...calls, ...files, ...uploads].map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort(),
    );
  });

  it('has a page to read it', async () => {
    const page = await get('/api-docs');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
  });
});
