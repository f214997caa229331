/**
 * deploy/kubernetes: each object fits Kubernetes' own schema, and agrees with the image, the settings and the other
 * ways to deploy. What runs in it, in a root like the image's: test/concurrency/release.test.ts.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { CronJob, Job } from 'kubernetes-types/batch/v1';
import type { ConfigMap, PersistentVolumeClaim, PodSpec, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
// A dependency of the API's description.
import { parse, parseAllDocuments } from 'yaml';
import { STOP_DEADLINE_MS, readConfig } from '../src/server/config';
import { CONNECTIONS } from '../src/server/platform/db/database';
import { SECRETS } from '../src/server/platform/secrets/secret-files';
import { OPERATOR_SETTINGS } from '../test/operator-settings';
import { PROGRAMS } from './server-build.mjs';

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

const FOLDER = 'deploy/kubernetes';
/** What PostgreSQL has when nobody changed it, without those that are kept for superusers. */
const CONNECTIONS_OF_POSTGRES = 100 - 3;

const read = (file: string) => readFileSync(file, 'utf8');
// kubectl reads YAML 1.1, where 0440 is octal.
const manifestsIn = (text: string) =>
  parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS() as Manifest);

const kustomization = parse(read(`${FOLDER}/kustomization.yaml`)) as {
  namespace: string;
  resources: string[];
  images: { name: string }[];
  configMapGenerator: { name: string; files: string[] }[];
};
const manifests = kustomization.resources.flatMap((file) => manifestsIn(read(`${FOLDER}/${file}`)));
const all = <T>(kind: string) => manifests.filter((one) => one.kind === kind) as (Manifest & T)[];
const the = <T>(kind: string) => {
  const found = all<T>(kind);
  expect(found).toHaveLength(1);
  return found[0]!;
};

const deployment = the<Deployment>('Deployment');
const migrate = the<Job>('Job');
const backup = the<CronJob>('CronJob');
/** The specification of each kind of pod, with the labels that it gets. */
const PODS = [
  ['web', deployment.spec!.template],
  ['migrate', migrate.spec!.template],
  ['backup', backup.spec!.jobTemplate.spec!.template],
].map(([name, template]) => {
  const { metadata, spec } = template as { metadata: { labels: Record<string, string> }; spec: PodSpec };
  return { name: name as string, labels: metadata.labels, spec, container: spec.containers[0]! };
});
const web = PODS[0]!;

const dockerfile = read('Dockerfile');
const inImage = (pattern: RegExp) => pattern.exec(dockerfile)!.slice(1);
const [user, group] = inImage(/^USER (\d+):(\d+)$/m).map(Number);
const [port] = inImage(/^EXPOSE (\d+)$/m).map(Number);
const [dataDir] = inImage(/DATA_DIR=(\S+)/);
const settings = parseEnv(read('deploy/vrikka.env')) as Record<string, string>;
const nginx = read('deploy/nginx/vrikka.conf');

/** What TypeScript says of objects that are typed as what they claim to be: unknown, missing and mistyped fields. */
function complaintsAbout(objects: Manifest[]): string[] {
  const source = objects.map((object, n) => {
    const [group, version = ''] = object.apiVersion.includes('/')
      ? object.apiVersion.split('/')
      : ['core', object.apiVersion];
    const types = `kubernetes-types/${group!.split('.')[0]}/${version}`;
    return `export const object${n}: import('${types}').${object.kind} = ${JSON.stringify(object)};`;
  });
  const file = path.resolve('manifests.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source.join('\n'), ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('each manifest', () => {
  it('is in the kustomization', () => {
    const there = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
    expect([...kustomization.resources].sort()).toEqual(there.sort());
  });

  it('fits the schema of its kind', () => {
    expect(complaintsAbout(manifests)).toEqual([]);
    const misspelt = structuredClone(deployment) as { spec: object };
    Object.assign(misspelt.spec, { replica: 2 });
    expect(complaintsAbout([misspelt as Manifest & { spec: object }])).toEqual([expect.stringContaining('"replica"')]);
  });

  it('names nothing that is not there', () => {
    const claims = all<PersistentVolumeClaim>('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    const maps = kustomization.configMapGenerator.map(({ name }) => name);
    for (const { spec, container } of PODS) {
      expect(kustomization.images.map(({ name }) => name)).toContain(container.image);
      const volumes = spec.volumes!.map(({ name }) => name);
      expect(container.volumeMounts!.map(({ name }) => name).sort()).toEqual(volumes.sort());
      for (const { configMap, persistentVolumeClaim } of spec.volumes!) {
        if (configMap) expect(maps).toContain(configMap.name);
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
      }
    }
    const { matchLabels } = deployment.spec!.selector;
    expect(matchLabels).toEqual(web.labels);
    const service = the<Service>('Service');
    expect(service.spec!.selector).toEqual(web.labels);
    expect(the<PodDisruptionBudget>('PodDisruptionBudget').spec!.selector).toEqual({ matchLabels });
    for (const { labelSelector } of web.spec.topologySpreadConstraints!) expect(labelSelector).toEqual({ matchLabels });
    for (const { spec } of all<Ingress>('Ingress')) {
      const backends = spec!.rules!.flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend.service!));
      for (const { name, port: to } of backends) {
        expect(name).toBe(service.metadata.name);
        expect(service.spec!.ports!.map((one) => one.name)).toContain(to!.name);
      }
    }
    const labels = JSON.stringify(PODS.map((pod) => pod.labels));
    for (const { spec } of all<NetworkPolicy>('NetworkPolicy')) {
      for (const [name, value] of Object.entries(spec!.podSelector.matchLabels ?? {}))
        expect(labels).toContain(`"${name}":"${value}"`);
    }
  });
});

