import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The sentence for a request that is no object at all. */
export const NOT_VALID = 'Some of what was sent is missing or not valid.';

/**
 * The sentence about a field whose schema has none of its own: '{Field} is required' with the first letter capitalised
 * (spec.md, section 5), and the like.
 */
export function sentenceFor(issue: Issue): string {
  const field = issue.path?.findLast((part) => typeof part === 'string');
  if (field === undefined) return NOT_VALID;
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  if (issue.input === undefined || issue.input === null || issue.input === '') return `${name} is required`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} ${TYPES[String(issue.format ?? issue.expected)] ?? 'is not valid'}`;
    case 'invalid_value':
      return `${name} must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      return tooSmall(name, issue);
    case 'too_big':
      return tooBig(name, issue);
    default:
      return `${name} is not valid`;
  }
}

/** A schema's own sentence for a value that is present but wrong; a missing one gets "is required". */
export function ifGiven(sentence: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? undefined : sentence);
}

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  safeint: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
};

type Bound<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

function tooSmall(name: string, { origin, minimum }: Bound<'too_small'>): string {
  const least = minimum.toLocaleString('en-IN');
  if (origin === 'array') return `At least ${minimum === 1 ? 'one' : least} ${name} is required`;
  if (origin === 'string') return `${name} is too short; at least ${least} characters`;
  return `${name} must be at least ${least}`;
}

function tooBig(name: string, { origin, maximum }: Bound<'too_big'>): string {
  const most = maximum.toLocaleString('en-IN');
  if (origin === 'array') return `At most ${most} ${name}`;
  if (origin === 'string') return `${name} is too long; at most ${most} characters`;
  return `${name} must be at most ${most}`;
}
