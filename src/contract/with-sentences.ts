/** Refusals by their codes: each status with its sentence. The compiler refuses a code that lacks one of them. */
export function withSentences<S extends Record<string, number>, T extends Record<keyof S, string>>(
  statuses: S,
  sentences: T & Record<Exclude<keyof T, keyof S>, never>,
): { readonly [Code in keyof S]: { readonly status: S[Code]; readonly message: string } } {
  const each = Object.entries(statuses).map(([code, status]) => [code, { status, message: sentences[code] }]);
  return Object.fromEntries(each) as ReturnType<typeof withSentences<S, T>>;
}
