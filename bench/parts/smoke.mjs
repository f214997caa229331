/**
 * `--smoke`: a measurement is only tried, with sizes that take seconds, and its figures mean nothing. Programs that it starts are told by
 * BENCH_SMOKE.
 */
if (process.argv.includes('--smoke')) process.env.BENCH_SMOKE = '1';
export const isSmoke = process.env.BENCH_SMOKE === '1';

/** A size of a measurement; `small`: where it is only tried. */
export const sized = (full, small) => (isSmoke ? small : full);
