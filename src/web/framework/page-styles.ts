/**
 * Puts into each visitor's page only the styles that it needs, in the order of the whole sheet, so that the same rules win. The
 * whole sheet is loaded with the scripts (`start-after-paint.ts`).
 */
import type { Edit } from './edits';
import { STYLES_OF_PAGE } from './styles-of-page';

type Rule = {
  head: string;
  /** The text in the braces; or, for a rule with rules inside, those rules. */
  body: string | readonly Rule[];
  /** The classes that need the rule; null where it is always kept. */
  of: readonly string[] | null;
};

/** The edit that puts a page's styles at their place; none where the page has no such place. */
export function stylesIn(html: string): Edit[] {
  const from = html.indexOf(STYLES_OF_PAGE);
  return from < 0 ? [] : [{ from, to: from + STYLES_OF_PAGE.length, text: stylesOf(html) }];
}

/** The part of the sheet that the markup needs. */
export function stylesOf(html: string, sheet: readonly Rule[] = SHEET): string {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => withoutEntities(names!).split(/\s+/)),
  );
  return needed(sheet, classes);
}

function needed(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let text = '';
  for (const { head, body, of } of rules) {
    if (of && !of.some((name) => classes.has(name))) continue;
    if (typeof body === 'string') text += head + body;
    else {
      const inner = needed(body, classes);
      if (inner !== '') text += `${head}{${inner}}`;
    }
  }
  return text;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

const withoutEntities = (text: string) => text.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Parses a sheet of compressed CSS. */
export function readSheet(text: string): Rule[] {
  const rules: Rule[] = [];
  let [depth, start, open] = [0, 0, 0];
  for (const { 0: sign, index } of text.matchAll(/"[^"]*"|'[^']*'|\\.|[{};]/gs)) {
    if (sign === '{' && depth++ === 0) open = index;
    else if (sign === ';' && depth === 0) {
      rules.push({ head: text.slice(start, index + 1), body: '', of: null });
      start = index + 1;
    } else if (sign === '}' && --depth === 0) {
      rules.push(readRule(text.slice(start, open), text.slice(open + 1, index)));
      start = index + 1;
    }
  }
  return rules;
}

const HOLDS_RULES = /^@(?:media|supports|container)\b/;

function readRule(head: string, body: string): Rule {
  if (HOLDS_RULES.test(head)) return { head, body: readSheet(body), of: null };
  const of = head.split(COMMA).every((selector) => LEADING_CLASS.test(selector))
    ? [...head.matchAll(CLASSES)].map(([, name]) => name!.replace(/\\(.)/gs, '$1'))
    : null;
  return { head, body: `{${body}}`, of };
}

/** A comma between selectors, not inside brackets. */
const COMMA = /(?<!\\),(?![^()]*\))/;
/** A selector that begins with a class; then the leading classes of all selectors of a list. */
const LEADING_CLASS = /^(?::(?:where|is)\()?\./;
const CLASSES = /(?:^|(?<!\\),)(?::(?:where|is)\()?\.((?:\\.|[\w-])+)/gs;

const SHEET = readSheet((await import('../styles.css?inline')).default);
