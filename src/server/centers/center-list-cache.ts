/** The public list of centers, cached until the table changes. */
import type { Center, centers } from '../../contract';
import { type IstDate, istDateOf } from '../../domain/time';
import { laterCharges } from '../charges';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { cannotServe } from '../platform/db/unavailable';
import { type Representations, makeRepresentations } from '../platform/http/representations';
import { fundingFacts, takenSchemes } from '../funding';
import { versionOf } from '../seats';
import { presentCenter } from './present';

/**
 * How long the cache is used without checking the table: half of the second within which a blocked center must
 * disappear from every process. With an embedded database, which has only one process, it is always checked.
 */
export const TRUSTED_MS = 500;

/**
 * For how long the list is shown as it was where the database can't serve: it does not answer, as when a replica becomes the
 * primary, or each connection waits, as when the synchronous replica hangs. Whoever books is asked about the center again.
 */
export const AWAY_MS = 60_000;

export type CenterListCache = {
  /**
   * Returns the list, at most `TRUSTED_MS` old, or `AWAY_MS` while the database can't serve. Fails if it can't for
   * longer.
   */
  answer(): Promise<Representations>;
  /** Returns the list's centers: the same array until one changes. */
  centers(): Promise<readonly Center[]>;
  /** Makes the next answer check the table. */
  invalidate(): void;
};

type Look = { began: number; seen: Promise<Seen> };
type Seen = { version: string; centers: Center[]; answer: Representations };

export function cacheCenterList({
  database: { db, embedded },
  payments,
  clock,
}: Pick<Context, 'database' | 'payments' | 'clock'>): CenterListCache {
  let last: Look | null = null;
  let kept: Seen | null = null;
  /** When the list was last known to be so. */
  let keptAt = 0;

  async function look(): Promise<Seen> {
    const began = performance.now();
    try {
      const seen = await read();
      keptAt = began;
      return seen;
    } catch (error) {
      if (kept && cannotServe(error) && began - keptAt <= AWAY_MS) return kept;
      throw error;
    }
  }

  async function read(): Promise<Seen> {
    // A change of what a center accepts as payment writes the center's row too.
    // The charges are those of the day. Setting one for later writes the center's row too.
    const today = istDateOf(clock());
    const version = `${today} ${await versionOf(db, 'centers')}`;
    // Read after the version: a change in between is found at the next check.
    if (kept?.version === version) return kept;
    const listed = await activeCenters(db, payments, today);
    const answer = await makeRepresentations<typeof centers.list>({ success: true, dialysisCenters: listed });
    kept = { version, centers: listed, answer };
    return kept;
  }

  return {
    answer: async () => (await lookIfNeeded()).answer,
    centers: async () => (await lookIfNeeded()).centers,
    invalidate() {
      last = null;
    },
  };

  function lookIfNeeded(): Promise<Seen> {
    if (!last || !isFresh(last)) last = begin();
    return last.seen;
  }

  function isFresh({ began }: Look): boolean {
    return !embedded && performance.now() - began <= TRUSTED_MS;
  }

  function begin(): Look {
    const mine: Look = { began: performance.now(), seen: look() };
    mine.seen.catch(() => {
      if (last === mine) last = null;
    });
    return mine;
  }
}

async function activeCenters(db: Db, payments: Context['payments'], today: IstDate): Promise<Center[]> {
  const rows = await db
    .selectFrom('centers')
    .selectAll()
    .select(laterCharges)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  const schemes = await takenSchemes(db);
  return rows.map((row) => ({
    ...presentCenter(row, today),
    ...fundingFacts(payments, row, schemes.get(row.id) ?? []),
  }));
}
