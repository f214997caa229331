/** The values of a filter that takes several: `confirmed,pending`. */
export function splitValues(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

/** Undefined when none is left, which takes the filter out of the address. */
export function joinValues(values: Iterable<string>): string | undefined {
  return [...values].join(',') || undefined;
}
