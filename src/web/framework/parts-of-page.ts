/**
 * The parts of a page whose scripts are loaded later (`ui/later-part.tsx`) and that the server has rendered. They are loaded before
 * React takes the page over: it removes what the server rendered of a part whose script is not there yet when the page changes, and
 * its fields are then missing from the form. Without this, a phone that was slow sent a booking without who pays for it.
 */

/** How to load each part. Pages may have parts of the same name. */
const parts: { name: string; load: () => Promise<unknown> }[] = [];

export function keepPart(name: string, load: () => Promise<unknown>): void {
  parts.push({ name, load });
}

/** Loads the parts of these names, and waits for a network as often as needed; meanwhile the page works as it does without scripts. */
export function loadPartsOfPage(names: readonly string[]): Promise<unknown> {
  return Promise.all(parts.filter(({ name }) => names.includes(name)).map(({ load }) => load()));
}
