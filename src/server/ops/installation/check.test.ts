import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../domain/time';
import { LIMITS, inWords, sizeOf } from './check';
import { certificate } from './access';
import { disk, replicas } from './storage';

/** The part of an alert in which its limit stands. */
const ALERTS: [alert: string, limit: string][] = [
  ['VrikkaSweepsStopped', `> ${LIMITS.roundMs / SECOND_MS}`],
  ['VrikkaProcessAway', `for: ${LIMITS.silentMs / 60_000}m`],
  ['VrikkaJobsWait', `> ${LIMITS.dueMs / SECOND_MS}`],
  ['VrikkaMessagesWait', `> ${LIMITS.messageMs / SECOND_MS}`],
  ['VrikkaPaymentUnsettled', `> ${LIMITS.paymentMs / SECOND_MS}`],
  ['VrikkaWebhooksMissing', `[${LIMITS.webhookMs / 3_600_000}h])) >= ${LIMITS.webhookPaid}`],
  ['VrikkaClockOff', `> ${LIMITS.clockMs / SECOND_MS}`],
  ['VrikkaReplicaLags', `(replica_lag_seconds) > ${LIMITS.replicaMs / SECOND_MS}`],
  ['VrikkaReplicaLags', `(replica_lag_bytes) > ${LIMITS.replicaBytes}`],
  ['VrikkaDataDirFilling', `< ${LIMITS.diskFree}`],
  ['VrikkaBackupOld', `> ${LIMITS.backupMs / SECOND_MS}`],
  ['VrikkaBackupUnverified', `> ${LIMITS.verifyMs / SECOND_MS}`],
  ['VrikkaDoctorOld', `> ${LIMITS.doctorMs / SECOND_MS}`],
  ['VrikkaPgBackRestOld', `> ${LIMITS.backupMs / SECOND_MS}`],
  ['VrikkaCertificateEndsSoon', `< ${LIMITS.certificateMs / SECOND_MS}`],
  ['VrikkaCertificateEnds', `< ${LIMITS.certificateNowMs / SECOND_MS}`],
  ['VrikkaTwoFactorMissing', `for: ${LIMITS.twoFactorMs / HOUR_MS}h`],
];

it.each(ALERTS)('%s tells of it from the same limit on: %s', (alert, limit) => {
  const [, rule = ''] = readFileSync('deploy/monitoring/alerts.yaml', 'utf8').split(`- alert: ${alert}\n`);
  expect(rule.split('- alert:')[0]).toContain(limit);
});

it('says durations and sizes in words', () => {
  expect([0, 1_000, 119_000, 3 * 3_600_000, 50 * 3_600_000].map(inWords)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '3 hours',
    '2 days',
  ]);
  expect([12, 1_536, 3.5 * 1_024 ** 3].map(sizeOf)).toEqual(['12 bytes', '1.5 KB', '3.5 GB']);
});

it('says of a replica that it is late, unknown or lost, and what to do', () => {
  const one = { replica: 'pune', connected: 1, bytes: 0, seconds: 0 };
  expect(replicas([], false)).toMatchObject({ state: 'ok', found: 'None is set up.', advice: null });
  expect(replicas([one], true)).toMatchObject({ state: 'ok', found: '1 replica streams in time.' });
  expect(replicas([{ ...one, seconds: 90 }], true)).toMatchObject({
    state: 'bad',
    found: 'pune is 1 minute behind, 0 bytes to apply.',
    advice: expect.stringContaining("don't switch to it"),
  });
  expect(replicas([{ ...one, bytes: 300 * 1_024 ** 2 }], true)).toMatchObject({ state: 'bad' });
  expect(replicas([{ ...one, bytes: null }], true).advice).toContain('pg_read_all_stats');
  expect(replicas([], true)).toMatchObject({ state: 'bad', found: expect.stringContaining('no replica streams') });
});

it('says that a replica is gone whose slot keeps the log, also where nobody reads from one', () => {
  const idle = [{ slot: 'standby', kept: 3.5 * 1_024 ** 3 }];
  for (const isRead of [false, true])
    expect(replicas([], isRead, idle)).toMatchObject({ state: 'bad', advice: expect.any(String) });
  expect(replicas([], false, idle)).toMatchObject({
    found: 'The replica of the slot standby streams no more; 3.5 GB of the log are kept for it.',
    advice: expect.stringContaining('drop its slot'),
  });
});

it('says when the certificate ends, or that it can not be read', () => {
  const now = new Date('2026-11-30T12:00:00+05:30');
  const of = (ms: number) => certificate('https://dialysis.example.org', new Date(now.getTime() + ms), now);
  expect(of(20 * DAY_MS)).toMatchObject({ state: 'ok', found: 'That of dialysis.example.org ends in 20 days.' });
  expect(of(13 * DAY_MS)).toMatchObject({ state: 'bad', advice: expect.stringContaining('certbot renew --dry-run') });
  expect(of(2 * DAY_MS)).toMatchObject({ state: 'bad', advice: expect.stringContaining('Renew it now') });
  expect(of(-HOUR_MS)).toMatchObject({ state: 'bad', found: 'That of dialysis.example.org ended 1 hour ago.' });
  expect(certificate('https://dialysis.example.org', 'unknown', now)).toMatchObject({ state: 'warning' });
  expect(certificate('http://localhost:3000', null, now)).toMatchObject({ state: 'ok' });
});

it('says that the disk of DATA_DIR fills, or can not be read', () => {
  const GB = 1_024 ** 3;
  expect(disk('/data', { free: 20 * GB, size: 100 * GB })).toMatchObject({ state: 'ok', advice: null });
  expect(disk('/data', { free: 9 * GB, size: 100 * GB })).toMatchObject({
    state: 'bad',
    found: 'Less than a tenth is free: 9.0 GB of 100.0 GB are free.',
    advice: expect.stringContaining('give the disk more room'),
  });
  expect(disk('/nowhere', null)).toMatchObject({ state: 'warning', advice: expect.stringContaining('/nowhere') });
});
