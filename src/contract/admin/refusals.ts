/** Refusals of the administrator's API, besides the codes of all APIs (`contract/refusals.ts`). */
export const ADMINISTRATOR_REFUSALS = {
  'administrator-session-ended': { status: 401, message: 'You have been signed out. Please sign in again.' },
  'not-allowed': { status: 403, message: 'Your role does not allow this. Please ask the owner of this service.' },
  'refund-not-allowed': {
    status: 403,
    message:
      'It is too late for a refund by the rule, and your role does not allow another one. Please cancel without a refund, or ask a manager.',
  },
  'refund-by-rule': {
    status: 403,
    message: 'The center is the cause, so everything goes back by the rule. Please cancel with the refund.',
  },
  'last-owner': { status: 409, message: 'There must be an owner. Please make somebody else an owner first.' },
  'own-roles': { status: 409, message: 'Nobody can do this to themselves. Please ask another owner.' },
  'owner-of-all': { status: 400, message: 'An owner is for all centers. Please leave out the center.' },
  'staff-not-found': { status: 404, message: 'There is no such member of staff.' },
  'staff-suspended': { status: 409, message: 'This person is suspended. Please let them in again first.' },
  'staff-without-email': { status: 409, message: 'This person has no email address. Please add one first.' },
  'user-name-taken': { status: 409, message: 'Somebody has this user name already.' },
  'email-taken': { status: 409, message: 'Somebody on the staff has this email address already.' },
  'invitation-not-valid': {
    status: 404,
    message: 'This link has been used, replaced by a newer one, or is too old. Please ask for another one.',
  },
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
  'chair-taken': { status: 409, message: 'This chair is taken or out of order. Please choose another one.' },
  'window-closed': { status: 409, message: 'The center is closed in this window.' },
  'window-over': { status: 409, message: 'This window is over.' },
  'date-beyond-desk': { status: 400, message: 'The desk can book at most 180 days ahead.' },
  'reason-missing': {
    status: 400,
    message:
      'Please give a reason: for a window that has begun, for a date more than 30 days ahead, and for no payment.',
  },
  'not-paid-together': {
    status: 409,
    message: 'Only appointments of one patient at one center are paid together.',
  },
  'desk-clash': { status: 409, message: 'Some of these sessions can not be booked.' },
  'link-too-late': {
    status: 409,
    message: 'The session begins too soon for a link. Please choose to be paid at the center.',
  },
  'patient-known': { status: 409, message: 'Somebody with this name and phone number is known already.' },
  'patient-blocked': { status: 409, message: 'The account of this patient is blocked.' },
  'merge-not-possible': {
    status: 409,
    message: 'Only a person without an account can be merged into another one.',
  },
  'merge-clash': { status: 409, message: 'Both have an appointment at the same time.' },
  'not-movable': { status: 409, message: 'Only a pending or confirmed appointment can be moved.' },
  'status-not-possible': { status: 409, message: "This appointment can't be given that status." },
  'chair-out-longer': {
    status: 409,
    message: 'This chair is closed by a longer plan. A manager can open it in the chairs of the center.',
  },
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
  'too-many-boards': {
    status: 429,
    message: 'You have this board open in too many places. Please close some of them.',
  },
  'photo-refused': { status: 400, message: 'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.' },
  'photo-too-large': { status: 413, message: 'Failed to upload image: it is larger than 5 MB.' },
  'photo-missing': { status: 400, message: 'Failed to upload image. Please try again.' },
  'image-host-down': { status: 503, message: 'Failed to upload image. Please try again.' },
  'photo-unknown': { status: 400, message: 'There is no such photo. Please upload it again.' },
  'payment-decided': { status: 409, message: 'This payment has been decided already.' },
  'payment-too-little': {
    status: 409,
    message: 'Less than the price was paid, or not in rupees. It can only be given back.',
  },
  'refund-not-failed': { status: 409, message: 'This refund has not failed, or has already been settled.' },
  'refund-not-possible': { status: 409, message: 'There is nothing to refund for this appointment.' },
  'refund-too-much': { status: 400, message: 'That is more than was paid for this appointment.' },
  'person-not-confirmed': {
    status: 409,
    message: 'Nobody has confirmed who this is: an account has added them. Please see a paper, and confirm them first.',
  },
  'nothing-to-take-back': {
    status: 409,
    message: 'No desk has confirmed this, or it was taken back already. Please look again.',
  },
  'nothing-to-confirm': { status: 409, message: 'This is confirmed already, or has ended. Please look again.' },
  'capacity-below-sold': { status: 409, message: 'More is booked there than there would be chairs.' },
  'too-many-chairs': { status: 400, message: 'A window can not have more chairs than the center.' },
  'too-many-reserved': { status: 400, message: 'The schemes can not reserve more chairs than the center has.' },
  'sponsor-not-found': { status: 404, message: 'There is no such sponsor.' },
  'exception-not-found': { status: 404, message: 'There is no such closing or shortage.' },
  'closure-not-found': { status: 404, message: 'There is no such closure.' },
  'closure-not-open': { status: 409, message: 'This plan has been confirmed or given up.' },
  'closure-undecided': { status: 409, message: 'Some people have no chair yet. Please decide for each of them.' },
  'closure-move-gone': { status: 409, message: 'This appointment is no longer where the plan found it.' },
  'nothing-due': { status: 409, message: 'There is nothing to pay for this appointment.' },
  'already-paid': { status: 409, message: 'This appointment has already been paid.' },
  'amount-not-due': { status: 400, message: 'That is not what is due for this appointment.' },
  'others-being-paid': {
    status: 409,
    message:
      'The patient is paying online for several sessions at once. Confirm these sessions first, or wait until their hold is over.',
  },
  'online-unclear': {
    status: 503,
    message:
      'The payment provider can not tell whether this is just being paid online. Nothing is recorded; please try again in a minute.',
  },
  'day-closed': { status: 409, message: 'The day is closed: nothing more is written into its book.' },
  'day-not-closed': { status: 409, message: 'This day is not closed.' },
  'day-to-come': { status: 400, message: 'This day is still to come.' },
  'difference-not-explained': { status: 400, message: 'Please explain the difference.' },
  'entry-not-found': { status: 404, message: 'There is no such entry in the cash book.' },
  'entry-corrected': { status: 409, message: 'This entry has already been taken back.' },
  'entry-not-correctable': { status: 409, message: 'This entry can not be taken back.' },
  'refund-not-at-desk': { status: 409, message: 'This refund is not waiting to be paid back at a desk.' },
  'import-not-csv': {
    status: 400,
    message: 'This is not a CSV file. In the spreadsheet, choose Save as, then CSV UTF-8.',
  },
  'import-empty': { status: 400, message: 'There are no rows in this list.' },
  'import-columns': { status: 400, message: 'The first row must name the columns.' },
  'import-too-long': { status: 400, message: 'This list is too long to be imported at once. Please split it.' },
  'import-not-clean': {
    status: 409,
    message: 'Nothing was imported, because some rows have problems. Correct them, or choose to leave them out.',
  },
  'import-changed': {
    status: 409,
    message: 'Nothing was imported: something has changed since the preview. Please look at the new preview.',
  },
  'add-address-first': {
    status: 409,
    message: 'No address is known for you. An owner can add it under Staff, at your name.',
  },
  'user-not-found': { status: 404, message: 'There is no such user.' },
  'message-too-late': {
    status: 409,
    message: 'This session has begun, or is not booked any more. You can still ask the patient to call.',
  },
  'nobody-to-tell': { status: 409, message: 'No channel reaches anybody here. Please call them.' },
  'call-not-found': { status: 404, message: 'There is no such call to make.' },
  'mail-not-found': { status: 404, message: 'There is no such email.' },
  'mail-forgotten': { status: 410, message: "What this email said is no longer kept, so it can't be sent again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type AdministratorRefusalCode = keyof typeof ADMINISTRATOR_REFUSALS;
