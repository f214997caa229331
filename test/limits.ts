import { keyOf, type LimitName } from '../src/server/platform/http/limits';
import type { Product } from './product';

/** Uses up tries of a limit, like that many requests. */
export async function takeTries(
  { context, database }: Product,
  name: LimitName,
  key: string | [string, string],
  tries: number,
): Promise<void> {
  const [first, ...rest] = [key].flat() as [string, ...string[]];
  await context.limits.take(name, first, ...rest);
  await database.pool.query('update rate_limits set points = points - 1 + $2 where key = $1', [
    `${name}:${keyOf(name, [first, ...rest])}`,
    tries,
  ]);
}
