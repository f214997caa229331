/** Many patients at once, spread over the instances of the product. */
import { v7 as newId } from 'uuid';
import { signAccessToken } from '../src/server/accounts/tokens';
import { COOKIES } from '../src/server/platform/http/cookies';
import { type CenterRow, consentOf } from './builders';
import { paymentFor } from './booking-steps';
import { type Client, aClient } from './client';
import type { Product } from './product';
import type { Window } from './windows';

export type Person = { id: string; client: Client };

/**
 * New patients, each logged in, each calling one of the instances. On a busy machine some are told to come back in a moment, and do.
 *
 * @param asksAgain - False where it is the question what they are told.
 */
export async function aCrowd(
  { database, context, urls, url, now }: Product,
  size: number,
  { asksAgain = true }: { asksAgain?: boolean } = {},
): Promise<Person[]> {
  const at = now();
  const people = Array.from({ length: size }, () => ({ id: newId(), session: newId() }));
  const users = people.map(({ id }) => ({ id, email: `${id}@example.org`, username: 'One of many', created_at: at }));
  const expires = new Date(at.getTime() + 24 * 60 * 60_000);
  const sessions = people.map(({ id, session }) => ({
    id: session,
    user_id: id,
    created_at: at,
    last_used_at: at,
    expires_at: expires,
  }));
  await database.db.insertInto('users').values(users).execute();
  await database.db
    .insertInto('consents')
    .values(people.map(({ id }) => consentOf(id, at)))
    .execute();
  await database.db.insertInto('sessions').values(sessions).execute();
  return Promise.all(
    people.map(async ({ id, session }, index) => {
      const token = await signAccessToken({ userId: id, sessionId: session }, context.secret, at);
      const cookies = new Map([[COOKIES.access, token]]);
      return {
        id,
        client: aClient({ url }, { url: urls[index % urls.length]!, cookies, refreshes: false, asksAgain }),
      };
    }),
  );
}

/** All request the same window at once; returns the answers by code. */
export async function everybodyWants(
  people: Person[],
  center: CenterRow,
  window: Window,
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    people.map(({ client }) => client.raw('POST', '/auth/make-payment', { json: paymentFor({ center, window }) })),
  );
  const counts: Record<string, number> = {};
  for (const { status, json } of answers) {
    const { code } = json as { code?: string };
    const what = status === 200 ? 'held' : `${status} ${code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
