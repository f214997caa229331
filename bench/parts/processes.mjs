/** Processes of a measurement: all on loopback, and stopped by their id. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const CLOCK_TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const READY_WITHIN_MS = 180_000;

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A free port whose next one is free too: the sandbox's mail takes it. */
export async function freePair() {
  for (;;) {
    const port = await freePort();
    const next = createServer().listen(port + 1, '127.0.0.1');
    const isFree = await once(next, 'listening').then(
      () => true,
      () => false,
    );
    next.close();
    if (isFree) return port;
  }
}

/** Starts a program with its output in a file. */
export function start(command, args, { env = process.env, log = '/dev/null' } = {}) {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { env, stdio: ['ignore', output, output] });
  const ended = once(child, 'exit');
  return {
    pid: child.pid,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until an address answers 200; fails with the end of the log when the process ends before. */
export async function untilAnswered(url, running, log, everyMs = 20) {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(everyMs)) {
    if (running.hasEnded())
      throw new Error(`A process ended before it answered:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Error(`${url} does not answer.`);
}

/** CPU time of a process and its children, ended or running, in seconds. */
export function cpuSeconds(pid) {
  const family = [pid, ...childrenOf(pid)];
  return family.reduce((sum, one) => sum + ownTicks(one), 0) / CLOCK_TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid) {
  const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(resident) * PAGE_BYTES) / 1024 ** 2;
}

function ownTicks(pid) {
  const fields = statOf(pid);
  // utime, stime, and those of reaped children.
  return fields ? fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) : 0;
}

function childrenOf(parent) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === `${parent}`);
}

/** The fields of /proc/<pid>/stat after the name, which may hold spaces: state, parent, … */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return null;
  }
}
