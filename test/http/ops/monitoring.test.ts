/** The metrics behind the alerts and dashboards of deploy/monitoring: each is there, and says what it is read for. */
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer } from 'node:tls';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_PATHS } from '../../../src/contract';
import type { Context } from '../../../src/server/context';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { gaugesOf } from '../../../src/server/ops/gauges';
import { examineInstallation } from '../../../src/server/ops/installation/examine-installation';
import { keepBackup } from '../../../src/server/ops/backup/kept-backups';
import { recordRun } from '../../../src/server/ops/operator-runs';
import { BY_WRITES, ONCE, ofRounds, startDue } from '../../../src/server/platform/due/due';
import { createLog } from '../../../src/server/platform/log';
import { createMetrics } from '../../../src/server/platform/metrics';
import { hold, holdRefused, paymentFor } from '../../booking-steps';
import { aBooking, aCenter, aKeptChair, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { alerts, dashboards, metricsIn, readMetric } from '../../monitoring';
import { injectFaults } from '../../inject-faults';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

/** What a test breaks, no sweep may mend before it is read. */
const the = aRunningProduct({ sweepEveryMs: HOUR_MS, settings: { ADMIN_TWO_FACTOR: 'required' } });

const read = (name: string, context: Context = the.product.context) => readMetric(context, name);

describe('the alerts and dashboards', () => {
  const asked = [
    ...alerts.map(({ alert, expr }) => ({ by: alert, expr })),
    ...dashboards.flatMap(({ file, dashboard }) =>
      dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ by: `${file}: ${title}`, expr }))),
    ),
  ];

  it('ask only for metrics that the product exposes', async () => {
    const { text } = await aClient(the.product).raw('GET', '/metrics');
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const unknown = asked.flatMap(({ by, expr }) =>
      metricsIn(expr).flatMap((name) => (known.has(name) ? [] : `${by}: ${name}`)),
    );
    expect(asked.length).toBeGreaterThan(80);
    expect(unknown).toEqual([]);
  });

  it('wake somebody for every rule of the doctor that is about money', () => {
    const rules = readdirSync('src/server/ops/doctor').flatMap((file) =>
      [...readFileSync(`src/server/ops/doctor/${file}`, 'utf8').matchAll(/(?:rule: |RULE = )'([^']+)'/g)].map(
        ([, rule]) => rule!,
      ),
    );
    const [, critical] = /rule=~"([^"]+)"/.exec(alerts.find(({ alert }) => alert === 'VrikkaBooksDiffer')!.expr)!;
    const [, others] = /rule!~"([^"]+)"/.exec(alerts.find(({ alert }) => alert === 'VrikkaDoctorFinds')!.expr)!;
    expect(others).toBe(critical);
    expect([...new Set(rules)].filter((rule) => new RegExp(`^(?:${critical})$`).test(rule)).sort()).toEqual([
      ...['2 money', '3 refunds', '6 account', '6 claim', '6 desk', '6 drawer', '9 at the provider'],
    ]);
  });

  it('name routes as the product does', async () => {
    await aClient(the.product).raw('POST', WEBHOOK_PATHS.stripe, { json: {} });
    const [, route] = /route=~"([^"]+)"/.exec(alerts.find(({ alert }) => alert === 'VrikkaWebhooksRefused')!.expr)!;
    for (const path of Object.values(WEBHOOK_PATHS)) expect(path).toMatch(new RegExp(`^${route}$`));
    const counted = await waitFor('it is counted', () =>
      read('http_request_seconds_count').then((all) => all.length > 1 && all),
    );
    expect(counted.some((line) => line.includes(`route="${WEBHOOK_PATHS.stripe}",status="400"`))).toBe(true);
  });
});

