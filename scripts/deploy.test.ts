/**
 * What an operator copies: the container image and compose files, units, settings and the proxy. They must match each
 * other, and the product.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// A dependency of the API's description.
import { parse } from 'yaml';
import { MAX_PHOTO_BYTES } from '../src/contract/admin/centers/centers';
import { MAX_LETTER_BYTES } from '../src/contract/form-facts';
import { MAX_FILE_BYTES } from '../src/domain/imports';
import { STOP_DEADLINE_MS, readConfig } from '../src/server/config';
import { OPERATOR_SETTINGS } from '../test/operator-settings';
import { PROVIDER_SECRETS } from '../src/server/payment-settings';
import { SECRETS } from '../src/server/platform/secrets/secret-files';

type Service = {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
  env_file?: string;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  networks: string[];
  command?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: object;
  networks: Record<string, { internal?: boolean }>;
};

const read = (file: string) => readFileSync(file, 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
/** The certificate, and certbot's challenge folder. */
const MADE_BY_OPERATOR = ['./tls', './acme'];
const PRODUCT = ['app-1', 'app-2', 'migrate', 'tools'];
const fileOf = (name: string) => name.toLowerCase().replaceAll('_', '-');

let secrets: string;
beforeAll(() => {
  secrets = path.join(mkdtempSync(path.join(tmpdir(), 'vrikka-deploy-')), 'secrets');
});
afterAll(() => rmSync(path.dirname(secrets), { recursive: true, force: true }));

const makeSecrets = () => spawnSync('deploy/make-secrets.sh', [secrets, 'db'], { encoding: 'utf8' });

/** The settings of a production with secrets from the folder that `make-secrets.sh` filled. */
function configOf(env: Record<string, string | undefined>) {
  const elsewhere = Object.entries(env).map(([name, value]) => [
    name,
    name.endsWith('_FILE') ? path.join(secrets, path.basename(value!)) : value,
  ]);
  return readConfig(Object.fromEntries(elsewhere) as Record<string, string>);
}

