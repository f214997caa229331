/** How the administrator's API says no, beside the codes that everybody may hear (`contract/refusals.ts`). */
export const ADMINISTRATOR_REFUSALS = {
  'administrator-session-ended': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'edit-conflict': {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Look at what it says now, then save again.',
  },
  'no-free-chair': { status: 409, message: 'No chair is free in this window any more.' },
  'patient-elsewhere': { status: 409, message: 'This patient has another appointment at that time.' },
  'status-not-possible': { status: 409, message: 'This appointment can not be given that status.' },
  'photo-refused': { status: 400, message: 'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.' },
  'photo-too-large': { status: 413, message: 'Failed to upload image: it is larger than 5 MB.' },
  'photo-missing': { status: 400, message: 'Failed to upload image. Please try again.' },
  'image-host-down': { status: 503, message: 'Failed to upload image. Please try again.' },
  'photo-unknown': { status: 400, message: 'There is no such photo. Please upload it again.' },
  'refund-not-failed': { status: 409, message: 'This refund has not failed; there is nothing to try again.' },
  'user-not-found': { status: 404, message: 'There is no such user.' },
  'mail-not-found': { status: 404, message: 'There is no such mail.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type AdministratorRefusalCode = keyof typeof ADMINISTRATOR_REFUSALS;