describe('the metrics tell', () => {
  it('how tries to book ended', async () => {
    const { product } = the;
    const before = await read('bookings_tried_total');
    expect(before.sort()).toEqual(['{outcome="failed"} 0', '{outcome="held"} 0', '{outcome="refused"} 0']);
    const center = await aCenter(product, { slots: 1 });
    const window = aWindow(product.now());
    await hold(await loggedInPatient(product), center, window);
    await holdRefused(await loggedInPatient(product), center, window);
    // Who is not logged in wants nothing that we know of.
    await aClient(product).raw('POST', '/auth/make-payment', { json: paymentFor({ center, window }) });
    const mend = await injectFaults(product, 1, ['500']);
    const { client } = await loggedInPatient(product);
    const away = await client.raw('POST', '/auth/make-payment', {
      json: paymentFor({ center: await aCenter(product), window }),
    });
    expect(away.status).toBe(503);
    await mend();
    await waitFor('all are counted', async () => {
      const counted = await read('bookings_tried_total');
      return counted.sort().join() === '{outcome="failed"} 1,{outcome="held"} 1,{outcome="refused"} 1';
    });
  });

  it('offers whose time is over, and who waits', async () => {
    const { product } = the;
    const [patient, center] = [await aPatient(product), await aCenter(product)];
    const offer = await aKeptChair(product, { patient, center, window: aWindow(product.now()) }, 'offer');
    expect(await read('offers_overdue')).toEqual(['0']);
    await product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(product.now().getTime() - 2 * MINUTE_MS) })
      .where('id', '=', offer.id)
      .execute();
    expect(await read('offers_overdue')).toEqual(['1']);
    expect(await read('holds_overdue')).toEqual(['1']);
    const wait = {
      ...{ id: newId(), user_id: patient.id, patient_id: patient.id, created_at: product.now() },
      ...{ centers: [center.id], dates: [offer.session_date], start_hours: [offer.start_hour] },
    };
    await product.database.db.insertInto('waits').values(wait).execute();
    expect(await read('waits_open')).toEqual(['1']);
    await product.database.db.deleteFrom('waits').execute();
    await product.sweep();
    expect(await read('offers_overdue')).toEqual(['0']);
  });

  it('how payments stand that differ from what was asked, as the doctor says it', async () => {
    const { product } = the;
    const { db } = product.database;
    const at = (ms: number) => new Date(product.now().getTime() + ms);
    const differing = async (state: string, decideBy: Date, status: 'pending' | 'confirmed' = 'pending') => {
      const booking = await aBooking(product, { status });
      const payment = await db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', booking.payment_id)
        .executeTakeFirstOrThrow();
      const id = newId();
      await db
        .insertInto('payment_differences')
        .values({
          ...{ id, payment_id: payment.id, checkout_id: id, amount: 1, currency: 'INR', state },
          provider_payment_id: status === 'confirmed' ? payment.provider_payment_id! : id,
          ...{ found_at: at(-2 * DAY_MS), decide_by: decideBy, ...(state === 'failed' && { decided_at: at(-DAY_MS) }) },
        })
        .execute();
    };
    await differing('held', at(DAY_MS));
    await differing('failed', at(-DAY_MS));
    await differing('failed', at(-DAY_MS));
    await differing('held', at(-2 * HOUR_MS));
    await differing('held', at(DAY_MS), 'confirmed');
    expect(await read('payments_differing')).toEqual([
      '{standing="held"} 1',
      '{standing="late"} 1',
      '{standing="failed"} 2',
      '{standing="confirmed"} 1',
    ]);
    const found = (await product.examine()).filter(({ rule }) => rule === '9 at the provider').map(({ what }) => what);
    expect(found.filter((what) => what === 'a payment that differs could not be given back')).toHaveLength(2);
    expect(found).toHaveLength(5);
    await db.deleteFrom('payment_differences').execute();
  });

  it('messages by channel', async () => {
    const { database, now, context } = the.product;
    const at = now();
    const hence = (ms: number) => new Date(at.getTime() + ms);
    const of = { once_key: 'a short message', channel: 'sms', template: 'phone-code', recipient: '+919845040077' };
    // It is tried again in an hour, so that nobody sends it meanwhile.
    const tried = { attempts: 6, created_at: hence(-HOUR_MS), due_at: hence(HOUR_MS) };
    await database.db
      .insertInto('outbox')
      .values({ ...of, ...tried, id: newId(), language: 'en', slots: '{}' })
      .execute();
    expect(await read('messages_unsent')).toContain('{channel="sms"} 1');
    const age = await read('messages_unsent_oldest_seconds', { ...context, clock: () => at });
    expect(age).toContain('{channel="sms"} 3600');
    expect(await read('messages_undeliverable')).toEqual(
      ['push', 'whatsapp', 'sms', 'mail'].map((channel) => `{channel="${channel}"} ${channel === 'sms' ? 1 : 0}`),
    );
    await database.db.deleteFrom('outbox').where('once_key', '=', of.once_key).execute();
  });

  it('administrators who have no second factor, though it is required', async () => {
    const { database, now } = the.product;
    expect(await read('administrators_two_factor_required')).toEqual(['1']);
    const all = ['invited', 'suspended', 'enrolled', 'careless', 'careless-owner', 'of-the-provider'];
    const people = all.map((user_name) => ({
      ...{ id: newId(), user_name, password_hash: '-', created_at: now() },
      // Has no password, and a second factor that is checked there.
      ...(user_name === 'of-the-provider' && {
        ...{ password_hash: null, oidc_issuer: 'https://login.hospital.example', oidc_subject: '7' },
      }),
      invited_at: user_name === 'invited' ? now() : null,
      suspended_at: user_name === 'suspended' ? now() : null,
    }));
    await database.db.insertInto('administrators').values(people).execute();
    await database.db
      .insertInto('administrator_two_factor')
      .values({ administrator_id: people[2]!.id, turned_on_at: now(), secret: Buffer.from('x') })
      .execute();
    await database.db
      .insertInto('administrator_roles')
      .values(['owner', 'manager'].map((role) => ({ administrator_id: people[4]!.id, role, center_id: null })))
      .execute();
    expect((await read('administrators_without_two_factor')).sort()).toEqual([
      ...['{role="auditor"} 0', '{role="clerk"} 0', '{role="manager"} 0', '{role="none"} 1', '{role="nurse"} 0'],
      '{role="owner"} 1',
    ]);
    const line = async (of = 'two-factor') =>
      (await examineInstallation(the.product.context)).find(({ id }) => id === of);
    expect(await line('owner')).toMatchObject({ state: 'ok' });
    const rows = [
      { what: 'careless-owner', note: 'owner' },
      { what: 'careless', note: null },
    ];
    expect(await line()).toMatchObject({ state: 'warning', found: expect.stringContaining('2 administrators'), rows });
    await database.db
      .updateTable('administrators')
      .set({ created_at: new Date(now().getTime() - 9 * HOUR_MS) })
      .execute();
    expect(await line()).toMatchObject({ state: 'bad', advice: expect.stringContaining('page Staff') });
    await database.db.deleteFrom('administrators').execute();
    expect(await line('owner')).toMatchObject({ state: 'warning', advice: expect.stringContaining('admin -- create') });
    expect(await line()).toMatchObject({ state: 'ok', found: 'Everybody with a password has it.' });
  });

  it('the space on the disk of DATA_DIR', async () => {
    const of = (dataDir: string) => ({ ...the.product.context, config: { ...the.product.context.config, dataDir } });
    const free = Number(await read('data_dir_free_bytes', of(tmpdir())));
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(Number(await read('data_dir_size_bytes', of(tmpdir()))));
    expect(Number(await read('data_dir_free_bytes', of('/nowhere')))).toBeNaN();
  });

  it('the last backup, and what the doctor found', async (test) => {
    const { database, now } = the.product;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vrikka-metrics-'));
    test.onTestFinished(() => rm(dataDir, { recursive: true }));
    expect(await read('backup_last_success_timestamp_seconds')).toEqual(['0']);
    const at = now();
    const made = [String(at.getTime() / 1000)];
    await keepBackup({ database, dataDir, clock: () => at }, 'asked');
    expect(await read('backup_last_success_timestamp_seconds')).toEqual(made);
    await recordRun(database.db, 'backup', { succeeded: false }, new Date(at.getTime() + DAY_MS));
    expect(await read('backup_last_failed')).toEqual(['1']);
    expect(await read('backup_last_success_timestamp_seconds')).toEqual(made);
    expect(await read('pgbackrest_last_success_timestamp_seconds')).toEqual(['Nan']);
    await recordRun(database.db, 'pgbackrest', { succeeded: true }, at);
    expect(await read('pgbackrest_last_success_timestamp_seconds')).toEqual(made);
    await recordRun(database.db, 'doctor', { succeeded: true, figures: { broken: { '2 money': 3 }, tasks: 1 } }, at);
    expect(await read('doctor_broken')).toEqual(['{rule="2 money"} 3']);
    await recordRun(database.db, 'doctor', { succeeded: false, figures: { broken: {}, tasks: 0 } }, now());
    expect(await read('doctor_broken')).toEqual([]);
    expect(await read('doctor_last_success_timestamp_seconds')).toEqual(made);
  });

  it('since when a round has not come to its end, also one that never has', async () => {
    const { context } = the.product;
    const metrics = createMetrics();
    const works = [ofRounds('never', BY_WRITES, { ...ONCE, some: () => Promise.reject(new Error('it fails')) })];
    const due = startDue({ ...context, metrics, log: createLog('silent') }, works);
    await due.lookNow();
    await due.stop();
    expect(await metrics.registry.metrics()).toMatch(/^sweep_last_success_timestamp_seconds\{sweep="never"\} \d/m);
  });
});

