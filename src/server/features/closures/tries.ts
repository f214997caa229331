/** How often a plan is solved before it is solved while all windows are locked. */
const TRIES = 3;

/**
 * Solves and holds a plan. Solving takes a while and holds no locks, so that a chair of the plan may be taken meanwhile: then
 * `work` throws `outdated`, and is called again. The last time it must lock every window that the plan could use, and solve
 * again under these locks.
 */
export async function planWithTries<T>(work: (isLast: boolean, outdated: Error) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const outdated = new Error('a chair of the plan has been taken meanwhile');
    try {
      return await work(tries === TRIES, outdated);
    } catch (error) {
      if (error !== outdated) throw error;
    }
  }
}
