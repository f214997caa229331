/** The catalogue: a file for each language and namespace, in ICU MessageFormat, which translators' tools read. */
import { existsSync, readdirSync } from 'node:fs';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const LOCALES = new URL('./src/locales/', import.meta.url);
const namespaces = readdirSync(new URL('en/pages', LOCALES)).map((file) => file.replace(/\.json$/, ''));

export default {
  sourceLocale: 'en',
  locales: readdirSync(LOCALES).filter((name) => existsSync(new URL(`${name}/pages`, LOCALES))),
  fallbackLocales: { default: 'en' },
  format: formatter({ style: 'minimal' }),
  catalogs: namespaces.map((name) => ({ path: `src/locales/{locale}/pages/${name}`, include: [] })),
} satisfies LinguiConfig;
