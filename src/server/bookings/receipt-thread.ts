/** The worker thread that writes receipts and statements one after the other. `receipts.ts` starts and calls it. */
import { answerTasks } from '../platform/thread';
import { writeReceipt } from './receipt';
import type { ReceiptTask } from './receipts';
import { writeStatement } from './statement';

answerTasks((task: ReceiptTask) => ('receipt' in task ? writeReceipt(task.receipt) : writeStatement(task.statement)));
