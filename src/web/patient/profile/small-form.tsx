import type { ReactNode } from 'react';
import { useSaid } from '../../i18n/said';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

type SmallFormProps = {
  onSubmit: () => Promise<void>;
  /** The way out: nothing changes. */
  onClose: () => void;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** What went wrong with the whole, not with one field. */
  error?: string | undefined;
  children: ReactNode;
};

/** A form that unfolds in a section, with its button and the way out. */
export function SmallForm({ onSubmit, onClose, isBusy, submitLabel, busyLabel, error, children }: SmallFormProps) {
  const said = useSaid();
  const { t } = useTranslation('profile');
  return (
    <form
      method="post"
      noValidate
      className="flex w-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) onClose();
      }}
    >
      {children}
      {error && <Notice tone="error">{said(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onPress={isBusy ? undefined : onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
