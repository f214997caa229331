/**
 * Prepares repeated statements once for each connection. From then on PostgreSQL neither parses nor plans them again,
 * which takes longer than running a small one, and their text is not sent again.
 */
import pg from 'pg';

/**
 * The most statements of a pool that are prepared. Others, such as those with lists of many lengths, are sent as they
 * are.
 */
const MOST = 500;
/** How many texts are remembered to see whether they come again. */
const MOST_SEEN = 2_000;

/**
 * Matches a statement with `*`, whose columns are unknown: a migration that adds a column would break what older
 * processes have prepared ("cached plan must not change result type").
 */
export const ANY_COLUMN = /(?:\bselect|\bdistinct|\breturning|,|\.)\s*\*/i;

/** Returns a function that names statements from their second use on; undefined for one that is not prepared. */
export function statementNames(most = MOST): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    if (ANY_COLUMN.test(text)) return undefined;
    seen.delete(text);
    const name = `vrikka_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** Whether a statement object has a name by which it is prepared. Objects of other libraries, such as cursors, have none. */
function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;
}

/** The connections that `noticePooler` found to lead to a pooler. */
const pooled = new WeakSet<pg.ClientBase>();

/**
 * Finds out whether a connection leads to a pooler, such as PgBouncer, and not to the server: a pooler invents the id of
 * the process by which a client may cancel its statement. Each transaction may then have another connection of the
 * server, which does not know what was prepared on the one before.
 */
export async function noticePooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Not in pg's types: the id that the server named when the connection was opened.
  const { processID } = client as unknown as { processID: number | null };
  const isPooled = rows[0]!.pid !== processID;
  if (isPooled) pooled.add(client);
  return isPooled;
}

/**
 * Makes the client class for all connections of a pool. It prepares statements with parameters, which are all that
 * Kysely sends; `query(text)` alone is sent as it is, and so is everything through a pooler.
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = statementNames();
  return class extends pg.Client {
    // `never` stands for each of the forms that pg declares: a text and its values, a statement object, or either with
    // a callback.
    override query(...given: never[]): never {
      const [text, values, ...rest]: unknown[] = given;
      const ask = super.query.bind(this) as (...args: unknown[]) => never;
      // A library may name its statements itself.
      if (pooled.has(this)) return isNamed(text) ? ask({ ...text, name: undefined }, values, ...rest) : ask(...given);
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return name === undefined ? ask(...given) : ask({ name, text, values }, ...rest);
    }
  };
}
