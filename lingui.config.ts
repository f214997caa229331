/** The catalogue: a file for each language and namespace, in ICU MessageFormat, which translators' tools read. */
import { existsSync, readdirSync } from 'node:fs';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const LOCALES = new URL('./src/locales/', import.meta.url);
/** Those of pages, and those that the server writes. */
const FOLDERS = ['pages', 'server'];

export default {
  sourceLocale: 'en',
  locales: readdirSync(LOCALES).filter((name) => existsSync(new URL(`${name}/pages`, LOCALES))),
  fallbackLocales: { default: 'en' },
  format: formatter({ style: 'minimal' }),
  catalogs: FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`en/${folder}`, LOCALES)).map((file) => ({
      path: `src/locales/{locale}/${folder}/${file.replace(/\.json$/, '')}`,
      include: [],
    })),
  ),
} satisfies LinguiConfig;
