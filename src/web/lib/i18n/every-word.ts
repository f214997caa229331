/** All messages in every language. For the server only. */
import type { Messages } from '@lingui/core';
import { LANGUAGES, LOCALES } from '../../../locales';
import { WRITING } from '../../../locales/writing';
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
for (const language of LANGUAGES) {
  if (LOCALES[language].script) haveWords(language, 'names', WRITING[language].names as Messages);
}
