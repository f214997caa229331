import CircleAlert from 'lucide-react/icons/circle-alert';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ChangeEvent, type Ref, useEffect, useId, useRef } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { PHOTO_TYPES } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { CenterPhoto } from '../../ui/center-photo';
import { FIELD_LABEL } from '../../ui/field-parts';
import type { PhotoState, PhotoUpload } from './upload-photo';

type PhotoFieldProps = {
  upload: PhotoUpload;
  /** The center's present photo, when editing. */
  present?: string;
  error: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

const BOX = 'flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-chip border p-2.5';
const THUMB = 'h-17 w-24 shrink-0 rounded-[6px]';

/** The center's photo: uploaded as soon as it is chosen, with its progress. */
export function PhotoField({ upload, present, error, ref }: PhotoFieldProps) {
  const { t } = useTranslation('admin-centers');
  const id = useId();
  const { state } = upload;
  // A file refused before the upload changes nothing: the center keeps its photo.
  const isUntouched = state.kind === 'none' || (state.kind === 'failed' && !state.file);

  // The focused button disappears with each step, so the focus follows; focus elsewhere is left alone.
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(state.kind);
  useEffect(() => {
    if (before.current === state.kind) return;
    before.current = state.kind;
    if (document.activeElement === document.body) group.current?.querySelector('button')?.focus();
  }, [state.kind]);
  // The message appears below the pressed button, which may be at the edge of the screen, so it is scrolled into view.
  useEffect(() => {
    if (error && group.current?.contains(document.activeElement)) group.current.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const file = useRef<HTMLInputElement>(null);
  function start({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (chosen) upload.start(chosen);
    // Allows the same file to be chosen again after a refusal.
    target.value = '';
  }

  const choose = (
    <>
      <input ref={file} type="file" accept={PHOTO_TYPES.join()} hidden onChange={start} />
      <Button
        ref={ref}
        onPress={() => file.current?.click()}
        size="compact"
        variant="neutral"
        icon={<ImagePlus size={17} />}
        aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
      >
        {present || state.kind === 'done' ? t('photo.change') : t('photo.choose')}
      </Button>
    </>
  );

  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className={FIELD_LABEL}>
        {t('form.fields.Photo')}
      </span>
      <div className={`${BOX} ${error ? 'border-red' : 'border-line'}`}>
        {state.kind === 'sending' ? (
          <PhotoSending state={state} onCancel={upload.cancel} />
        ) : (
          <>
            {state.kind === 'done' && <img src={state.url} alt="" className={`${THUMB} bg-bone object-cover`} />}
            {isUntouched && present && <CenterPhoto photo={present} className={THUMB} />}
            <div className="min-w-0 flex-1 basis-45 empty:hidden">
              {state.kind === 'done' && (
                <>
                  <p className="admin-strong [overflow-wrap:anywhere]">{state.file.name}</p>
                  <p role="status" className="admin-fine text-muted">
                    {t('photo.uploaded', { size: megabytes(state.file.size) })}
                  </p>
                </>
              )}
              {isUntouched && present && <p className="text-muted">{t('photo.present')}</p>}
              {state.kind === 'failed' && state.file && <p className="[overflow-wrap:anywhere]">{state.file.name}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {state.kind === 'failed' && state.file && (
                <Button
                  size="compact"
                  variant="neutral"
                  icon={<RotateCcw size={17} />}
                  onPress={() => state.file && upload.start(state.file)}
                >
                  {t('photo.again')}
                </Button>
              )}
              {present && !isUntouched && (
                <Button size="compact" variant="quiet" onPress={upload.cancel}>
                  {t('photo.putBack')}
                </Button>
              )}
              {choose}
            </div>
          </>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="admin-fine admin-strong flex items-start gap-2 text-red">
          <CircleAlert size={17} className="mt-px shrink-0" />
          {error}
        </p>
      )}
      <p id={`${id}-help`} className="admin-fine text-muted">
        {t('photo.help')}
      </p>
    </div>
  );
}

type PhotoSendingProps = { state: Extract<PhotoState, { kind: 'sending' }>; onCancel: () => void };

/** An upload in progress: name, bytes sent of total, time left, and Cancel. */
function PhotoSending({ state: { file, preview, sent, total, secondsLeft }, onCancel }: PhotoSendingProps) {
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

/** `2.4`, from bytes; never `0.0` for a file that is not empty. */
function megabytes(bytes: number): string {
  return Math.max(bytes / 1024 / 1024, bytes > 0 ? 0.1 : 0).toFixed(1);
}
