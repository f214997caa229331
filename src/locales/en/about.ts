import type { About } from '../about';

export const english = { name: 'English', lacks: null, question: null } satisfies About;
