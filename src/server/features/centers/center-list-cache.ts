/** The list of centers that everybody sees, cached for as long as the table is unchanged. */
import { sql } from 'kysely';
import { type Center, centers } from '../../../contract';
import type { Database, Db } from '../../platform/db/database';
import { type Representations, makeRepresentations } from '../../platform/http/representations';
import { presentCenter } from './present';

/**
 * For how long the cache is trusted without looking at the table: half of the second within which a blocked center is gone
 * from every process. An embedded database, which has one process, is always looked at.
 */
const TRUSTED_MS = 500;

export type CenterListCache = {
  /** The list, as the table was at most `TRUSTED_MS` ago. Fails when the database does not answer. */
  answer(): Promise<Representations>;
  /** Its centers. The same array as long as none was changed. */
  centers(): Promise<readonly Center[]>;
  /** The next answer is made from a new look at the table. */
  invalidate(): void;
};

type Look = { began: number; seen: Promise<Seen> };
type Seen = { version: string; centers: Center[]; answer: Representations };

export function cacheCenterList({ db, embedded }: Database): CenterListCache {
  let last: Look | null = null;
  let kept: Seen | null = null;

  async function look(): Promise<Seen> {
    const version = await versionOf(db);
    // Read after its version: what changes in between is found at the next look.
    if (kept?.version === version) return kept;
    const listed = await activeCenters(db);
    const answer = await makeRepresentations(centers.list, { success: true, dialysisCenters: listed });
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

/**
 * Differs whenever any row of the table does, whoever wrote it and however: PostgreSQL gives a row that is written the number
 * of the writing transaction (`xmin`).
 */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ':' || coalesce(sum(hashtextextended(id::text || xmin::text, 0)), 0) as version from centers`.execute(
    db,
  );
  return rows[0]!.version;
}

async function activeCenters(db: Db): Promise<Center[]> {
  const rows = await db
    .selectFrom('centers')
    .selectAll()
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(presentCenter);
}
