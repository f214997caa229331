import { useEffect, useRef } from 'react';
import { Trans } from '../../../../i18n/trans';
import { useTranslation } from '../../../../i18n/use-translation';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { type SavedFile, saveFile } from './save-file';

/** Says where the file went and what to do with it. */
export function ReminderDone({ file, onClose }: { file: SavedFile; onClose: () => void }) {
  const { t } = useTranslation('guides-medication');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Notice tone="success" ref={notice} isLive>
        <Trans
          t={t}
          id="reminder.done"
          values={{ file: file.name }}
          components={{ file: <strong className="break-words" /> }}
        />
      </Notice>
      <div className="mt-2 flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="quiet" onPress={() => saveFile(file)}>
          {t('reminder.again')}
        </Button>
        <Button onPress={onClose}>{t('reminder.close')}</Button>
      </div>
    </>
  );
}
