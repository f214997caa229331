/**
 * The administrator's API. It is not part of `contract/index.ts`, so that nothing of it is sent to patients:
 * `import * as admin from '…/contract/admin'`.
 */
export * from './bookings';
export * from './attendance/attendance';
export * from './staff/audit';
export * from './attendance/board';
export * from './messages/calls';
export * from './centers/capacity';
export * from './cash/cash';
export * from './cash/drawer';
export * from './cash/price-list';
export * from './centers/centers';
export * from './centers/charges';
export * from './centers/center-place';
export * from './closures';
export * from './common';
export * from './desk/desk';
export * from './desk/person';
export * from './desk/standing';
export * from './desk/waiting';
export * from './desk/walk-ins';
export * from './desk/stay';
export * from './desk/person-rights';
export * from './messages/desk-messages';
export * from './funding';
export * from './desk/imports';
export * from './ops';
export * from './funding/payer-claims';
export * from './reports/overview';
export * from './refusals';
export * from './reports/reports';
export * from './staff/identity-provider';
export * from './staff/passkeys';
export * from './staff/session';
export * from './staff/staff';
export * from './messages/numbers';
export * from './messages/told';
export * from './staff/two-factor';
export * from './cash/account';
export * from './cash/debts';
export * from './accounts';
