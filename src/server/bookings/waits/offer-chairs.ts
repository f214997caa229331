/** The round that offers chairs which became free to those who wait for them. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { datesFrom, istDateOf } from '../../../domain/time';
import { offersNow } from '../../../domain/waits';
import { START_HOURS, lastBookableDate, type WindowKey, windowKey } from '../../../domain/windows';
import { inTurn, withBudget } from '../../platform/db/budget';
import type { Db } from '../../platform/db/database';
import { termsOnCover } from '../../funding';
import { bookableCenters, type FreeChairs, readFreeChairs, type SeriesCenter } from '../../seats';
import { keepChair } from './keep-chair';
import { hasChairFor, isOfferable, type OwnFacts, readOwnFacts, schemesAt, suits } from './own-facts';
import { type Waiting, actingFor, giveBack, takeUp, whoWaitsFor, windowsIn, writeNotFull } from './waiting';

/** How many statements a round makes at most. */
const STATEMENTS = 400;
/** How many centers' chairs are read at once. */
const CENTERS_AT_ONCE = 10;
/** How often it is asked who pays: for how many windows of one wait, and for how many people of one window. */
const PAYERS_ASKED = 6;
const PAYERS_ASKED_FOR_WINDOW = 10;

/** A center whose chairs were read. `windows`: those with a chair that somebody may have. */
type Known = { center: SeriesCenter; chairs: FreeChairs; schemes: Set<Scheme>; windows: WindowKey[] };

/**
 * Runs one round. Looks for free chairs in the windows of at most `most` waits, those first that were not looked at for
 * longest, and an account's second one after everybody's first, as many as there is time for. Keeps each chair for the
 * person who comes first among all who wait for it (`comesBefore`), and offers nobody the same window twice. A person
 * whose cover pays at a center is offered chairs on that scheme, those that are reserved for it too. Where a scheme
 * forbids asking for money, its people are offered chairs on it alone. Returns how many waits were looked at.
 */
export async function offerChairs(db: Db, now: Date, most: number): Promise<number> {
  if (!offersNow(now)) return 0;
  const budget = withBudget(db, STATEMENTS);
  const waits = inTurn(await takeUp(budget.db, now, most), (wait) => wait.user_id ?? wait.patient_id);
  const round = createRound(budget.db, now);
  let looked = 0;
  try {
    for (; looked < waits.length && !budget.isSpent(); looked++) {
      await round.lookFor(waits[looked]!, waits.slice(looked + 1));
      await otherWork();
    }
  } finally {
    await giveBack(db, waits.slice(looked), now);
  }
  return looked;
}

