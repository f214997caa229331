import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash-2';
import { type AdminCenter, type CenterImpact, centers } from '../../../contract/admin';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { callApi } from '../../lib/api/client';
import { formatPrice } from '../../lib/i18n/format';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { forgetAdministrator } from '../api/administrator';
import { changeAnswers, keyOf } from '../api/query-of';
import { refetchTouched } from '../api/use-change';
import { Field, FormDialog } from '../ui/admin-form';
import { Modal } from '../ui/modal';
import { formatCount } from '../ui/format';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { TextField } from '../../ui/text-field';
import { useSetStatus } from './center-actions';
import { DeleteFacts } from './delete-facts';

type DeleteDialogProps = { center: AdminCenter; impact: CenterImpact; onLeave: () => void };

/** The last question before a center is deleted. If patients are affected, its name must be typed. */
export function DeleteDialog({ center, impact, onLeave }: DeleteDialogProps) {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const setStatus = useSetStatus();
  const remove = useDeleteCenter(center, onLeave);
  const { form, ...sending } = useAdminForm({
    defaultValues: { typed: '' },
    send: async () => void (await remove.mutateAsync()),
  });
  const name = center.CenterName;
  const mustType = impact.patients > 0;
  const matches = (typed: string) => plain(typed) === plain(name);

  if (remove.error && isNotAuthenticated(remove.error)) {
    return (
      <EndedWhileDeleting
        name={name}
        message={errorText(remove.error)}
        onSignIn={() => forgetAdministrator(queryClient)}
      />
    );
  }

  return (
    <FormDialog
      tone="destructive"
      {...sending}
      onClose={onLeave}
      title={t('delete.title', { name })}
      confirmLabel={
        impact.refundAmount > 0
          ? t('delete.confirmRefund', { amount: formatPrice(impact.refundAmount) })
          : t('delete.confirm')
      }
      confirmIcon={<Trash2 size={17} />}
      busyLabel={t('delete.deleting')}
      keepLabel={t('delete.keep')}
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
        <Field
          form={form}
          name="typed"
          rules={{ validate: (typed) => matches(typed) || t('delete.nameWrong', { name }) }}
        >
          {(field) => (
            <TextField
              {...field}
              onChange={(text) => {
                field.onChange(text);
                form.clearErrors('typed');
              }}
              label={t('delete.typeName')}
              autoFocus
              autoComplete="off"
              action={matches(field.value) && <Check size={18} className="stroke-2 mr-3 shrink-0 text-green" />}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** A name for comparing: without spaces at the ends, and with single ones. */
function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

type EndedWhileDeletingProps = {
  name: string;
  /** The server's message. */
  message: string;
  /** Leads to the sign-in page and from there back to this question. */
  onSignIn: () => void;
};

/** Says that the center was not deleted because the session has ended (spec.md, section 8). */
function EndedWhileDeleting({ name, message, onSignIn }: EndedWhileDeletingProps) {
  const { t } = useTranslation('admin-centers');
  return (
    <Modal
      role="alertdialog"
      onClose={onSignIn}
      title={t('delete.endedTitle', { name })}
      footer={
        <Button size="compact" autoFocus onPress={onSignIn}>
          {t('delete.signIn')}
        </Button>
      }
    >
      <p>{message}</p>
    </Modal>
  );
}

/**
 * Deletes a center and removes it from the lists. An ended session does not open the usual dialog here: this dialog
 * says so itself and leads to the sign-in page (spec.md, section 8).
 */
function useDeleteCenter(center: AdminCenter, onDone: () => void) {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  const params = { id: center._id };
  return useMutation({
    mutationFn: () => callApi(centers.remove, { params }),
    onSuccess: ({ cancelled, refundAmount }) => {
      changeAnswers(queryClient, centers.list, (page) => ({
        ...page,
        dialysisCenters: page.dialysisCenters.filter(({ _id }) => _id !== center._id),
      }));
      const name = center.CenterName;
      const done =
        cancelled > 0
          ? t('delete.doneWith', {
              name,
              count: cancelled,
              shown: formatCount(cancelled),
              amount: formatPrice(refundAmount),
            })
          : t('delete.done', { name });
      onDone();
      for (const its of [centers.get, centers.impact]) {
        queryClient.removeQueries({ queryKey: [...keyOf(its), { params }] });
      }
      tell('success', done);
    },
    onSettled: (_answer, error) => void refetchTouched(queryClient, [centers.remove], error),
  });
}
