/**
 * Starts a container of deploy/kubernetes without a container engine: in a root that holds what the image holds
 * (Debian, Node, the release at its place), read-only but for the volumes of the manifest, as its user, without
 * capabilities. Needs Linux and root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

type Container = {
  command?: string[];
  args?: string[];
  env?: { name: string; value: string }[];
  volumeMounts: { name: string; mountPath: string; subPath?: string; readOnly?: boolean }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
};
type Probe = { httpGet: { path: string } };
type Pod = { securityContext: { runAsUser: number; runAsGroup: number }; containers: [Container] };

const inImage = (pattern: RegExp) => pattern.exec(readFileSync('Dockerfile', 'utf8'))!;
const [, releaseAt] = inImage(/^COPY --from=build \/release (\S+)$/m);
const [, entrypoint] = inImage(/^ENTRYPOINT \["(\w+)"\]$/m);

/** Mounts `$2` and so on, each as source:target:ro or rw under the root `$1`, and becomes the user in it. */
const ENTER = `set -eu
root=$1 user=$2 group=$3 work=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind /usr "$root/usr" && mount -o remount,bind,ro "$root/usr"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
while [ "$1" != -- ]; do
  to=$root$2
  if [ "$1" = tmpfs ]; then mount -t tmpfs -o mode=1777 tmpfs "$to"; else mount --bind "$1" "$to"; fi
  [ "$3" = rw ] || mount -o remount,bind,ro "$to"
  shift 3
done
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs --bounding-set=-all \\
  env --chdir="$work" "$@"`;

/** The pod of a manifest in deploy/kubernetes, of the kind that has one. */
export function podIn(file: string): Pod {
  const text = readFileSync(path.join('deploy/kubernetes', file), 'utf8');
  const found = parseAllDocuments(text, { version: '1.1', merge: true })
    .map((document) => document.toJS() as { kind: string; spec: Record<string, unknown> })
    .find(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind))!;
  const job =
    found.kind === 'CronJob' ? (found.spec.jobTemplate as { spec: Record<string, unknown> }).spec : found.spec;
  return (job.template as { spec: Pod }).spec;
}

/** Why no container can be entered here; null where one can. */
export function whyNoContainer(): string | null {
  const { status, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', 'mount -t tmpfs x /mnt && /usr/bin/env node -v'],
    {
      encoding: 'utf8',
      env: { PATH: '/usr/local/bin:/usr/bin:/usr/sbin' },
    },
  );
  return status === 0 ? null : `nothing can be mounted here, or Node is not in /usr: ${stderr}`;
}

/**
 * Starts the container of a pod. `folder`: where its root is made; `volumes`: what is mounted for each volume of the
 * manifest, a folder (or, with a subPath, the folder that has it) or `tmpfs`.
 */
export function startContainer(
  { securityContext, containers: [container] }: Pod,
  where: { folder: string; release: string; volumes: Record<string, string> },
  overrides: { env?: Record<string, string>; command?: string[] } = {},
): ChildProcess {
  const { folder, release, volumes } = where;
  const mounts = container.volumeMounts.map(({ name, mountPath, subPath = '', readOnly }) => [
    volumes[name] === 'tmpfs' ? 'tmpfs' : path.join(volumes[name]!, subPath),
    mountPath,
    readOnly ? 'ro' : 'rw',
  ]);
  for (const place of ['usr', 'dev', 'proc', 'etc', releaseAt!])
    mkdirSync(path.join(folder, place), { recursive: true });
  for (const link of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${link}`, path.join(folder, link));
  for (const { mountPath, subPath } of container.volumeMounts) {
    const place = path.join(folder, mountPath);
    mkdirSync(subPath ? path.dirname(place) : place, { recursive: true });
    if (subPath) writeFileSync(place, '');
  }
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/usr/sbin',
    ...Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value])),
    ...overrides.env,
  };
  const command = overrides.command ?? container.command ?? [entrypoint!, ...(container.args ?? [])];
  const { runAsUser, runAsGroup } = securityContext;
  const entering = ['enter', folder, String(runAsUser), String(runAsGroup), releaseAt!];
  const mounted = [[release, releaseAt!, 'ro'], ...mounts].flat();
  return spawn('unshare', ['--mount', 'sh', '-c', ENTER, ...entering, ...mounted, '--', ...command], { env });
}
