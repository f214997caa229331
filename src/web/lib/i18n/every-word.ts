/** All messages in every language, only for the server. */
import type { Messages } from '@lingui/core';
import { HINDI_NAMES } from '../../../domain/hindi-names';
import { haveWords } from './words';

haveWords(import.meta.glob<Messages>('./{en,hi}/*.json', { query: '?lingui', import: 'messages', eager: true }));
haveWords({ './hi/names.json': HINDI_NAMES });
