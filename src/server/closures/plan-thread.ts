/** The worker thread that solves the plans of closures one after the other. `planner.ts` starts and calls it. */
import { planMoves } from '../../domain/closure-plan';
import { answerTasks } from '../platform/thread';
import type { PlanTask } from './planner';
import { solve } from './solve';

answerTasks(({ input, now }: PlanTask) => planMoves(input, now, solve));
