/**
 * How long the harness runs: short unless the environment says otherwise (scripts/faults.mjs does, for full length).
 */
const size = (name: string, short: number) => Number(process.env[name] ?? short);

export const KILLS = size('VRIKKA_KILLS', 33);
export const IS_SHORT = KILLS < 100;
export const RESTARTS = size('VRIKKA_RESTARTS', 2);
export const CROWD = size('VRIKKA_FAULT_CROWD', 12);
/** The first round is without a kill. */
export const FIRST_STARTS = size('VRIKKA_FIRST_STARTS', 2);
/** Rounds without moving the clock, to measure real recovery times. */
export const UNAIDED = size('VRIKKA_UNAIDED', 0);
/** Random sequences of commands played against the model. */
export const MODEL_RUNS = size('VRIKKA_MODEL_RUNS', 12);
