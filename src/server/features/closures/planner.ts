/** Plans of closures, solved in a worker thread: some hundred bookings take a second of CPU (docs/decisions/0013). */
import type { Placement, PlanInput } from '../../../domain/closure-plan';
import { createThread } from '../../platform/thread';

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
    // What nobody is booked in needs no thread.
    plan: async (input, now) => (input.bookings.length === 0 ? [] : thread.do({ input, now })),
    close: () => thread.close(),
  };
}
