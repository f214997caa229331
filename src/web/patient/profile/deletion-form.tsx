import { type ReactNode, useEffect } from 'react';
import { useSaid } from '../../i18n/said';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export type DeletionProps = { onClose: () => void; onBusy: (isBusy: boolean) => void };

type DeletionFormProps = DeletionProps & {
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  /** What went wrong with the whole, not with one field. */
  error?: string | undefined;
  children: ReactNode;
};

/** What shows that deleting is the owner's wish, the button that does it, and the way out. */
export function DeletionForm({ onSubmit, onClose, onBusy, isBusy, error, children }: DeletionFormProps) {
  const { t } = useTranslation('profile');
  const said = useSaid();
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return (
    <form
      method="post"
      noValidate
      className="mt-2 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
    >
      {children}
      {error && <Notice tone="error">{said(error)}</Notice>}
      <div className="mt-2 flex flex-col gap-3 md:flex-row md:justify-end">
        <Button variant="outline" onPress={isBusy ? undefined : onClose}>
          {t('delete.keep')}
        </Button>
        <Button type="submit" variant="destructive-solid" isBusy={isBusy} busyLabel={t('delete.busy')}>
          {t('delete.open')}
        </Button>
      </div>
    </form>
  );
}
