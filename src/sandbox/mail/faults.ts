/** `refuse`: the mail server answers 451 to everything, like one that has a fault. */
export const MAIL_MODES = ['normal', 'refuse'] as const;
export type MailFaults = { mode: (typeof MAIL_MODES)[number] };
