import { MoveQuestion } from './move-question';
import { inDialog } from './question-dialog';

export const MoveDialog = inDialog(MoveQuestion);
