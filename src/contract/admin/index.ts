/**
 * The administrator's API. It is not part of `contract/index.ts`, so that nothing of it is sent to patients:
 * `import * as admin from '…/contract/admin'`.
 */
export * from './appointments';
export * from './attendance';
export * from './audit';
export * from './board';
export * from './calls';
export * from './capacity';
export * from './cash';
export * from './centers';
export * from './center-place';
export * from './closures';
export * from './common';
export * from './desk';
export * from './desk-messages';
export * from './funding';
export * from './imports';
export * from './overview';
export * from './refusals';
export * from './reports';
export * from './session';
export * from './staff';
export * from './told';
export * from './two-factor';
export * from './users';
