/** The words of the administrator area, which is in English only. */
import type { Messages } from '@lingui/core';

export const ADMIN_FILES = import.meta.glob<Messages>('./pages/admin*.json', { query: '?lingui', import: 'messages' });