/** Of this test alone. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYrUBOCM9RSPhXyB0
XzHtfuCdYD7NztW2GZHssYELmeahRANCAASW2qP8RkS7uqwM3uO0BcGpc4ZvZWvJ
Opl1TX6LwSUWD+SbEhKpzzezgaNmI5R9gV8552rWN126te8D5sBvA+L2
-----END PRIVATE KEY-----`;
/** Ends on 27 November 2036, 03:06:27 UTC. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUc62R4lH6zRMV7K+xm7ZLubeEJzMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEzMDAzMDYyN1oXDTM2MTEyNzAz
MDYyN1owFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEltqj/EZEu7qsDN7jtAXBqXOGb2VryTqZdU1+i8ElFg/kmxISqc83s4Gj
ZiOUfYFfOedq1jddurXvA+bAbwPi9qNTMFEwHQYDVR0OBBYEFCuce9Iuz1UQG8k9
AaIeYurBwqinMB8GA1UdIwQYMBaAFCuce9Iuz1UQG8k9AaIeYurBwqinMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAMNfubnQVVdekS9i30BQ2pjY
Td7c+K6sikiZYcpQEHgyAiBhFJU4gjed0hSb2PqvBXugeS3uZMQErHeJOe117x50
ew==
-----END CERTIFICATE-----`;

describe('the certificate of PUBLIC_URL', () => {
  it('is read as the proxy shows it, and its end stays known while nothing answers', async (test) => {
    const proxy = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    test.onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const { context } = the.product;
    const publicUrl = `https://localhost:${port}`;
    const there = { ...context, config: { ...context.config, publicUrl } };
    const lines = (name: string) => read(name, there);
    const onThePage = async () => (await examineInstallation(there)).find(({ id }) => id === 'certificate');
    expect(await onThePage()).toMatchObject({ state: 'ok', found: expect.stringMatching(/ends in \d{4} days\.$/) });
    const late = { ...there, clock: () => new Date('2036-11-20T00:00:00Z') };
    expect((await examineInstallation(late)).find(({ id }) => id === 'certificate')).toMatchObject({ state: 'bad' });
    const end = Date.parse('2036-11-27T03:06:27Z') / 1000;
    await gaugesOf(there)();
    await waitFor('it is read', async () => (await lines('public_url_tls_answers')).length > 0);
    expect(await lines('public_url_tls_answers')).toEqual([`{host="localhost:${port}"} 1`]);
    expect(await lines('certificate_end_timestamp_seconds')).toEqual([`{host="localhost:${port}"} ${end}`]);
    await new Promise<void>((resolve) => void proxy.close(() => resolve()));
    expect(await onThePage()).toMatchObject({ state: 'warning', advice: expect.stringContaining('from outside') });
    await waitFor('it is missed', async () => (await lines('public_url_tls_answers'))[0]?.endsWith(' 0'));
    expect(await lines('certificate_end_timestamp_seconds')).toEqual([`{host="localhost:${port}"} ${end}`]);
  });
});
