/** All messages in every language, only for the server. */
import type { Messages } from '@lingui/core';
import { HINDI_NAMES } from '../../../domain/hindi-names';
import { haveWords } from './words';

const FILES = import.meta.glob<Messages>('../../../locales/*/pages/*.json', {
  query: '?lingui',
  import: 'messages',
  eager: true,
});

for (const [file, words] of Object.entries(FILES)) {
  const [, language, namespace] = /\/locales\/(.+)\/pages\/(.+)\.json$/.exec(file)!;
  haveWords(language!, namespace!, words);
}
haveWords('hi', 'names', HINDI_NAMES);