/** Makes a round, which remembers what it has read. */
function createRound(db: Db, now: Date) {
  const range = { from: istDateOf(now), to: lastBookableDate(now) };
  const known = new Map<string, Known | null>();
  /** The people who wait for a window, without those who were tried. */
  const queues = new Map<string, Waiting[]>();
  /** How many chairs of a window this round has kept; Infinity if nobody was found for it. */
  const kept = new Map<string, number>();
  const offered = new Set<string>();
  const people = new Map<string, OwnFacts>();

  /** Returns the facts about the person of a wait. Reads them together with those of the waits that come next. */
  async function ownFactsOf(wait: Waiting, next: readonly Waiting[]): Promise<OwnFacts> {
    if (!people.has(wait.patient_id)) {
      const ids = [...new Set([wait, ...next].map(({ patient_id: id }) => id))].filter((id) => !people.has(id));
      const facts = await readOwnFacts(db, ids, range, now);
      for (const id of ids) people.set(id, facts.of(id));
    }
    return people.get(wait.patient_id)!;
  }

  /** Reads the free chairs at the centers of a wait, and of some waits that come next. */
  async function readCenters(wait: Waiting, next: readonly Waiting[]): Promise<void> {
    const missing = new Set(wait.centers.filter((id) => !known.has(id)));
    if (missing.size === 0) return;
    for (const { centers } of next) {
      if (missing.size >= CENTERS_AT_ONCE) break;
      for (const id of centers) if (!known.has(id) && missing.size < CENTERS_AT_ONCE) missing.add(id);
    }
    for (const id of missing) known.set(id, null);
    const centers = await bookableCenters(db, [...missing]);
    if (centers.length === 0) return;
    const chairs = await readFreeChairs(db, centers, range, now);
    const taken = await schemesAt(db, [...missing]);
    for (const center of centers) {
      const schemes = taken.get(center.id)!;
      const windows = datesFrom(range.from, range.to)
        .flatMap((date) => START_HOURS.map((startHour) => ({ centerId: center.id, date, startHour })))
        .filter((window) => chairs.left(window) > 0);
      known.set(center.id, { center, chairs, schemes, windows });
      await otherWork();
    }
  }

  const isLeft = (window: WindowKey) =>
    (known.get(window.centerId)?.chairs.left(window) ?? 0) > (kept.get(windowKey(window)) ?? 0);

  /**
   * Reads which windows of a wait had a chair for the person and are full now. From now on the person waits for these.
   */
  async function readFull(wait: Waiting): Promise<void> {
    if (wait.not_full.length === 0) return;
    const windows = windowsIn(wait);
    const notFull = wait.not_full.filter((place) => {
      const window = windows[place]!;
      const there = known.get(window.centerId);
      const taken = wait.schemes.filter((scheme) => there?.schemes.has(scheme));
      return !there || hasChairFor(there.chairs, window, taken);
    });
    if (notFull.length === wait.not_full.length) return;
    wait.not_full = notFull;
    await writeNotFull(db, wait.id, notFull);
  }

  /** Returns the windows of a wait that have a chair for somebody and begin late enough, the earliest first. */
  function windowsOf(wait: Waiting): WindowKey[] {
    const [all, isNotFull] = [windowsIn(wait), new Set<string>()];
    for (const place of wait.not_full) isNotFull.add(windowKey(all[place]!));
    const [dates, hours] = [new Set(wait.dates), new Set(wait.start_hours)];
    return wait.centers
      .flatMap((id) => known.get(id)?.windows ?? [])
      .filter(({ date, startHour }) => dates.has(date) && hours.has(startHour))
      .filter(
        (window) => !isNotFull.has(windowKey(window)) && isLeft(window) && isOfferable(window, wait.notice_hours, now),
      )
      .sort((one, other) => one.date.localeCompare(other.date) || one.startHour - other.startHour);
  }

  /** Returns on which schemes a chair is free for a person. `asks`: whether it must be asked who pays. */
  function freeTo(wait: Waiting, window: WindowKey) {
    const { chairs, schemes } = known.get(window.centerId)!;
    const free = new Set([null, ...wait.schemes].filter((scheme) => chairs.free(window, scheme) > 0));
    const taken = wait.schemes.filter((scheme) => schemes.has(scheme));
    return { free, taken, asks: free.size > 0 && taken.length > 0 };
  }

  /**
   * Whether a chair is free for a person: on the scheme that pays for them there or, if none pays and they may be asked
   * to pay, for everybody.
   */
  async function isFreeFor(wait: Waiting, window: WindowKey): Promise<boolean> {
    const { free, taken, asks } = freeTo(wait, window);
    if (!asks) return free.has(null);
    const { center } = known.get(window.centerId)!;
    const acting = actingFor(wait);
    const terms = await termsOnCover(db, acting, { ...window, charge: center.priceOn(window.date) }, now);
    if (!terms && taken.some((scheme) => SCHEME_FACTS[scheme].isFree)) return false;
    return free.has(terms?.scheme ?? null);
  }

  /** Offers a chair of a window to the first person who may have it, whosever wait was looked at. */
  async function offerIn(window: WindowKey): Promise<void> {
    const key = windowKey(window);
    const queue = queues.get(key) ?? (await whoWaitsFor(db, window, now));
    queues.set(key, queue);
    for (let asked = 0; asked < PAYERS_ASKED_FOR_WINDOW; ) {
      const first = queue.shift();
      if (!first) return void kept.set(key, Infinity);
      if (offered.has(first.patient_id) || !freeTo(first, window).free.size) continue;
      asked += 1;
      if (!(await isFreeFor(first, window))) continue;
      const outcome = await db.transaction().execute((tx) => keepChair(tx, first, window, now));
      if (outcome === 'not-them') continue;
      kept.set(key, outcome === 'gone' ? Infinity : (kept.get(key) ?? 0) + 1);
      if (outcome === 'kept') offered.add(first.patient_id);
      return;
    }
  }

  return {
    async lookFor(wait: Waiting, next: readonly Waiting[]): Promise<void> {
      if (offered.has(wait.patient_id)) return;
      await readCenters(wait, next);
      await readFull(wait);
      const windows = windowsOf(wait);
      if (windows.length === 0) return;
      const own = await ownFactsOf(wait, next);
      const suited = windows.filter((window) => suits(wait, window, own, now));
      // Where a cover may pay, only a few windows are checked in each round, beginning with another one each time.
      const asking = suited.filter((window) => freeTo(wait, window).asks);
      const begin = asking.length > PAYERS_ASKED ? Math.floor(now.getTime() / 10_000) % asking.length : 0;
      const asked = new Set([...asking.slice(begin), ...asking.slice(0, begin)].slice(0, PAYERS_ASKED));
      for (const window of suited) {
        if (freeTo(wait, window).asks && !asked.has(window)) continue;
        if (await isFreeFor(wait, window)) return offerIn(window);
      }
    },
  };
}
