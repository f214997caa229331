/** The worker thread that writes receipts, one after the other. Started and called by `receipts.ts`. */
import { answerTasks } from '../platform/thread';
import { writeReceipt } from './receipt';

answerTasks(writeReceipt);
