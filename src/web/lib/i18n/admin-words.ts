/** The messages of the administrator area, referenced only by its pages. */
import type { Messages } from '@lingui/core';
import { knowFiles } from './words';

knowFiles(import.meta.glob<Messages>('./en/admin*.json', { query: '?lingui', import: 'messages' }));
