/** What other rooms use of this one. */
export { cancelByAdministrator, takeAppointmentAway } from './administrators/cancel-by-administrator';
export { cancelForCenter, emptyCenter } from './administrators/cancel-for-center';
export { recentAppointments } from './administrators/recent-appointments';
export { appointmentRoutes } from './administrators/routes';
export { bookRoutes } from './book-routes';
export { writeCalendar } from './calendar';
export { calendarEntryOf } from './calendar-entry';
export { giveUpBooking, tellGivenUp } from './cancel-booking';
export { cancelByNoticeRoute } from './cancel-by-notice';
export { finishCancelled } from './coming/finish-cancelled';
export { move, moveBack, type MovedBy, type Place, placeIn } from './move';
export { hasItsChair, moveBooking } from './move-booking';
export { givenUpByCenter, recentHolds } from './recent-holds';
export { renewSeries } from './renewals/renew-series';
export { bookingRoutes } from './routes';
export { offerChairs } from './waits/offer-chairs';
export { endPastWaits } from './waits/waits';
export { withdrawKept } from './withdraw-kept';
