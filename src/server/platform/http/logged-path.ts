import { ARRIVAL_CODE_PATH, CALENDAR_FEED_PATH, MESSAGE_WEBHOOKS, NOTICE_PAGE, messages } from '../../../contract';

/** Paths with a secret in them. */
const SECRET = [CALENDAR_FEED_PATH, ARRIVAL_CODE_PATH, NOTICE_PAGE, messages.notice.path, MESSAGE_WEBHOOKS.sms];

/**
 * A path as the log may hold it: session ids and addresses in a query don't belong there, nor the secret of a feed, of an
 * arrival, of a message's link, or of the address for receipts.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  return SECRET.find((secret) => path.startsWith(secret.split('{')[0]!)) ?? path;
}
