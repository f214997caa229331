import { sql } from 'kysely';

/** Whether a booking `b` takes its chair: a hold that has lapsed does not. */
export function isLive(now: Date) {
  return sql<boolean>`(b.status <> 'cancelled' and (b.hold_expires_at is null or b.hold_expires_at > ${now}))`;
}
