/** Refusals of the administrator's API, besides the codes of all APIs (`contract/refusals.ts`). */
export const ADMINISTRATOR_REFUSALS = {
  'administrator-session-ended': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'not-allowed': { status: 403, message: 'Your role does not allow this. Please ask the owner of this service.' },
  'two-factor-wrong': {
    status: 400,
    message:
      'That code did not work. Each code works once and for a short time: please enter the one that the app shows now.',
  },
  'login-half-over': {
    status: 400,
    message: 'That took too long, or too many codes were wrong. Please sign in again.',
  },
  'two-factor-not-begun': { status: 409, message: 'Please start setting up the app again.' },
  'two-factor-required': { status: 409, message: "Two-step sign-in is required here and can't be turned off." },
  'two-factor-unreadable': {
    status: 409,
    message: 'Your two-step sign-in can no longer be checked. Please ask whoever runs this server to reset it.',
  },
  'edit-conflict': {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Please check it, then save again.',
  },
  'no-free-chair': { status: 409, message: 'No chair is free in this window any more.' },
  'patient-elsewhere': { status: 409, message: 'This patient has another appointment at that time.' },
  'status-not-possible': { status: 409, message: "This appointment can't be given that status." },
  'attendance-not-booked': {
    status: 409,
    message: 'This appointment is not booked: it is cancelled, or held and not paid.',
  },
  'attendance-not-yet': {
    status: 409,
    message: 'This session is on a later day. Arrivals are recorded on the day itself.',
  },
  'attendance-over': {
    status: 409,
    message: 'This session was on an earlier day: it can only be set to finished, missed or not recorded.',
  },
  'attendance-too-late': { status: 409, message: 'Attendance can be corrected for 7 days after the session.' },
  'attendance-not-possible': {
    status: 409,
    message: 'Somebody who sat in the chair has not missed the session. Take that back first.',
  },
  'arrival-unknown': { status: 409, message: 'No appointment of this center has that PIN or code today.' },
  'photo-refused': { status: 400, message: 'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.' },
  'photo-too-large': { status: 413, message: 'Failed to upload image: it is larger than 5 MB.' },
  'photo-missing': { status: 400, message: 'Failed to upload image. Please try again.' },
  'image-host-down': { status: 503, message: 'Failed to upload image. Please try again.' },
  'photo-unknown': { status: 400, message: 'There is no such photo. Please upload it again.' },
  'refund-not-failed': { status: 409, message: 'This refund has not failed, or has already been settled.' },
  'refund-not-possible': { status: 409, message: 'There is nothing to refund for this appointment.' },
  'refund-too-much': { status: 400, message: 'That is more than was paid for this appointment.' },
  'no-carer-to-confirm': { status: 409, message: 'Nobody who booked for this patient waits to be confirmed.' },
  'capacity-below-sold': { status: 409, message: 'More is booked there than there would be chairs.' },
  'too-many-chairs': { status: 400, message: 'A window can not have more chairs than the center.' },
  'exception-not-found': { status: 404, message: 'There is no such closing or shortage.' },
  'user-not-found': { status: 404, message: 'There is no such user.' },
  'mail-not-found': { status: 404, message: 'There is no such email.' },
  'mail-forgotten': { status: 410, message: "What this email said is no longer kept, so it can't be sent again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type AdministratorRefusalCode = keyof typeof ADMINISTRATOR_REFUSALS;