describe('secrets', () => {
  it('are made once, and those of others are asked for', () => {
    const { stdout } = makeSecrets();
    expect(stdout.match(/Yours to write: /g)).toHaveLength(2);
    expect(PROVIDER_SECRETS.filter((name) => !stdout.includes(fileOf(name)))).toEqual([]);
    expect(stdout).toContain('/stripe-secret-key and stripe-webhook-secret, or razorpay-key-secret and razorpay-w');
    for (const [name, secret] of [
      ['stripe-secret-key', 'sk'],
      ['stripe-webhook-secret', 'wh'],
      ['smtp-url', 'smtp://mail.example.org'],
    ] as const) {
      writeFileSync(path.join(secrets, name), `${secret}\n`);
    }
    const before = SECRETS.map((name) => read(path.join(secrets, fileOf(name))));
    expect(makeSecrets()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(SECRETS.map((name) => read(path.join(secrets, fileOf(name))))).toEqual(before);
    // Those of other payment providers, and of the channels, which are not used, are empty.
    const unused = SECRETS.filter(
      (name) =>
        PROVIDER_SECRETS.includes(name) || /^(VAPID|WHATSAPP|SMS|S3|OIDC|OTEL|DATABASE_DIRECT|READ)_/.test(name),
    );
    const empty = unused.filter((name) => !name.startsWith('STRIPE_'));
    expect(SECRETS.filter((_name, n) => before[n] === '')).toEqual(empty);
    expect(new Set(before).size).toBe(SECRETS.length - empty.length + 1);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
  });

  it('and the settings beside them are all that production asks for, but for who runs it', () => {
    const env = parseEnv(read('deploy/vrikka.env'));
    expect(SECRETS.filter((name) => env[`${name}_FILE`] !== `/etc/vrikka/secrets/${fileOf(name)}`)).toEqual([]);
    // The operator can't be guessed: a missing setting is reported.
    for (const name of Object.keys(OPERATOR_SETTINGS)) expect(() => configOf(env)).toThrow(`${name} is missing`);
    const config = configOf({ ...env, ...OPERATOR_SETTINGS });
    expect(config).toMatchObject({
      production: true,
      host: '127.0.0.1',
      trustProxy: 1,
      migrateOnStart: false,
      databaseUrl: expect.stringContaining('@db:5432/vrikka'),
    });
  });
});

describe('deploy/backup.sh', () => {
  it('says of a backup that was not kept that it failed, since the command that wrote it can not know', () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-backup-'));
    const command = path.join(dir, 'writes');
    writeFileSync(command, '#!/bin/sh\necho "$@" >> "$0.asked"\necho a backup\n', { mode: 0o755 });
    writeFileSync(path.join(dir, 'key.asc'), 'no key of anybody');
    const env = { ...process.env, BACKUP_DIR: dir, BACKUP_KEY: path.join(dir, 'key.asc') };
    const { status } = spawnSync('deploy/backup.sh', [command, '-'], { env, encoding: 'utf8' });
    const [asked, left] = [read(`${command}.asked`), readdirSync(dir)];
    rmSync(dir, { recursive: true });
    expect(status).not.toBe(0);
    expect(asked).toBe('-\n- --failed\n');
    expect(left.filter((name) => name.startsWith('vrikka-'))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  it.each(PRODUCT)('%s writes nowhere but to its volume, and may do nothing more', (name) => {
    const service = compose.services[name]!;
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      volumes: ['data:/var/lib/vrikka'],
    });
    expect(service.ports?.every((port) => port.startsWith('127.0.0.1:')) ?? true).toBe(true);
  });

  it.each(PRODUCT)('%s has every secret, and the settings of a production', (name) => {
    const { environment, secrets: given, env_file } = compose.services[name]!;
    expect(env_file).toBe('vrikka.env');
    const unnamed = SECRETS.filter((secret) => environment![`${secret}_FILE`] !== `/run/secrets/${fileOf(secret)}`);
    const unmounted = SECRETS.filter((secret) => !given!.includes(fileOf(secret)));
    expect({ unnamed, unmounted }).toEqual({ unnamed: [], unmounted: [] });
    const config = configOf({ ...parseEnv(read('deploy/vrikka.env')), ...OPERATOR_SETTINGS, ...environment });
    expect(config).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 3000,
      trustProxy: 1,
      migrateOnStart: false,
    });
  });

  it('keeps secrets in files that nobody commits or puts into an image', () => {
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`secrets/${name}`);
    const given = Object.values(compose.services).flatMap((service) => service.secrets ?? []);
    expect(given.filter((name) => !(name in compose.secrets))).toEqual([]);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['/secrets/', '/tls/', '/vrikka.env']));
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['secrets', 'tls', 'vrikka.env', '.env', '*.backup']),
    );
  });

  it('starts the product after the schema, and the schema after the database, which only they reach', () => {
    for (const name of ['app-1', 'app-2']) {
      expect(compose.services[name]!.depends_on).toEqual({
        db: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
    expect(compose.services['migrate']).toMatchObject({ command: ['dist/server/migrate.js'], restart: 'no' });
    expect(compose.services['db']!.networks).toEqual(['back']);
    expect(compose.networks['back']!.internal).toBe(true);
    expect(compose.services['proxy']!.networks).toEqual(['front']);
  });

  it('mounts files that are there, and volumes that it names', () => {
    const sources = Object.values(compose.services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0]!);
    const ours = sources.filter((source) => source.startsWith('./') && !MADE_BY_OPERATOR.includes(source));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((source) => !existsSync(source))).toEqual([]);
    expect(
      sources.filter((source) => !source.startsWith('./')).filter((volume) => !(volume in compose.volumes)),
    ).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('holds an assembled release and runs it as an ordinary user', () => {
    const [build, image] = dockerfile.split(/^FROM .*$/m).slice(1) as [string, string];
    expect(build).toContain('RUN npm run assemble -- --out /release');
    expect(image).toContain('COPY --from=build /release /opt/vrikka');
    expect(image).toMatch(/^USER [1-9]\d*:/m);
    expect(image).toContain('NODE_ENV=production DATA_DIR=/var/lib/vrikka');
    const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files]) => files!.split(' '));
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('starts what is built, and asks it whether it is ready', () => {
    expect(dockerfile).toContain('ENTRYPOINT ["node"]\nCMD ["dist/server/main.js"]');
    expect(dockerfile).toMatch(/^HEALTHCHECK .*"scripts\/ready\.mjs"\]$/m);
  });
});