describe.each(PODS)('a pod of $name', ({ spec, container }) => {
  it('runs as the user of the image, who may do nothing more and writes to volumes alone', () => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: group,
        fsGroup: group,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(spec.containers).toHaveLength(1);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    const written = container.volumeMounts!.filter((one) => !one.readOnly).map(({ mountPath }) => mountPath);
    expect([dataDir, settings.BACKUP_DIR, '/tmp']).toEqual(expect.arrayContaining(written));
  });

  it('starts a program of the release, with the settings and secrets where they say they are', () => {
    const mounts = container.volumeMounts!;
    const pathOf = (volume: string) => mounts.find(({ name }) => name === volume)!.mountPath;
    const started = [...(container.command ?? []), ...(container.args ?? [])].join(' ');
    expect(started).toContain(pathOf('settings'));
    const [, program] = /dist\/server\/([a-z-]+)\.js$/.exec(started) ?? [];
    expect(program ? Object.keys(PROGRAMS) : started).toContain(program ?? 'deploy/backup.sh');
    const secretFiles = SECRETS.map((name) => settings[`${name}_FILE`]!);
    expect(secretFiles.filter((file) => path.dirname(file) !== pathOf('secrets'))).toEqual([]);
  });
});

describe('a process', () => {
  const given = Object.fromEntries(web.container.env!.map(({ name, value }) => [name, value!]));
  const files = Object.keys(settings).filter((name) => name.endsWith('_FILE'));
  const config = readConfig({
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => !files.includes(name))),
    ...OPERATOR_SETTINGS,
    ...given,
    DATABASE_URL: 'postgres://vrikka:password@db/vrikka',
    SESSION_SECRET: 'a secret of a cluster, long enough',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    SMTP_URL: 'smtp://mail.example.org',
  });

  it('is reached where it listens, through one proxy, and leaves the schema alone', () => {
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', port, trustProxy: 1, migrateOnStart: false });
    expect(config.dataDir).toBe(web.container.volumeMounts!.find(({ name }) => name === 'data')!.mountPath);
    expect(web.container.ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(the<Service>('Service').spec!.ports![0]!.targetPort).toBe('http');
  });

  it('has the time that it takes to stop, and its successor is there before', () => {
    const slack = 10_000;
    const needed = config.stopDelayMs + STOP_DEADLINE_MS + slack;
    expect(web.spec.terminationGracePeriodSeconds! * 1000).toBeGreaterThanOrEqual(needed);
    // Once it says that it is not ready, this is how long nobody may have noticed.
    const { periodSeconds, failureThreshold } = web.container.readinessProbe!;
    expect(config.stopDelayMs).toBeGreaterThan(periodSeconds! * failureThreshold! * 1000);
    expect(deployment.spec!.strategy!.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(deployment.spec!.replicas).toBeUndefined();
  });

  it('finds a connection to PostgreSQL, however many there are', () => {
    const { minReplicas, maxReplicas } = the<HorizontalPodAutoscaler>('HorizontalPodAutoscaler').spec!;
    const processes = maxReplicas + Number(deployment.spec!.strategy!.rollingUpdate!.maxSurge) + PODS.length - 1;
    expect(processes * CONNECTIONS).toBeLessThanOrEqual(CONNECTIONS_OF_POSTGRES);
    expect(minReplicas).toBeGreaterThan(Number(the<PodDisruptionBudget>('PodDisruptionBudget').spec!.maxUnavailable));
  });
});

