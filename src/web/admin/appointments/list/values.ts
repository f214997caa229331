/** The values of a multi-value filter: `confirmed,pending`. */
export function splitValues(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : [];
}

/** Undefined when none is left, which removes the filter from the URL. */
export function joinValues(values: Iterable<string>): string | undefined {
  return [...values].join(',') || undefined;
}
