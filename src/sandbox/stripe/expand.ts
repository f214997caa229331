import { StripeProblem } from './problem';

/** Which ids are to be answered as whole objects; `payment_intent.latest_charge` goes two steps. */
export type Expand = ReadonlySet<string>;

/** Checks what was asked for. A path includes the steps before it; `data.` of lists is dropped. */
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

/** What is to be expanded inside of one property. */
export function inner(expand: Expand, property: string): Expand {
  const prefix = `${property}.`;
  return new Set([...expand].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length)));
}
