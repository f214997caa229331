/** Links by which staff set a password. A link is signed when its mail is written, and only its hash is stored. */
import { v7 as newId } from 'uuid';
import { INVITATION_HOURS } from '../../contract/admin';
import { HOUR_MS } from '../../domain/time';
import { AppError } from '../errors';
import type { Db, Tx } from '../platform/db/database';
import { enqueueEmail } from '../outbox';
import { linkToken } from '../platform/secrets/link-token';
import { hashToken } from '../platform/secrets/token';
import { recordAction } from './actions';
import { replacePassword } from './keep-administrators';
import { lockAdministrator } from './lock-administrator';

type Invited = { id: string; userName: string; email: string; isFirst: boolean };

/** Mails a link to a member of staff, and voids earlier ones. The member must be locked. */
export async function sendInvitation(
  tx: Tx,
  serverSecret: string,
  invitedBy: string,
  { id, userName, email, isFirst }: Invited,
  now: Date,
): Promise<void> {
  await voidInvitations(tx, id);
  const invitationId = newId();
  await tx
    .insertInto('administrator_invitations')
    .values({
      token_hash: hashToken(linkToken(serverSecret, 'staff-invitation', invitationId)),
      administrator_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
    })
    .execute();
  const details = { invitationId, userName, invitedBy, isFirst };
  const onceKey = `staff-invitation:${invitationId}`;
  const mail = { onceKey, template: 'staff-invitation', recipient: email, language: 'en', details } as const;
  await enqueueEmail(tx, mail, now);
}

/** Voids every unused link of a member of staff. */
export async function voidInvitations(tx: Tx, administratorId: string): Promise<void> {
  await tx
    .deleteFrom('administrator_invitations')
    .where('administrator_id', '=', administratorId)
    .where('used_at', 'is', null)
    .execute();
}

/** Finds the member of staff for whom a link is. Throws `invitation-not-valid`. */
export async function findInvited(db: Db | Tx, token: string, now: Date) {
  const row = await db
    .selectFrom('administrator_invitations as invitation')
    .innerJoin('administrators', 'administrators.id', 'invitation.administrator_id')
    .select(['administrators.id', 'administrators.user_name', 'administrators.invited_at'])
    .where('invitation.token_hash', '=', hashToken(token))
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('administrators.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('invitation-not-valid');
  return { id: row.id, userName: row.user_name, isFirst: row.invited_at !== null };
}

/** Sets the password that somebody chose by a link, which is used up. Throws `invitation-not-valid`. */
export async function acceptInvitation(
  tx: Tx,
  { token, hash, requestId }: { token: string; hash: string; requestId: string },
  now: Date,
): Promise<void> {
  const { id } = await findInvited(tx, token, now);
  await lockAdministrator(tx, id);
  // Read again under the lock: if two use the link at once, the second finds it used; or the person was suspended
  // meanwhile.
  const { userName, isFirst } = await findInvited(tx, token, now);
  await tx
    .updateTable('administrator_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute();
  await replacePassword(tx, { id, userName, hash }, now);
  const doer = { administratorId: id, userName, requestId };
  const subject = { subject: 'administrator', subjectId: id, subjectName: userName } as const;
  await recordAction(tx, doer, { action: isFirst ? 'invitation-accepted' : 'password-changed', ...subject }, now);
}
