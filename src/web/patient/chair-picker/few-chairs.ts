/**
 * Whether few of the chairs of a window are free, which is shown in marigold: a quarter of them or less. By share, so that a small
 * center is not scarce on every day. A separate file: the list of centers needs nothing else from this folder.
 */
export function isScarce(free: number, chairs: number): boolean {
  return free * 4 <= chairs;
}
