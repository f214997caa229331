/** `2.4`, of bytes; what is there at all is never `0.0`. */
export function megabytes(bytes: number): string {
  return Math.max(bytes / 1024 / 1024, bytes > 0 ? 0.1 : 0).toFixed(1);
}
