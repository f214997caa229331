import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { megabytes } from './megabytes';
import type { PhotoState } from './use-photo-upload';

type PhotoSendingProps = { state: Extract<PhotoState, { kind: 'sending' }>; onCancel: () => void };

/** An upload in progress: name, bytes sent of total, time left, and Cancel. */
export function PhotoSending({ state: { file, preview, sent, total, secondsLeft }, onCancel }: PhotoSendingProps) {
  const { t } = useTranslation('admin-centers');
  const share = total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0;
  const left = secondsLeft ? `, ${t('photo.left', { count: secondsLeft })}` : '';
  return (
    <>
      {preview ? (
        <img src={preview} alt="" className="h-17 w-24 shrink-0 rounded-[6px] bg-bone object-cover" />
      ) : (
        <span className="h-17 w-24 shrink-0 rounded-[6px] bg-bone" />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex justify-between gap-3">
          <span className="admin-strong min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
          <span className="text-muted">{t('photo.share', { share })}</span>
        </p>
        <ProgressBar value={share} aria-label={t('photo.progress', { name: file.name })}>
          <span className="my-1 block h-2 overflow-hidden rounded-full bg-bone">
            <span className="block h-full bg-teal transition-[width]" style={{ width: `${share}%` }} />
          </span>
        </ProgressBar>
        <p className="admin-fine text-muted">
          {t('photo.sent', { sent: megabytes(Math.min(sent, total)), total: megabytes(total) })}
          {left}
        </p>
      </div>
      <Button
        size="compact"
        variant="quiet"
        onPress={onCancel}
        aria-label={t('photo.cancelNamed', { name: file.name })}
      >
        {t('photo.cancel')}
      </Button>
    </>
  );
}
