/** `2.4`, of bytes. */
export function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
