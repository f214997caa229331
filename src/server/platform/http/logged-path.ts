import { ARRIVAL_CODE_PATH, CALENDAR_FEED_PATH, NOTICE_PAGE, messages } from '../../../contract';

/** Paths with a secret in them. */
const SECRET = [CALENDAR_FEED_PATH, ARRIVAL_CODE_PATH, NOTICE_PAGE, messages.notice.path];

/**
 * A path as the log may hold it: session ids and addresses in a query don't belong there, nor the secret of a feed of an
 * arrival or of a notice.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  return SECRET.find((secret) => path.startsWith(secret.split('{')[0]!)) ?? path;
}
