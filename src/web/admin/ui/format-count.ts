/** A number of things, grouped as in India: 2,146 and 1,25,000. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-IN');
}
