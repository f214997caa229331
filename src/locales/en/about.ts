import type { About } from '../about';

export const ABOUT = { name: 'English', lacks: null, question: null } satisfies About;
