/** The alerts and dashboards of deploy/monitoring, and the metrics that they ask for. */
import { readFileSync, readdirSync } from 'node:fs';
// A dependency of the API's description.
import { parse } from 'yaml';
import type { Context } from '../src/server/context';
import { gaugesOf } from '../src/server/ops/gauges';
import { waitFor } from './wait-for';

const FOLDER = 'deploy/monitoring';

type Rule = {
  alert: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { do?: string };
};
type Case = { promql_expr_test: { expr: string; exp_samples: { value: number }[] }[] };
type Panel = { id: number; title: string; targets: { refId: string; expr: string }[] };
type Dashboard = { uid: string; title: string; panels: Panel[] };

const yaml = (name: string): unknown => parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

/** Every alert, in the order of the file. */
export const alerts = (yaml('alerts.yaml') as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

/** The cases of the alerts' tests. */
export const cases = (yaml('alerts.test.yaml') as { tests: Case[] }).tests;

/** Every dashboard, by its file. */
export const dashboards = readdirSync(`${FOLDER}/grafana`).map((file) => ({
  file,
  dashboard: JSON.parse(readFileSync(`${FOLDER}/grafana/${file}`, 'utf8')) as Dashboard,
}));

const WORDS = new Set(['and', 'or', 'unless', 'by', 'on', 'offset']);
/** What Prometheus and node_exporter measure, and not the product. */
const ELSEWHERE = /^(up|node_filesystem_\w+)$/;

/** The metrics of the product that an expression asks for, each once. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    // Selectors, ranges, and the labels by which something is grouped.
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) *\([^)]*\)/g, ' ')
    .replace(/\boffset +\w+/g, ' ');
  const names = [...bare.matchAll(/(?<![\w.])[a-z_]\w*\b(?! *\()/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => !WORDS.has(name) && !ELSEWHERE.test(name));
}

/** What /metrics says, with what the database says by now: an endpoint asks it at most every ten seconds. */
export async function freshMetrics(context: Context): Promise<string> {
  const refresh = gaugesOf(context);
  return waitFor('the database answers in time for the metrics', async () => {
    await refresh();
    const text = await context.metrics.registry.metrics();
    return /^database_up 1$/m.test(text) && text;
  });
}

/** The lines of a metric after its name: `{channel="sms"} 1`. */
export async function readMetric(context: Context, name: string): Promise<string[]> {
  const text = await freshMetrics(context);
  return [...text.matchAll(new RegExp(`^${name}((?:\\{.*\\})? .*)$`, 'gm'))].map(([, rest]) => rest!.trim());
}
