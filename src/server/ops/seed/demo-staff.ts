/** Who administers the demonstration: their passwords are published in the README. */

/** Owns everything. */
export const DEMO_ADMINISTRATOR = { userName: 'admin', password: 'vrikka-demo-admin' } as const;
/** Of the center whose days `demo-desk.ts` tells. */
export const DEMO_MANAGER = { userName: 'manager', password: 'vrikka-demo-manager', role: 'manager' } as const;
export const DEMO_CLERK = { userName: 'clerk', password: 'vrikka-demo-clerk', role: 'clerk' } as const;

export const DEMO_STAFF = [DEMO_ADMINISTRATOR, DEMO_MANAGER, DEMO_CLERK];
