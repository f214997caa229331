import type { About } from '../about';

export const ABOUT = {
  name: 'हिन्दी',
  lacks: null,
  question: { ask: 'हिन्दी में देखें?', yes: 'हाँ', no: 'नहीं' },
} satisfies About;
