/**
 * The people of a day, in a separate process: an open model. A visit begins at its time, however slowly the product
 * answers; only above `AT_ONCE` concurrent visits a visitor is turned away, and counted.
 *
 * `node bench/day/load.mjs <file of the plan> <file for the result>`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from '../parts/processes.mjs';
import { DAY, PARTS, visitsOf } from './assumptions.mjs';
import { Browser, newRecord } from './browser.mjs';
import * as visits from './visits.mjs';

const AT_ONCE = 150;
const FINISH_WITHIN_MS = 60_000;

const [planFile, resultFile] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, 'utf8'));
const chance = chanceFrom(20_261_122);
const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
const { dialysisCenters } = await (await fetch(`${plan.urls[0]}/auth/dialysis-centers`)).json();
const home = dialysisCenters.slice(0, plan.homeCenters);
const files = [...new Set((await (await fetch(plan.urls[0])).text()).match(/\/assets\/[\w.-]+/g))];
const jars = new Map();
const known = new Map();

const desks = await Promise.all(plan.urls.map((url) => atDesk(url)));
let record = newRecord();
let outcomes = {};
let underWay = 0;
let turnedAway = 0;
let next = 0;

const spent = () =>
  Object.fromEntries(
    Object.entries(plan.pids).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)]),
  );
// Idle CPU time of the processes.
const [idleBefore, idleSeconds] = [spent(), 5];
await pause(idleSeconds * 1_000);
const idle = difference(spent(), idleBefore);

const parts = [];
for (const part of PARTS) parts.push(await replay(part));
for (const until = Date.now() + FINISH_WITHIN_MS; underWay > 0 && Date.now() < until; ) await pause(100);
writeFileSync(resultFile, JSON.stringify({ parts, idle, idleSeconds, unfinished: underWay }));
process.exit(0);

/** One part of the day; returns when its time is over and all but a few of its visits have ended. */
async function replay(part) {
  record = newRecord();
  outcomes = {};
  turnedAway = 0;
  const seconds = plan.seconds * part.replay;
  const arrivals = Object.entries(visitsOf(part, plan.patients))
    .flatMap(([kind, count]) => Array.from({ length: whole(count) }, () => ({ kind, at: chance() * seconds * 1_000 })))
    .sort((one, other) => one.at - other.at);
  const [before, began] = [spent(), performance.now()];
  for (const { kind, at } of arrivals) {
    const early = at - (performance.now() - began);
    if (early > 1) await pause(early);
    if (underWay >= AT_ONCE) turnedAway += 1;
    else void begin(kind, record);
  }
  await pause(Math.max(0, seconds * 1_000 - (performance.now() - began)));
  // Its visits and their mails count for this part: the next begins when they are done.
  for (const until = Date.now() + FINISH_WITHIN_MS / 2; underWay > 0 && Date.now() < until; ) await pause(20);
  const elapsed = (performance.now() - began) / 1_000;
  const counts = {};
  for (const { kind } of arrivals) counts[kind] = (counts[kind] ?? 0) + 1;
  return {
    name: part.name,
    seconds,
    elapsed,
    arrivals: counts,
    turnedAway,
    outcomes,
    cpu: difference(spent(), before),
    ...record,
  };
}

async function begin(kind, into) {
  underWay += 1;
  try {
    await visits[kind](visitorOf(into, outcomes));
  } catch (error) {
    const what = `${kind}: ${error.message}`;
    into.errors[what] = (into.errors[what] ?? 0) + 1;
  } finally {
    underWay -= 1;
  }
}

function visitorOf(into, counted) {
  const n = 1 + Math.floor(chance() * plan.patients);
  const number = next++;
  const url = plan.urls[number % plan.urls.length];
  const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  if (!jars.has(n)) jars.set(n, { refreshToken: plan.tokens[n - 1], signed_in: '1' });
  if (!known.has(n)) known.set(n, new Map());
  const isNew = chance() >= DAY.returning;
  const etags = isNew ? new Map() : known.get(n);
  // Returning visitors have the public ETags.
  if (etags.size === 0 && !isNew) for (const [path, etag] of known.get('anybody') ?? []) etags.set(path, etag);
  known.set('anybody', etags);
  return {
    browser: new Browser({ url, publicUrl: plan.publicUrl, address, cookies: jars.get(n), etags }, into),
    desk: new Browser(
      { url, publicUrl: plan.publicUrl, address: '10.250.0.1', cookies: desks[number % plan.urls.length].cookies },
      into,
    ),
    email: `patient-${n}@example.com`,
    // Some centers are more popular than others.
    center: home[Math.floor(((n * 0.618_034) % 1) ** 1.5 * home.length)],
    hour: visits.likedHour(chance()),
    sandboxUrl: plan.sandboxUrl,
    files: [...files],
    isNew,
    today,
    chance,
    done: (outcome) => (counted[outcome] = (counted[outcome] ?? 0) + 1),
  };
}

async function atDesk(url) {
  const desk = new Browser({ url, publicUrl: plan.publicUrl, address: '10.250.0.1' }, newRecord());
  const { ok } = await desk.send('POST', '/admin/admin-login', plan.administrator);
  if (!ok || !desk.cookies.adminToken) throw new Error('The administrator could not log in.');
  return desk;
}

/** Rounds randomly to a whole number, so that the mean is right. */
function whole(count) {
  return Math.floor(count + chance());
}

function difference(after, before) {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
}

/** A seeded generator (mulberry32). */
function chanceFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
