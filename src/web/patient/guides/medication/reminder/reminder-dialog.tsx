import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { Dialog } from '../../../../ui/dialog';
import { type SavedFile, saveFile } from './save-file';
import { ReminderDone } from './reminder-done';
import { ReminderForm } from './reminder-form';

export type ReminderDialogProps = { onClose: () => void };

/** A form for medicine, times and days, which creates their calendar file. */
export function ReminderDialog({ onClose }: ReminderDialogProps) {
  const { t } = useTranslation('guides-medication');
  const [file, setFile] = useState<SavedFile | null>(null);

  function save(made: SavedFile) {
    saveFile(made);
    setFile(made);
  }

  return (
    <Dialog isOpen onClose={onClose} title={t(file ? 'reminder.doneTitle' : 'reminder.dialogTitle')} hasCross>
      {file ? <ReminderDone file={file} onClose={onClose} /> : <ReminderForm onMade={save} onCancel={onClose} />}
    </Dialog>
  );
}
