import { CALENDAR_FEED_PATH } from '../../../contract';

const [FEEDS = ''] = CALENDAR_FEED_PATH.split('{');

/** A path as the log may hold it: session ids and addresses in a query don't belong there, nor the secret of a feed. */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  return path.startsWith(FEEDS) ? CALENDAR_FEED_PATH : path;
}
