import { StripeProblem } from './problem';

/** Which ids to answer as whole objects; `payment_intent.latest_charge` goes two levels deep. */
export type Expand = ReadonlySet<string>;

/** Checks the requested paths. A path includes its parents; `data.` of lists is dropped. */
export function readExpand(asked: string[], allowed: readonly string[], isList: boolean): Expand {
  const expand = new Set<string>();
  for (const path of asked) {
    const inside = isList ? path.replace(/^data\./, '') : path;
    if (!allowed.includes(inside) || (isList && inside === path)) {
      throw new StripeProblem(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    const steps = inside.split('.');
    steps.forEach((_, index) => expand.add(steps.slice(0, index + 1).join('.')));
  }
  return expand;
}

/** The part of `expand` inside one property. */
export function inner(expand: Expand, property: string): Expand {
  const prefix = `${property}.`;
  return new Set([...expand].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)));
}
