/** Writes down what an administrator did, in the transaction that does it. */
import type { Action, Subject } from '../../contract/admin';
import type { Db, Tx } from '../platform/db/database';

/** Who acts: an administrator with a session, or a name where there is none (a failed login, the command line). */
export type Doer = { administratorId: string | null; userName: string; requestId?: string };

export type Done = {
  action: Action;
  subject: Subject;
  subjectId?: string | null;
  /** As it is called now; the record outlives it. */
  subjectName: string;
  /** Only the fields that the action touched; never secrets or health data. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  note?: string | null;
};

export async function recordAction(tx: Db | Tx, doer: Doer, done: Done, now: Date): Promise<void> {
  await tx
    .insertInto('administrator_actions')
    .values({
      at: now,
      administrator_id: doer.administratorId,
      administrator_name: doer.userName,
      action: done.action,
      subject: done.subject,
      subject_id: done.subjectId ?? null,
      subject_name: done.subjectName,
      before: done.before ? JSON.stringify(done.before) : null,
      after: done.after ? JSON.stringify(done.after) : null,
      note: done.note || null,
      request_id: doer.requestId ?? null,
    })
    .execute();
}
