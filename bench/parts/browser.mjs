/** A browser for measurements, with a slowed CPU if wanted, and the work of its main thread. */
import { chromium } from '@playwright/test';
import { getChromium } from '../../scripts/chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8.execute',
  'blink.user_timing',
  '__metadata',
];
/**
 * Work of the page's own scripts. An event includes more: the browser's own handling, such as inserting the typed
 * character.
 */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'v8.evaluateModule', 'RunMicrotasks']);
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

export const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
export const DESK = { viewport: { width: 1280, height: 800 } };

/** Runs `measure({ page, slowDown, record })` in a page of such a device, without cache or cookies of before. */
export async function withBrowser(device, measure) {
  const browser = await chromium.launch({ executablePath: getChromium() ?? undefined, args: FLAGS });
  try {
    const context = await browser.newContext({ ...device, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const slowDown = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    /** The tasks of the main thread while `act` ran, the longest first, in milliseconds. */
    async function record(act) {
      await browser.startTracing(page, { categories: CATEGORIES });
      await act();
      return tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    }
    await measure({ page, slowDown, record });
  } finally {
    await browser.close();
  }
}

/**
 * Each task of the page's main thread in milliseconds: its duration in `all`, how long the thread was `busy` with it,
 * which is less if the machine did something else in between, the shares of scripts and layout, and whether something
 * had been painted (`isDrawn`) before it ended.
 */
function tasksOf(events) {
  const main = mainThread(events);
  const drawn = Math.min(
    ...events.filter(({ name, pid }) => name === 'firstContentfulPaint' && pid === main.pid).map(({ ts }) => ts),
  );
  const own = events.filter((one) => one.ph === 'X' && one.pid === main.pid && one.tid === main.tid);
  const within = (task, names) =>
    busyWith(own.filter((one) => names.has(one.name) && one.ts >= task.ts && one.ts < task.ts + task.dur));
  return own
    .filter(({ name, dur }) => name === 'RunTask' && dur >= 4_000)
    .map((task) => ({
      at: task.ts / 1000,
      all: task.dur / 1000,
      busy: (task.tdur ?? task.dur) / 1000,
      script: within(task, SCRIPT),
      layout: within(task, LAYOUT),
      isDrawn: task.ts + task.dur > drawn,
    }))
    .sort((a, b) => b.busy - a.busy);
}

/** The page's main thread: the busiest of those with that name. */
function mainThread(events) {
  const threads = events.filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain');
  const calls = ({ pid, tid }) =>
    events.filter((one) => one.pid === pid && one.tid === tid && one.name === 'FunctionCall').length;
  return threads.sort((a, b) => calls(b) - calls(a))[0];
}

/** Milliseconds the thread was busy with any of the events, nested or separate. */
function busyWith(events) {
  let [end, sum] = [0, 0];
  for (const { ts, dur, tdur } of events.sort((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    sum += tdur ?? dur;
    end = ts + dur;
  }
  return sum / 1000;
}
