/**
 * `npm run bench`: every measurement of less than a minute, with one table of results. `npm run bench -- <name>`: one
 * of the measurements beside this file. On the built product, with the load from a separate process. With `--smoke` each is only tried,
 * all of them where none is named; it fails where one breaks off. With `--against <commit>` one is made of this checkout and of the
 * product at that commit by turns.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { buildIfNeeded } from '../scripts/prepare.mjs';
import { compare, readAgainst, resultFile } from './parts/against.mjs';
import { machine, printTable, say, takenByOthers } from './parts/figures.mjs';
import { isSmoke } from './parts/smoke.mjs';
import { Missing } from './parts/tools.mjs';

const SHORT = ['start', 'centers', 'availability', 'payments', 'processes', 'pages'];
const LONG = [
  'memory [--minutes 30]',
  'growth [--sizes 10000,10000000]',
  'day [--patients 2000] [--minutes 4] [--processes 1] [--profile folder]',
  'costs [--only word] [--profile folder]',
  'lighthouse [--runs 5] [page ...]',
  'enumeration [--turns 60]',
  'receipts',
  'pictures',
  'appointments [--bookings 10000]',
  'offers [--waits 10000]',
  'series',
  'renewals',
  'board',
  'reports [--bookings 100000] [--centers 400]',
  'replica',
  'migration',
  'reminders [--reminders 20000]',
  'idle [--profile folder]',
];
const USE = `npm run bench [-- ${[...SHORT, ...LONG].join(' | ')}] [--against <commit> [--turns 2]] [--smoke]`;
/** Needs a program from a registry, and a quiet machine: it is tried by hand. */
const BY_HAND = ['lighthouse'];

const against = readAgainst(process.argv.slice(2).filter((word) => word !== '--smoke'));
const [name, ...given] = against.rest;
const all = [...SHORT, ...LONG.map((use) => use.split(' ')[0]).filter((one) => !BY_HAND.includes(one))];
let broken = 0;
const isUnknown = name !== undefined && (name === 'run' || !existsSync(new URL(`${name}.mjs`, import.meta.url)));
if (isUnknown || (against.commit && !name)) {
  process.stderr.write(`Which measurement? ${USE}\n`);
  process.exit(1);
}
await buildIfNeeded();
say(machine());
if (against.commit) {
  compare(name, given, against);
  process.exit(0);
}
const taken = takenByOthers();
const verdicts = [];
for (const one of name ? [name] : isSmoke ? all : SHORT) {
  say(`\n=== ${one} ===`);
  try {
    const { bench } = await import(new URL(`${one}.mjs`, import.meta.url).href);
    verdicts.push(...((await bench(given)) ?? []));
    if (isSmoke) say(`✓ ${one}`);
  } catch (error) {
    const isMissing = error instanceof Missing;
    if (!isMissing && !isSmoke) throw error;
    say(isMissing ? `SKIPPED: ${error.message}` : `✗ ${one}: ${error.stack}`);
    if (!isMissing) broken += 1;
    verdicts.push({ what: one, ours: '', reference: '', ratio: '', goal: '', reached: 'SKIPPED' });
  }
}
say(`\nThe host gave ${taken()} % of the processors to others meanwhile.`);
if (!isSmoke) printTable(verdicts);
if (resultFile) writeFileSync(resultFile, JSON.stringify(verdicts));
if (broken > 0) process.exit(1);
