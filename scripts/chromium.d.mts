/** The message without a browser, with how to get one. */
export const NO_CHROMIUM: string;
/** The path of an installed browser; null when there is none. */
export function findChromium(): string | null;
/** Like findChromium, but installs Debian's package if this process may. */
export function getChromium(): string | null;
/** The path of a whole browser, which shows notifications; null when there is none. */
export function findWholeChromium(): string | null;
/** The message without a whole browser, with how to get one. */
export const NO_WHOLE_CHROMIUM: string;
