import { CancelQuestion } from './cancel-question';
import { inDialog } from './question-dialog';

export const CancelDialog = inDialog(CancelQuestion);
