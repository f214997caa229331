export const TAG = { tag: 'Account' };
