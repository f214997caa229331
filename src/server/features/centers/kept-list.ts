/** The list of centers that everybody sees, kept ready to be sent for as long as the table says the same. */
import { sql } from 'kysely';
import { centers } from '../../../contract';
import type { Database, Db } from '../../platform/db/database';
import { type SharedAnswer, makeShared } from '../../platform/http/shared-answers';
import { presentCenter } from './present';

/**
 * For how long nobody looks whether the table has changed: half of the second within which a blocked center is gone from
 * every process. The one process of an embedded database always looks.
 */
const UNSEEN_MS = 500;

export type KeptList = {
  /** The list, as the table was at most `UNSEEN_MS` ago. Fails when the database does not answer. */
  answer(): Promise<SharedAnswer>;
  /** Whoever asks from now on waits for a new look. */
  lookAgain(): void;
};

type Look = { began: number; seen: Promise<Seen> };
type Seen = { version: string; answer: SharedAnswer };

export function keepCenterList({ db, embedded }: Database): KeptList {
  let last: Look | null = null;
  let kept: Seen | null = null;

  async function look(): Promise<Seen> {
    const version = await versionOf(db);
    // Read after its version: what changes in between is found at the next look.
    if (kept?.version !== version) kept = { version, answer: await makeList(db) };
    return kept;
  }

  return {
    async answer() {
      if (!last || !isFresh(last)) last = begin();
      return (await last.seen).answer;
    },
    lookAgain() {
      last = null;
    },
  };

  function isFresh({ began }: Look): boolean {
    return !embedded && performance.now() - began <= UNSEEN_MS;
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

async function makeList(db: Db): Promise<SharedAnswer> {
  const rows = await db
    .selectFrom('centers')
    .selectAll()
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return makeShared(centers.list, { success: true, dialysisCenters: rows.map(presentCenter) });
}
