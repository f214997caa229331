/** Reading an answer that is one long list of rows, such as ten thousand centers, without holding up the page. */

/** Characters that are read between two stops: a millisecond on a weak phone. */
const PIECE = 16_384;

/** The parsed answer, with stops in between if it is a long list. Throws SyntaxError. */
export function* parseRows(json: string): Generator<undefined, unknown> {
  const list = json.length > PIECE && /^\{[^[\]{}]*"(\w+)":\[\{("\w+":)/.exec(json);
  if (list) {
    try {
      return yield* parseList(json, list[0].length, list[1]!, list[2]!);
    } catch {
      // It was not what it looked like. Whatever is cut in the wrong place is no JSON.
    }
  }
  return JSON.parse(json) as unknown;
}

/**
 * An answer whose last field is a list of objects that all begin with the same field. What stands between two of them
 * stands nowhere else: within a text its quotation marks would be escaped.
 */
function* parseList(
  json: string,
  headLength: number,
  field: string,
  firstField: string,
): Generator<undefined, unknown> {
  const start = headLength - firstField.length - 1;
  const end = json.lastIndexOf(']');
  const rows: unknown[] = [];
  for (let at = start; at < end; yield) {
    const cut = json.indexOf(`},{${firstField}`, at + PIECE);
    const next = cut < 0 ? end : cut + 1;
    for (const row of JSON.parse(`[${json.slice(at, next)}]`) as unknown[]) rows.push(row);
    at = next + 1;
  }
  const rest = JSON.parse(json.slice(0, start) + json.slice(end)) as Record<string, unknown>;
  return { ...rest, [field]: rows };
}
