/**
 * A text that comes and goes beside others is in an element of its own. Chrome's translation puts an element in the place of each
 * text; what React then takes away, or puts something before, must be an element too (`web/framework/translated.ts` follows the texts
 * that stay).
 */
import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const FILES = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  // The administrators' area is in one language, and read by people who work in it.
  .filter((name) => /\.tsx$/.test(name) && !/\.test\.|^admin\/|^ui\/gallery\//.test(name))
  .map((name) => `src/web/${name}`);

it('no text beside others comes and goes without an element', () => {
  expect(FILES.flatMap((file) => bareTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it.each([
  ['<p>{a}{b && t("more")}</p>', 1],
  ['<p>{a} {b ? `${b}, ` : null}</p>', 1],
  ['<p>{a}{b && <>{t("more")} </>}</p>', 1],
  ['<p>{a}{b ? t("one") : <b>two</b>}</p>', 1],
  ['<p>{b && t("alone")}</p>', 0],
  ['<p>{a}{b ? t("one") : t("other")}</p>', 0],
  ['<p>{a}{b && <span>{t("more")}</span>}</p>', 0],
])('%s', (written, count) => {
  expect(bareTexts('a.tsx', `const x = ${written};`)).toHaveLength(count);
});

/** Where they stand, as `file:line text`. */
function bareTexts(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const children = ts.isJsxElement(node) || ts.isJsxFragment(node) ? node.children.filter(isShown) : [];
    if (children.length > 1 || ts.isJsxFragment(node)) {
      for (const child of children) {
        if (!ts.isJsxExpression(child) || !comesAndGoes(child.expression!)) continue;
        found.push(`${name}:${file.getLineAndCharacterOfPosition(child.getStart()).line + 1} ${child.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isShown = (child: ts.JsxChild) =>
  !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) && !(ts.isJsxExpression(child) && !child.expression);

/** Whether at times it is a bare text, and at times none. */
function comesAndGoes(given: ts.Expression): boolean {
  const node = inside(given);
  if (ts.isBinaryExpression(node)) {
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && isBareText(node.right);
  }
  if (!ts.isConditionalExpression(node)) return false;
  const branches = [node.whenTrue, node.whenFalse];
  return (branches.some(isBareText) && !branches.every(mayBeText)) || branches.some(comesAndGoes);
}

const inside = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? inside(node.expression) : node;

function isBareText(given: ts.Expression): boolean {
  const node = inside(given);
  if (ts.isConditionalExpression(node)) return isBareText(node.whenTrue) || isBareText(node.whenFalse);
  if (ts.isJsxFragment(node)) {
    return node.children.some((child) =>
      ts.isJsxText(child)
        ? isShown(child)
        : ts.isJsxExpression(child) && !!child.expression && isBareText(child.expression),
    );
  }
  return (
    isString(node) ||
    (ts.isCallExpression(node) && /^(t|t\.\w+|format\w+|\w+Text|\w+Name)$/.test(node.expression.getText()))
  );
}

/** What is no element and not nothing may be a text: a name, a property. */
function mayBeText(given: ts.Expression): boolean {
  const node = inside(given);
  const isNothing =
    node.kind === ts.SyntaxKind.NullKeyword || node.getText() === 'undefined' || node.getText() === "''";
  return !isNothing && !ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node) && !ts.isJsxFragment(node);
}

const isString = (node: ts.Node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
