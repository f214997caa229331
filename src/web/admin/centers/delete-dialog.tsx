import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import type { AdminCenter, CenterImpact } from '../../../contract/admin';
import { isNotAuthenticated } from '../../api/api-error';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { forgetAdministrator } from '../api/administrator';
import { DecisionDialog } from '../ui/decision-dialog';
import { TextInput } from '../ui/text-input';
import { DeleteFacts } from './delete-facts';
import { EndedWhileDeleting } from './ended-while-deleting';
import { useDeleteCenter } from './use-delete-center';
import { useSetStatus } from './use-set-status';

type DeleteDialogProps = { center: AdminCenter; impact: CenterImpact; onLeave: () => void };

/** The last question before a center is deleted. If patients are affected, its name must be typed. */
export function DeleteDialog({ center, impact, onLeave }: DeleteDialogProps) {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const setStatus = useSetStatus();
  const remove = useDeleteCenter(center, onLeave);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = center.CenterName;
  const mustType = impact.patients > 0;
  const matches = plain(typed) === plain(name);

  if (remove.error && isNotAuthenticated(remove.error)) {
    return (
      <EndedWhileDeleting
        name={name}
        message={errorText(remove.error)}
        onSignIn={() => forgetAdministrator(queryClient)}
      />
    );
  }

  function confirm() {
    if (!mustType || matches) return remove.mutate();
    setWrong(true);
    field.current?.focus();
  }

  return (
    <DecisionDialog
      onClose={onLeave}
      onConfirm={confirm}
      title={t('delete.title', { name })}
      confirmLabel={
        impact.refundAmount > 0
          ? t('delete.confirmRefund', { amount: formatPrice(impact.refundAmount) })
          : t('delete.confirm')
      }
      confirmIcon={<Trash2 aria-hidden="true" size={17} strokeWidth={1.75} />}
      busyLabel={t('delete.deleting')}
      isBusy={remove.isPending}
      keepLabel={t('delete.keep')}
      error={remove.error ? errorText(remove.error) : null}
      hasField={mustType}
    >
      <DeleteFacts
        center={center}
        impact={impact}
        onBlock={() => {
          onLeave();
          setStatus(center, 'blocked');
        }}
      />
      {mustType && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!remove.isPending) confirm();
          }}
        >
          <TextInput
            ref={field}
            label={t('delete.typeName')}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setWrong(false);
            }}
            autoFocus
            autoComplete="off"
            error={isWrong ? t('delete.nameWrong', { name }) : undefined}
            action={
              matches && <Check aria-hidden="true" size={18} strokeWidth={2} className="mr-3 shrink-0 text-green" />
            }
          />
        </form>
      )}
    </DecisionDialog>
  );
}

/** Compares names ignoring spaces at the ends and doubled ones. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
