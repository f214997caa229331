/** Installs what is missing, if this process may. */
export function getPgBackRest(): void;
/** Why pgBackRest can't be tried here; null where it can. */
export function whyNoPgBackRest(): string | null;
