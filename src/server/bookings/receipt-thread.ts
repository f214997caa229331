/** The worker thread that writes receipts one after the other. `receipts.ts` starts and calls it. */
import { answerTasks } from '../platform/thread';
import { writeReceipt } from './receipt';

answerTasks(writeReceipt);
