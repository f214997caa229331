/** Installs what is missing, if this process may. */
export function getCluster(): void;
/** Why a cluster can't be started here; null where it can. */
export function whyNoCluster(): string | null;
