/** The catalogue: a file for each language and namespace, in ICU MessageFormat, which translators' tools read. */
import { readdirSync } from 'node:fs';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const namespaces = readdirSync(new URL('./src/locales/en/pages', import.meta.url)).map((file) =>
  file.replace(/\.json$/, ''),
);

export default {
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  fallbackLocales: { default: 'en' },
  format: formatter({ style: 'minimal' }),
  catalogs: namespaces.map((name) => ({ path: `src/locales/{locale}/pages/${name}`, include: [] })),
} satisfies LinguiConfig;
