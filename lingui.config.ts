/** The catalogue: a file for each language and namespace, in ICU MessageFormat, which translators' tools read. */
import { readdirSync } from 'node:fs';
import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const namespaces = readdirSync(new URL('./src/web/lib/i18n/en', import.meta.url)).map((file) =>
  file.replace(/\.json$/, ''),
);

export default {
  sourceLocale: 'en',
  locales: ['en', 'hi'],
  fallbackLocales: { default: 'en' },
  format: formatter({ style: 'minimal' }),
  catalogs: namespaces.map((name) => ({ path: `src/web/lib/i18n/{locale}/${name}`, include: [] })),
} satisfies LinguiConfig;
