/** `refuse`: the mail server answers 451 to everything, as one does that is ill. */
export const MAIL_MODES = ['normal', 'refuse'] as const;
export type MailFaults = { mode: (typeof MAIL_MODES)[number] };
