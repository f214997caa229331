/** The alerts that an operator gets and the dashboards that they look at: whether they can be read, and each alert fires. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ONLINE_PROVIDERS } from '../src/domain/paid-by';
import { alerts, cases, dashboards, metricsIn } from '../test/monitoring';
import { NO_PROMTOOL, hasPromtool } from './promtool.mjs';

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
const exprs = dashboards.flatMap(({ dashboard }) =>
  dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
);

it('each alert says how urgent it is, and what to do with whichever provider', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  const providers = new RegExp(ONLINE_PROVIDERS.join('|'), 'i');
  for (const { alert, labels, annotations } of alerts) {
    expect(['critical', 'warning'], alert).toContain(labels?.severity);
    expect(annotations?.do, alert).toMatch(/^[A-Z].{20,}\.$/s);
    expect(annotations?.do, alert).not.toMatch(providers);
  }
});

it('each alert has a case in which it fires and one in which it is silent', () => {
  const tests = cases.flatMap((one) => one.promql_expr_test);
  const of = (alert: string, fires: boolean) =>
    tests.some(
      ({ expr, exp_samples: samples }) =>
        expr === `count(ALERTS{alertname="${alert}",alertstate="firing"})` && samples.length > 0 === fires,
    );
  expect(alerts.filter(({ alert }) => !of(alert, true)).map(({ alert }) => alert)).toEqual([]);
  expect(alerts.filter(({ alert }) => !of(alert, false)).map(({ alert }) => alert)).toEqual([]);
});

it('the alerts fire and are silent as their cases say', { timeout: 600_000 }, (test) => {
  if (!hasPromtool()) return test.skip(NO_PROMTOOL);
  const { status, stdout, stderr } = promtool('test', 'rules', 'deploy/monitoring/alerts.test.yaml');
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});

it('Prometheus can read its configuration, and what dashboards ask', (test) => {
  if (!hasPromtool()) return test.skip(NO_PROMTOOL);
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-dashboards-'));
  test.onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = path.join(dir, 'rules.yaml');
  // JSON is YAML.
  const rules = exprs.map((expr, n) => ({ record: `asked_${n}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
  for (const args of [
    ['config', '--syntax-only', 'deploy/monitoring/prometheus.yml'],
    ['rules', file],
  ]) {
    const { status, stderr } = promtool('check', ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});

it('each dashboard and each of its panels has an id of its own, and panels ask for something', () => {
  expect(dashboards.map(({ file }) => file).sort()).toEqual(['engineers.json', 'people.json']);
  expect(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size).toBe(dashboards.length);
  for (const { file, dashboard } of dashboards) {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size, file).toBe(panels.length);
    for (const { title, targets } of panels)
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
  }
  expect(exprs.filter((expr) => metricsIn(expr).length === 0 && !expr.includes('up{'))).toEqual([]);
});

it('metrics are told from functions, words and labels', () => {
  const expr =
    'sum by (route) ((a_total{b="c"} unless a_total offset 15m) or increase(d_total[15m])) > 0 unless on () up == 1e3';
  expect(metricsIn(expr)).toEqual(['a_total', 'd_total']);
});
