/** Every word in every language, for the server alone. */
import type { Messages } from '@lingui/core';
import { haveWords } from './words';

haveWords(import.meta.glob<Messages>('./{en,hi}/*.json', { query: '?lingui', import: 'messages', eager: true }));
