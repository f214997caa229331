/**
 * Whether few of the chairs of a window are free, which is shown in marigold and nothing else is: at most a quarter of them, and the
 * last one always. By share, so that a small center does not look scarce every day.
 */
export function isFew(free: number, chairs: number): boolean {
  return free > 0 && free <= Math.max(1, chairs / 4);
}
