/** The worker thread that solves the plans of closures, one after the other. Started and called by `planner.ts`. */
import { planMoves } from '../../domain/closure-plan';
import { answerTasks } from '../platform/thread';
import type { PlanTask } from './planner';
import { solve } from './solve';

answerTasks(({ input, now }: PlanTask) => planMoves(input, now, solve));
