/** What other rooms use of this one. */
export { boardRoutes } from './board-routes';
export { attendanceRoutes } from './routes';
