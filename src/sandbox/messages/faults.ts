/**
 * What becomes of messages to phones: `on` they are delivered at once · `off` the phones are off: sent, and no more · `fail` the
 * provider tries, and tells that it could not deliver.
 */
export const PHONE_MODES = ['on', 'off', 'fail'] as const;
export type PhoneFaults = {
  mode: (typeof PHONE_MODES)[number];
  /** Names of WhatsApp templates that Meta has paused. */
  paused: readonly string[];
};