describe('the ways in and out', () => {
  it('are as nginx is told', () => {
    const inNginx = (name: string) => new RegExp(`^\\s*${name} (.+);$`, 'm').exec(nginx)![1];
    const annotations = all<Ingress>('Ingress').map(
      ({ metadata }) => (metadata as { annotations: Record<string, string> }).annotations,
    );
    expect(annotations).toMatchObject([
      {
        'nginx.org/client-max-body-size': inNginx('client_max_body_size'),
        'nginx.org/proxy-connect-timeout': inNginx('proxy_connect_timeout'),
      },
      {},
      { 'nginx.org/proxy-next-upstream': inNginx('proxy_next_upstream') },
    ]);
    const { host } = new URL(settings.PUBLIC_URL!);
    const [main, ...paths] = all<Ingress>('Ingress').map(({ spec }) => spec!);
    expect(main).toMatchObject({ tls: [{ hosts: [host] }], rules: [{ host }] });
    for (const { rules } of paths) expect(rules!.map((rule) => rule.host)).toEqual([host]);
  });

  it('are closed but for the proxy and Prometheus, the database, the mail server, and providers over HTTPS', () => {
    const policies = all<NetworkPolicy>('NetworkPolicy').map(({ spec }) => spec!);
    expect(policies[0]).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const into = policies.flatMap(({ ingress = [] }) => ingress);
    expect(into.map(({ ports }) => ports)).toEqual([[{ port: 'http' }]]);
    const ports = policies.flatMap(({ egress = [] }) => egress).flatMap((one) => one.ports!.map((to) => to.port));
    expect(ports).toEqual([53, 53, 5432, 465, 587, 443]);
  });
});

it('Prometheus finds the processes', () => {
  const { scrape_configs: jobs } = parse(read('deploy/monitoring/prometheus.kubernetes.yml')) as {
    scrape_configs: {
      kubernetes_sd_configs: object[];
      relabel_configs: { source_labels: string[]; regex?: string }[];
    }[];
  };
  expect(jobs[0]!.kubernetes_sd_configs).toEqual([{ role: 'pod', namespaces: { names: [kustomization.namespace] } }]);
  const [label, component] = Object.entries(web.labels).find(([name]) => name.endsWith('/component'))!;
  expect(jobs[0]!.relabel_configs[0]).toMatchObject({
    source_labels: [`__meta_kubernetes_pod_label_${label.replaceAll(/\W/g, '_')}`],
    regex: component,
  });
});

it('the backup runs when the unit does, with its key, to where it is told', () => {
  const { schedule, timeZone } = backup.spec!;
  const [minute, hour] = schedule.split(' ').map((text) => text.padStart(2, '0'));
  expect(read('deploy/systemd/vrikka-backup.timer')).toContain(`OnCalendar=*-*-* ${hour}:${minute}:00 ${timeZone}\n`);
  const mounts = Object.fromEntries(PODS[2]!.container.volumeMounts!.map(({ name, mountPath }) => [name, mountPath]));
  expect(mounts).toMatchObject({ backups: settings.BACKUP_DIR, 'backup-key': settings.BACKUP_KEY, data: dataDir });
  expect(dockerfile).toMatch(/apt-get install .*\bgpg\b/);
});

it('kubectl makes of it what is meant', (test) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-kubernetes-'));
  try {
    cpSync(FOLDER, dir, { recursive: true });
    cpSync('deploy/vrikka.env', path.join(dir, 'vrikka.env'));
    writeFileSync(path.join(dir, 'backup-key.asc'), 'a key');
    const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', dir], { encoding: 'utf8' });
    test.skip(error !== undefined, 'there is no kubectl here');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const made = manifestsIn(stdout);
    expect(complaintsAbout(made)).toEqual([]);
    expect(made).toHaveLength(manifests.length + kustomization.configMapGenerator.length);
    const given = made.find(({ metadata }) => metadata.name.startsWith('settings-')) as Manifest & ConfigMap;
    expect(parseEnv(given.data!['vrikka.env']!)).toEqual(settings);
    expect(stdout.match(/image: .*/g)).toEqual(PODS.map(() => 'image: registry.example.org/vrikka:1'));
    expect(stdout.match(new RegExp(`^ +name: ${given.metadata.name}$`, 'gm'))).toHaveLength(PODS.length + 1);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
