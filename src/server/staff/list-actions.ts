import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { ACTIONS, type AuditEntry, PAGE_SIZE, SUBJECTS, audit } from '../../contract/admin';
import type { Scope } from '../../domain/rights';
import { addDays, istInstant } from '../../domain/time';
import type { Db } from '../platform/db/database';
import { containing } from '../platform/db/text-search';
import type { Administrator } from '../platform/http/callers';
import { inScope } from './scope';

type Query = z.output<typeof audit.list.query>;

/** The reader of the record, who sees what was done at the centers of the scope, and their own actions. */
type Reader = { administrator: Administrator; scope: Scope };

/** Lists what administrators did, the newest first. Always by page, since the record only grows. */
export async function listActions(db: Db, reader: Reader, query: Query) {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  const rows = await db
    .selectFrom('administrator_actions')
    .selectAll()
    .where(isSeenBy(reader))
    .where((where) => where.and(conditions(query)))
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total, all } = await db
    .selectFrom('administrator_actions')
    .where(isSeenBy(reader))
    .select((count) => [
      count.fn.countAll<number>().as('all'),
      count.fn
        .countAll<number>()
        .filterWhere(count.and(conditions(query)))
        .as('total'),
    ])
    .executeTakeFirstOrThrow();
  return { actions: rows.flatMap(present), total, all, page, pageSize, administrators: await whoActed(db, reader) };
}

function isSeenBy({ administrator, scope }: Reader) {
  return scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${inScope(scope, 'center_id')} or administrator_id = ${administrator.administratorId})`;
}

function conditions({ q, administrator, action, subjectId, from, to }: Query): Expression<SqlBool>[] {
  return [
    ...(q ? [sql<boolean>`name_key(subject_name) like ${containing(q)}`] : []),
    ...(administrator ? [sql<boolean>`administrator_name = ${administrator}`] : []),
    ...(action ? [sql<boolean>`action = ${action}`] : []),
    ...(subjectId ? [sql<boolean>`subject_id = ${subjectId}`] : []),
    ...(from ? [sql<boolean>`at >= ${istInstant(from, 0)}`] : []),
    ...(to ? [sql<boolean>`at < ${istInstant(addDays(to, 1), 0)}`] : []),
  ];
}

type Row = {
  id: number | string;
  at: Date;
  administrator_name: string;
  action: string;
  subject: string;
  subject_id: string | null;
  subject_name: string;
  before: unknown;
  after: unknown;
  note: string | null;
};

/** Presents an action. Empty for one that this version does not know, since a newer process may have written it. */
function present(row: Row): AuditEntry[] {
  const action = ACTIONS.find((one) => one === row.action);
  const subject = SUBJECTS.find((one) => one === row.subject);
  if (!action || !subject) return [];
  return [
    {
      id: String(row.id),
      at: row.at.toISOString(),
      administrator: row.administrator_name,
      action,
      subject,
      subjectId: row.subject_id,
      subjectName: row.subject_name,
      before: row.before as AuditEntry['before'],
      after: row.after as AuditEntry['after'],
      note: row.note,
    },
  ];
}

/**
 * Lists who acted. Skips from name to name through the index, since there are many actions and few people. Failed
 * logins have no name.
 */
async function whoActed(db: Db, reader: Reader): Promise<string[]> {
  if (reader.scope !== 'all') {
    const actions = db
      .selectFrom('administrator_actions')
      .where(isSeenBy(reader))
      .where('action', '<>', 'login-failed');
    const names = await actions.select('administrator_name').distinct().orderBy('administrator_name').execute();
    return names.map(({ administrator_name: name }) => name);
  }
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select administrator_name as name from administrator_actions where action <> 'login-failed'
        order by administrator_name limit 1)
      union all
      select (select a.administrator_name from administrator_actions a
        where a.administrator_name > names.name and a.action <> 'login-failed' order by a.administrator_name limit 1)
      from names where names.name is not null)
    select name from names where name is not null`.execute(db);
  return rows.map(({ name }) => name);
}
