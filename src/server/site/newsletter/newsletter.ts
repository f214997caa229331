import { v7 as newId } from 'uuid';
import { type Language, NEWSLETTER_CONSENT_VERSION, type NewsletterIntent, languageOf } from '../../../contract';
import { istDateOf } from '../../../domain/time';
import type { Tx } from '../../platform/db/database';
import { enqueueEmail } from '../../outbox';

/**
 * Asks an address to confirm the newsletter. A subscribed address is told so by mail; the page's answer is the same, so
 * that nobody learns who subscribes to a newsletter for kidney patients.
 */
export async function askForNewsletter(
  tx: Tx,
  input: { email: string; intent: NewsletterIntent; consentLanguage: Language },
  now: Date,
): Promise<void> {
  const consent = {
    intent: input.intent,
    consent_version: NEWSLETTER_CONSENT_VERSION,
    language: input.consentLanguage,
    consented_at: now,
  };
  const subscriber = await tx
    .insertInto('newsletter_subscribers')
    .values({ id: newId(), email: input.email, ...consent })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(consent))
    .returning(['id', 'confirmed_at', 'unsubscribed_at'])
    .executeTakeFirstOrThrow();
  const isReader = subscriber.confirmed_at !== null && subscriber.unsubscribed_at === null;
  const template = isReader ? 'newsletter-already' : 'newsletter-confirm';
  const onceKey = `${template}:${subscriber.id}:${now.toISOString()}`;
  const details = { subscriberId: subscriber.id };
  await enqueueEmail(tx, { onceKey, template, recipient: input.email, language: input.consentLanguage, details }, now);
}

/** Begins the subscription; false when the address asked to be deleted in the meantime. Idempotent. */
export async function confirmNewsletter(tx: Tx, subscriberId: string, now: Date): Promise<boolean> {
  const subscriber = await tx
    .selectFrom('newsletter_subscribers')
    .select(['email', 'confirmed_at', 'unsubscribed_at', 'consent_version', 'language'])
    .where('id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirst();
  if (!subscriber) return false;
  if (subscriber.confirmed_at && !subscriber.unsubscribed_at) return true;
  await tx
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', subscriberId)
    .execute();
  await tx
    .insertInto('consents')
    .values({
      id: newId(),
      subscriber_id: subscriberId,
      purpose: 'newsletter',
      notice_version: subscriber.consent_version,
      language: subscriber.language,
      how: 'mail',
      given_at: now,
    })
    .execute();
  // Leaving and coming back all day brings one welcome.
  const onceKey = `newsletter-welcome:${subscriberId}:${istDateOf(now)}`;
  const language = languageOf(subscriber.language) ?? 'en';
  const mail = { onceKey, recipient: subscriber.email, language, details: { subscriberId } };
  await enqueueEmail(tx, { ...mail, template: 'newsletter-welcome' }, now);
  return true;
}

/** Ends the subscription; false when there is none. Idempotent. */
export async function leaveNewsletter(tx: Tx, subscriberId: string, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('newsletter_subscribers')
    .select('unsubscribed_at')
    .where('id', '=', subscriberId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  if (!found.unsubscribed_at) {
    await tx
      .updateTable('newsletter_subscribers')
      .set({ unsubscribed_at: now })
      .where('id', '=', subscriberId)
      .execute();
    await tx
      .updateTable('consents')
      .set({ withdrawn_at: now })
      .where('subscriber_id', '=', subscriberId)
      .where('withdrawn_at', 'is', null)
      .execute();
  }
  return true;
}

/** Ends the newsletter at the address of the logged-in patient. */
export async function leaveNewsletterOf(tx: Tx, email: string, now: Date): Promise<void> {
  const subscriber = await tx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (subscriber) await leaveNewsletter(tx, subscriber.id, now);
}
