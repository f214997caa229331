/** The files that documents and comments name: how a name is recognised, and where it may be. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../src/server/platform/paths';

/** What is made, installed or kept by a running product, and so is in no clone. */
const NOT_OURS = /^(node_modules|dist|build|data|test-results|playwright-report|\.(?!env|ci|dependency).*)$/;

const entries = readdirSync(PROJECT_DIR, { withFileTypes: true }).filter(({ name }) => !NOT_OURS.test(name));

/** Every file and folder of the project, by its path from the top. */
const ALL = entries.flatMap((entry) =>
  entry.isDirectory()
    ? [
        entry.name,
        ...readdirSync(path.join(PROJECT_DIR, entry.name), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${entry.name}/${name}`,
        ),
      ]
    : [entry.name],
);

/** The folders from which a name may begin: `src/server` for `appointments/locks.ts`, `src` for `domain/waits.ts`. */
export const BASES = ['', 'src', 'src/server', 'src/web'];
const FOLDERS = new Set(
  BASES.flatMap((base) =>
    readdirSync(path.join(PROJECT_DIR, base), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !NOT_OURS.test(entry.name) ? entry.name : [],
    ),
  ),
);

const ENDING = 'tsx?|mjs|css|sql|md|json|conf|sh|ya?ml';
/** `capacity.ts`, `seats/capacity.ts`, `receipt*.ts`, `test/http`, `seats/`. */
const NAME = new RegExp(
  `(?<![\\w@$:/.<>{}*~-])(?:[\\w.*-]+/)*(?:[\\w.*-]+\\.(?:${ENDING})(?![\\w.-])|(?<=/)(?![\\w.*<{-]))|(?<![\\w@$:/.<>{}*~-])[\\w-]+(?:/[\\w.*-]+)+`,
  'g',
);

/** What is named and in no clone: the specification, a migration still to be numbered, a package, a file on a server. */
const ELSEWHERE = /^(spec\.md|.*NNNN-.*|cities\.json|upstream\.conf)$/;

/** The names of files and folders in a text, each once. Addresses, packages and what only looks alike (`and/or`) are none. */
export function namesIn(text: string): string[] {
  const found = [...text.matchAll(NAME)].map(([name]) => name.replace(/\.$/, ''));
  return [...new Set(found)].filter((name) => {
    const [first = ''] = name.split('/');
    if (NOT_OURS.test(first) || ELSEWHERE.test(name)) return false;
    return new RegExp(`\\.(?:${ENDING})$`).test(name) || (name.includes('/') && FOLDERS.has(first));
  });
}

/** Whether a name is there: from the folder of who names it, from one of `BASES`, or, `anywhere`, as the end of any path. */
export function isThere(name: string, from: string, anywhere = true): boolean {
  const shape = name.replace(/\/$/, '').replace(/[.+]/g, '\\$&').replace(/\*+/g, '.*');
  const places = [...new Set([from, ...BASES])].map((base) => path.posix.join(base, shape));
  const whole = new RegExp(`^(?:${places.join('|')}${anywhere ? `|(?:.*/)?${shape}` : ''})$`);
  return ALL.some((one) => whole.test(one));
}

/** How documents mark tests by their folder; `u:` marks all others. */
const MARKS: [mark: string, folder: string][] = [
  ['h', 'test/http/'],
  ['c', 'test/concurrency/'],
  ['e', 'test/e2e/'],
];

const TESTS = ALL.filter((name) => /\.(test|spec)\.tsx?$/.test(name)).map((file) => {
  const [mark] = MARKS.find(([, folder]) => file.startsWith(folder)) ?? ['u'];
  return { file, name: `${mark}:${path.basename(file).replace(/\.(test|spec)\.tsx?$/, '')}` };
});

/** The tests that a text names, such as `h:cancel`, with the files that each may mean. */
export function testsNamedIn(text: string): { name: string; files: string[] }[] {
  return [...text.matchAll(/\b[hceu]:[a-z][\w-]*/g)].map(([name]) => ({
    name,
    files: TESTS.filter((test) => test.name === name).map(({ file }) => file),
  }));
}

/** The comments of a source of TypeScript, JavaScript or CSS. */
export function commentsIn(text: string): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}

/** By their paths from the top. */
export const DOCUMENTS = ALL.filter((name) => name.endsWith('.md'));
export const SOURCES = ALL.filter((name) =>
  /^((src|test|scripts|bench)\/.*\.(tsx?|mjs|css)|[\w.-]+\.(ts|mjs))$/.test(name),
);

export const textOf = (name: string) => readFileSync(path.join(PROJECT_DIR, name), 'utf8');
