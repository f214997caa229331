import type { MailDetails, Template } from '../mails';

const APPOINTMENTS = '/myappoinments';
const FIND_CHAIR = '/dialysis';

/** Where what a message says is seen or done, where that is not the list of appointments. */
const PAGES: { [T in Template]?: string | ((details: MailDetails[T]) => string) } = {
  'chair-offered': '/offers',
  'dates-offered': ({ dates, choose }) => (dates.length > 0 ? '/offers' : choose),
  'session-missed': ({ bookingId }) => `/make-up/${bookingId}`,
  'booking-funded': ({ kind }) => (kind === 'unanswered' || kind === 'not-approved' ? FIND_CHAIR : APPOINTMENTS),
  'booking-cancelled-by-center': FIND_CHAIR,
  'kept-withdrawn': FIND_CHAIR,
  'center-closed': FIND_CHAIR,
  // Who can't log in any more reads there whom to call.
  'cancelled-by-us': '/contact',
  'payment-returned': FIND_CHAIR,
  'series-returned': FIND_CHAIR,
  'new-device': '/myprofile/devices',
  'new-devices': '/myprofile/devices',
};

/** The page of the product that a message leads on to: a path, which may have a query. */
export function pageOf<T extends Template>(template: T, details: MailDetails[T]): string {
  const page = PAGES[template];
  return typeof page === 'function' ? page(details) : (page ?? APPOINTMENTS);
}
