/** From where in the list a center was opened, so that its page can lead back there. Travels with the link's state. */
export type FromList = {
  /** The list's query, `?city=Pune`. */
  search: string;
  /** How many centers it showed. */
  count: number;
  /** The chosen city; empty for all. */
  city: string;
};

function isFromList(value: unknown): value is FromList {
  if (typeof value !== 'object' || value === null) return false;
  const { search, count, city } = value as Record<string, unknown>;
  return typeof search === 'string' && typeof count === 'number' && typeof city === 'string';
}

/** Reads it out of a location's state; null for whoever came another way. */
export function readFromList(state: unknown): FromList | null {
  const fromList = (state as { fromList?: unknown } | null)?.fromList;
  return isFromList(fromList) ? fromList : null;
}
