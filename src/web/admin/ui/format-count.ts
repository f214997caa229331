/** A number of things, grouped as in India: 2,146 and 1,25,000; "10,000+" where no more were counted. */
export function formatCount(count: number, isCapped = false): string {
  return `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
}
