import type { About } from '../about';

export const english = { name: 'English', isWhole: true, question: null } satisfies About;
