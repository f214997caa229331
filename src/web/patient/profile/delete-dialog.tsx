import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profile } from '../../../contract/profile';
import { callApi } from '../../api/client';
import { useSession } from '../../api/session';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { DeleteByCode } from './delete-by-code';
import { DeleteByPassword } from './delete-by-password';
import type { DeletionProps } from './deletion-form';
import { DeletionTerms } from './deletion-terms';

type DeleteDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Why deleting is what is asked about, where something else was pressed. */
  lead?: string;
};

/** What deleting the account means, asked of the server each time, and what shows that its owner means it. */
export function DeleteDialog({ isOpen, onClose, lead }: DeleteDialogProps) {
  const { t } = useTranslation('profile');
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('delete.question')} role="alertdialog" isDismissable={!isBusy}>
      {lead && <p>{lead}</p>}
      <DialogBody onClose={onClose} onBusy={setBusy} />
    </Dialog>
  );
}

/** Only there while the dialog is open, so that the terms are those of now. */
function DialogBody({ onClose, onBusy }: DeletionProps) {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const { user } = useSession();
  const terms = useQuery({
    queryKey: ['deletion-terms'],
    queryFn: ({ signal }) => callApi(profile.deletionTerms, { signal }),
    // Asked when the dialog opens, and not again while it stands: the account may be gone by then.
    staleTime: Infinity,
    gcTime: 0,
  });
  const keep = (
    <Button variant="outline" autoFocus onPress={onClose}>
      {t('delete.keep')}
    </Button>
  );
  if (terms.data && user) {
    const Proof = user.hasPassword ? DeleteByPassword : DeleteByCode;
    return (
      <>
        <DeletionTerms terms={terms.data} />
        <Proof email={user.email} onClose={onClose} onBusy={onBusy} />
      </>
    );
  }
  if (terms.error) {
    return (
      <>
        <Notice tone="error" title={t('delete.termsFailed')}>
          {errorText(terms.error)}
        </Notice>
        <div className="mt-2 flex flex-col gap-3 md:flex-row md:justify-end">
          {keep}
          <Button onPress={() => void terms.refetch()} isBusy={terms.isFetching} busyLabel={t('common:loading')}>
            {t('common:tryAgain')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t('common:loading')}
      </p>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-2/3" />
      <div className="mt-2 flex flex-col md:flex-row md:justify-end">{keep}</div>
    </>
  );
}
