/** Solves the plans of closures in a worker thread: some hundred bookings take a second of CPU (decision 13). */
import type { Placement, PlanInput } from '../../domain/closure-plan';
import { createThread } from '../platform/thread';

/** How often a plan is solved at most. The last time, it is mended while all windows are locked. */
const TRIES = 3;

export type PlanTask = { input: PlanInput; now: Date };

export type Planner = {
  /** Places all bookings as well as possible. */
  plan(input: PlanInput, now: Date): Promise<Placement[]>;
  /** Ends the thread; pending plans are rejected. */
  close(): Promise<void>;
};

export function createPlanner(): Planner {
  const thread = createThread<PlanTask, Placement[]>({
    name: 'plan-thread',
    at: import.meta.url,
    does: 'plans closures',
  });
  return {
    // Without bookings there is nothing to solve.
    plan: async (input, now) => (input.bookings.length === 0 ? [] : thread.do({ input, now })),
    close: () => thread.close(),
  };
}

/**
 * Solves and holds a plan. Solving takes a while and holds no locks, so a chair of the plan may be taken meanwhile:
 * then `work` throws `outdated`, and is called again. The last time, it must lock every window that the plan could use,
 * and mend the plan under these locks (`mendPlan`). So no transaction waits for the solver.
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