describe('units', () => {
  const units = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'));
  const built = read('scripts/server-build.mjs');

  it('run what is in a release, as its user, with its settings', () => {
    expect(units.sort()).toEqual([
      'vrikka-backup-verify.service',
      'vrikka-backup.service',
      'vrikka-doctor.service',
      'vrikka-migrate.service',
      'vrikka@.service',
    ]);
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`);
      expect(text).toMatch(
        /^User=vrikka\nGroup=vrikka\nWorkingDirectory=\/opt\/vrikka\/current\nEnvironmentFile=\/etc\/vrikka\/vrikka\.env$/m,
      );
      for (const [, command] of text.matchAll(/^ExecStart(?:Post)?=(.+)$/gm)) {
        const file = command!.replace('/usr/bin/node ', '').replace('/opt/vrikka/current/', '').split(' ')[0]!;
        const [, entry] = /^dist\/server\/(\w+)\.js$/.exec(file) ?? [];
        expect(entry ? built.includes(` ${entry}: 'src/`) : existsSync(file), file).toBe(true);
      }
    }
  });
});

describe('the proxy', () => {
  const conf = read('deploy/nginx/vrikka.conf');
  const upstreams = ['compose', 'systemd'].map((kind) => read(`deploy/nginx/upstream.${kind}.conf`)) as [
    string,
    string,
  ];

  it('leads to HTTPS, and passes what came to every process', () => {
    expect(conf).toContain('return 308 https://dialysis.example.org$request_uri;');
    const named = [...upstreams[0].matchAll(/server (app-\d+):3000 /g)].map(([, name]) => name);
    expect(named).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('app-')));
    expect([...upstreams[1].matchAll(/server 127\.0\.0\.1:(\d+) /g)].map(([, port]) => port)).toEqual(['3001', '3002']);
  });

  it('lets the largest upload through that the product takes', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(conf)!;
    const beside = 64 * 1024;
    const largest = Math.max(MAX_LETTER_BYTES, MAX_PHOTO_BYTES, Math.ceil(MAX_FILE_BYTES / 3) * 4) + beside;
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  });

  it('gives each of its shared memories a name of its own', () => {
    for (const upstream of upstreams) {
      const names = [...`${conf}${upstream}`.matchAll(/(?:keys_zone=|shared:|\bzone )(\w+)/g)].map(([, name]) => name);
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

it('who stops a process waits for as long as it takes', () => {
  const env = parseEnv(read('deploy/vrikka.env'));
  const needed = configOf({ ...env, ...OPERATOR_SETTINGS }).stopDelayMs + STOP_DEADLINE_MS;
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/vrikka@.service'))!;
  const containers = PRODUCT.map((name) => compose.services[name]!.stop_grace_period!);
  for (const seconds of [unit!, ...containers]) expect(Number.parseInt(seconds, 10) * 1000).toBeGreaterThan(needed);
});

it('scripts of an operator may be run', () => {
  for (const file of [
    'deploy/backup.sh',
    'deploy/pgbackrest/backup.sh',
    'deploy/make-secrets.sh',
    'deploy/postgres/make-database.sh',
  ])
    expect(statSync(file).mode & 0o111, file).toBe(0o111);
});
