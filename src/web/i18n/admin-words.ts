/** The words of the administrator area, which only its pages know of. */
import type { Messages } from '@lingui/core';
import { knowFiles } from './words';

knowFiles(import.meta.glob<Messages>('./en/admin*.json', { query: '?lingui', import: 'messages' }));
