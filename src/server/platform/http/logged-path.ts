import { ARRIVAL_CODE_PATH, CALENDAR_FEED_PATH } from '../../../contract';

/** Paths with a secret in them. */
const SECRET = [CALENDAR_FEED_PATH, ARRIVAL_CODE_PATH];

/**
 * A path as the log may hold it: session ids and addresses in a query don't belong there, nor the secret of a feed or of an
 * arrival.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  return SECRET.find((secret) => path.startsWith(secret.split('{')[0]!)) ?? path;
}
