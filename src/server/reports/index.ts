/** What other rooms use of this one. */
export { accountsSums } from './accounts';
export { accountsOfMail, mailAccounts } from './accounts-mail';
export { compactCounters, findWrongCounters, recount } from './counters';
export { centerWeek } from './dashboard/center-week';
export { countOpen, HOLD_GRACE_MS, MANY_TRIES } from './dashboard/needs-a-person';
export { overviewRoutes } from './overview-route';
export { reportRoutes } from './routes';
export { runReport } from './run-report';
