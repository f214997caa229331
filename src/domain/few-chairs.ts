/**
 * Whether few chairs of a window are free: a quarter of them or less, or the last one. Only this is shown in marigold. A share, so
 * that a small center doesn't look scarce every day.
 */
export function isFew(free: number, chairs: number): boolean {
  return free > 0 && free <= Math.max(1, chairs / 4);
}
