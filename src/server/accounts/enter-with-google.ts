import { v7 as newId } from 'uuid';
import type { Agreement, Language } from '../../contract';
import { MINUTE_MS } from '../../domain/time';
import { giveConsent, mailConsentLink } from '../patients';
import type { Tx } from '../platform/db/database';
import { spendOnce } from '../platform/secrets/spend-once';
import type { GoogleIdentity } from './google-identity';
import { type Browser, logIn } from './log-in';
import { PERSON, type Person } from './present';
import type { OpenSession } from './sessions';

/** How long a person who came by Google may take to read the notice. */
const ASKED_MINUTES = 5;

type Outcome =
  | { session: OpenSession; user: Person }
  /**
   * The address has an account with a password. Google is linked only for somebody who knows the password or reads the
   * account's mail.
   */
  | { refused: 'link-first' | 'blocked' }
  /** The credential was used before. */
  | { refused: 'spent' };

/**
 * Logs a person in by their Google identity, or opens an account in the language of the page, which is asked for
 * consent before booking unless the consent is sent along. Spends the credential. The key is `sub`, since addresses
 * change hands. Throws `consent-outdated` without spending it.
 */
export async function enterWithGoogle(
  tx: Tx,

  identity: GoogleIdentity,
  { language, ...agreement }: Agreement & { language: Language },
  browser: Browser,
  now: Date,
): Promise<Outcome> {
  if (!(await spendOnce(tx, identity.credential))) return { refused: 'spent' };
  const columns = [...PERSON, 'status'] as const;
  const known = await tx.selectFrom('users').select(columns).where('google_sub', '=', identity.sub).executeTakeFirst();
  if (known) {
    if (known.status !== 'active') return { refused: 'blocked' };
    return { session: await logIn(tx, known, browser, now), user: known };
  }
  const owner = await tx.selectFrom('users').select('id').where('email', '=', identity.email).executeTakeFirst();
  if (owner) return { refused: 'link-first' };
  const created = await tx
    .insertInto('users')
    .values({
      id: newId(),
      email: identity.email,
      username: identity.name,
      language,
      google_sub: identity.sub,
      picture: identity.picture,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!created) return { refused: 'link-first' };
  if (agreement.consentVersion) await giveConsent(tx, created.id, agreement, 'google', now);
  // Our own pages ask for consent at once; other clients may not.
  else
    await mailConsentLink(
      tx,
      { ...created, userId: created.id },
      now,
      new Date(now.getTime() + ASKED_MINUTES * MINUTE_MS),
    );
  return { session: await logIn(tx, created, browser, now), user: created };
}

/** Links a pending Google identity to an account that has just proved to own the address. */
export async function linkGoogle(tx: Tx, userId: string, identity: { sub: string; email: string }): Promise<void> {
  const taken = await tx.selectFrom('users').select('id').where('google_sub', '=', identity.sub).executeTakeFirst();
  if (taken) return;
  await tx
    .updateTable('users')
    .set({ google_sub: identity.sub })
    .where('id', '=', userId)
    .where('email', '=', identity.email)
    .where('google_sub', 'is', null)
    .execute();
}
