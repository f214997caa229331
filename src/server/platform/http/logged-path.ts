import { ARRIVAL_CODE_PATH, CALENDAR_FEED_PATH, MESSAGE_WEBHOOKS, NOTICE_PAGE, messages } from '../../../contract';

/** Paths that contain a secret. */
const SECRET = [CALENDAR_FEED_PATH, ARRIVAL_CODE_PATH, NOTICE_PAGE, messages.notice.path, MESSAGE_WEBHOOKS.sms];

/**
 * Returns a path as it may be logged: without session ids and addresses in a query, and without the secret of a feed,
 * of an arrival, of a message's link, or of the address for receipts.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  return SECRET.find((secret) => path.startsWith(secret.split('{')[0]!)) ?? path;
}
