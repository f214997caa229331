import { z } from 'zod';

const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'must be an integer')
  .transform(Number);

/** Paging of lists; those with a time also take `from` and `to`, in seconds. */
export const pagingFields = {
  count: whole
    .pipe(z.number().min(1, 'The count must be at least 1.').max(100, 'The count may not be greater than 100.'))
    .default(10),
  skip: whole.default(0),
};
export const timedFields = { ...pagingFields, from: whole.default(0), to: whole.optional() };

type Asked = { count: number; skip: number; from?: number; to?: number | undefined };

/** One page, newest first. `from` and `to` are included. */
export function pageOf<T extends { createdAt: number }>(
  records: Iterable<T>,
  { count, skip, from = 0, to = Infinity }: Asked,
): T[] {
  const found = [...records].filter(({ createdAt }) => {
    const seconds = Math.floor(createdAt / 1_000);
    return seconds >= from && seconds <= to;
  });
  // Reversed before the stable sort: of two made in the same millisecond the later comes first.
  return found
    .reverse()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(skip, skip + count);
}

/** A page as most lists answer it. */
export function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items };
}
