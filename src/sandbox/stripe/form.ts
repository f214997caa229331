import { StripeProblem } from './problem';

/** A value of a form-encoded request: text, a group or a list of values. */
export type FormValue = string | FormGroup | FormValue[];
export type FormGroup = { [key: string]: FormValue };

/** Deeper than any call we know; stops a hostile key from growing a tree. */
const MAX_DEPTH = 8;

/** Reads `a[b][0][c]=d` the way the provider does: numeric keys and `[]` make lists, others groups. */
export function parseForm(text: string): FormGroup {
  const root = emptyGroup();
  for (const [key, value] of new URLSearchParams(text)) insert(root, pathOf(key), value);
  return settle(root) as FormGroup;
}

function emptyGroup(): FormGroup {
  // Without a prototype, a key such as `__proto__` is a key like any other.
  return Object.create(null) as FormGroup;
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open === -1) return [key];
  const inner = key.slice(open);
  const parts = [...inner.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!);
  if (inner !== parts.map((part) => `[${part}]`).join('') || parts.length > MAX_DEPTH) {
    throw new StripeProblem(400, `Invalid parameter name: ${key}`);
  }
  return [key.slice(0, open), ...parts];
}

function insert(root: FormGroup, path: string[], value: string): void {
  let group = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(group).length) : part;
    if (index === path.length - 1) {
      group[key] = value;
      return;
    }
    const next = group[key];
    if (typeof next === 'string') throw new StripeProblem(400, `Invalid parameter: ${path[0]}`);
    group[key] = next ?? emptyGroup();
    group = group[key] as FormGroup;
  });
}

/** Turns groups whose keys are 0, 1, 2 … into lists, from the leaves up. */
function settle(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = settle(value[key]!);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return isList ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key]!) : value;
}
