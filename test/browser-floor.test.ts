/** Nothing that the pages call is younger than the oldest browsers in which their scripts run (`browserslist`). */
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { MEMBERS, isNewer } from './newer-than-floor.ts';

/** Asked for before it is called, or only called where it is known to be there. */
const ASKED_FOR = new Set([
  // Passkeys: no button where the browser has none (`hasPasskeys`).
  'AuthenticatorAssertionResponse.authenticatorData',
  'AuthenticatorAssertionResponse.signature',
  'AuthenticatorAssertionResponse.userHandle',
  'AuthenticatorAttestationResponse.attestationObject',
  'AuthenticatorAttestationResponse.getTransports',
  'AuthenticatorResponse.clientDataJSON',
  'HTMLElement.hidePopover',
  'Navigator.share',
  // Notifications: none where the browser knows none (`pushHere`).
  'Notification',
  'Notification.permission',
  'Notification.requestPermission',
  'PushManager.getSubscription',
  'PushManager.subscribe',
  'PushManagerAttribute.pushManager',
  'PushSubscription.endpoint',
  'PushSubscription.toJSON',
  'PushSubscription.unsubscribe',
  'PushSubscriptionOptions.applicationServerKey',
]);

/** What only the server runs. */
const OF_SERVER = /\/web\/(render|entry\.server|framework\/page-styles|sent-form)\.tsx?$/;
/** In a browser of the floor the whole file would be lost: `(?<=…)`, `(?<!…)`, `(?i:…)`, and the flag `v`. */
const YOUNG_PATTERN = /\(\?<[=!]|\(\?[a-z]*-?[a-z]+:|\/[a-z]*v[a-z]*$/;

/** The names alone tell of most expressions that their types need not be asked for. */
const NEWER = MEMBERS.filter(({ statement }) => isNewer(statement));
const NEWER_GLOBALS = new Set(NEWER.filter(({ owner }) => owner === '' || owner === 'Window').map(({ name }) => name));
const NEWER_MEMBERS = new Set(NEWER.filter(({ owner }) => owner !== '').map(({ name }) => name));

it('nothing is called that the oldest browsers lack', { timeout: 240_000 }, () => {
  const program = webProgram();
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !/\/node_modules\//.test(file.fileName) && !OF_SERVER.test(file.fileName))
      visit(file);
  }
  expect([...found]).toEqual([]);

  function visit(node: ts.Node): void {
    const young = ts.isIdentifier(node)
      ? newerNamed(node, checker)
      : ts.isRegularExpressionLiteral(node) && YOUNG_PATTERN.test(node.text) && node.text;
    if (young && !ASKED_FOR.has(young)) {
      const file = node.getSourceFile();
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.add(`${path.relative('.', file.fileName)}:${line + 1} ${young}`);
    }
    ts.forEachChild(node, visit);
  }
});

/** What the identifier names of the browser's own, if that is too new. */
function newerNamed(node: ts.Identifier, checker: ts.TypeChecker): string | null {
  const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  if (!(isMember ? NEWER_MEMBERS : NEWER_GLOBALS).has(node.text) || !(isMember || isExpression(node))) return null;
  const declared = checker
    .getSymbolAtLocation(node)
    ?.declarations?.find((one) => /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(one.getSourceFile().fileName));
  if (!declared) return null;
  const owner = ownerOf(declared);
  const alike = MEMBERS.filter(({ name }) => name === node.text);
  const own = alike.filter((one) => (owner === '' ? ['', 'Window'] : [owner]).includes(one.owner));
  // A mixin has no name in the table: then whatever has such a member.
  const meant = own.length > 0 ? own : alike.filter((one) => one.owner !== '');
  if (meant.length === 0 || !meant.every(({ statement }) => isNewer(statement))) return null;
  return owner === '' ? node.text : `${owner}.${node.text}`;
}

/** Not a key, the name of something of ours, or of a type. */
function isExpression({ parent }: ts.Identifier): boolean {
  return ts.isCallExpression(parent) || ts.isNewExpression(parent) || ts.isPropertyAccessExpression(parent);
}

/** The interface of which it is a member; empty for a global. */
function ownerOf({ parent }: ts.Declaration): string {
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text.replace(/^Readonly|Constructor$/g, '');
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText();
  return '';
}

function webProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const roots = fileNames.filter((name) => /^src\/web\/(?!.*\.test\.)/.test(name));
  return ts.createProgram(roots, {
    ...options,
    incremental: false,
    tsBuildInfoFile: undefined,
    types: ['vite/client'],
  });
}
