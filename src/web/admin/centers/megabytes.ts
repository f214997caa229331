/** `2.4`, from bytes; never `0.0` for a file that is not empty. */
export function megabytes(bytes: number): string {
  return Math.max(bytes / 1024 / 1024, bytes > 0 ? 0.1 : 0).toFixed(1);
}
