/** The files in Hindi, each loaded when a page asks for it. */
import type { Messages } from '@lingui/core';
import { knowFiles } from './words';

knowFiles(import.meta.glob<Messages>('./hi/*.json', { query: '?lingui', import: 'messages' }));
