import type { LimitName } from '../src/server/platform/http/limits';
import type { Product } from './product';

/** Uses up tries of a limit, like that many requests. */
export async function takeTries(
  { context }: Product,
  name: LimitName,
  key: string | [string, string],
  tries: number,
): Promise<void> {
  const [first, ...rest] = [key].flat() as [string, ...string[]];
  await Promise.all(Array.from({ length: tries }, () => context.limits.take(name, first, ...rest)));
}
