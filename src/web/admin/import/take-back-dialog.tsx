import { type TakenBack, imports } from '../../../contract/admin/desk/imports';
import { type Translate, useTranslation } from '../../lib/i18n/use-translation';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';

/** What is left of an import that was taken back, in words. */
export function wordsOfTaken(t: Translate<'admin-import'>, taken: TakenBack): { title: string; text: string } {
  const { sessions, patients, sessionsLeft, patientsLeft } = taken;
  const counts = (people: number, times: number) => ({
    patients: t('count.patients', { count: people }),
    sessions: t('count.sessions', { count: times }),
  });
  return {
    title: t('takeBack.done', counts(patients, sessions)),
    text: sessionsLeft + patientsLeft > 0 ? t('takeBack.left', counts(patientsLeft, sessionsLeft)) : t('takeBack.all'),
  };
}

type TakeBackDialogProps = {
  importId: string;
  onClose: () => void;
  /** Told instead of a message, where the page itself says what is left. */
  onDone?: (taken: TakenBack) => void;
};

/** Takes back an import of patients as a whole, after saying what that does. */
export function TakeBackDialog({ importId, onClose, onDone }: TakeBackDialogProps) {
  const { t } = useTranslation('admin-import');
  const change = useChange((call) => call(imports.takeBackPatients, { params: { id: importId } }), {
    onSuccess: ({ taken }) => {
      const { title, text } = wordsOfTaken(t, taken);
      if (onDone) onDone(taken);
      else tell('success', `${title}. ${text}`);
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('takeBack.title')}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      confirmLabel={t('takeBack.submit')}
      busyLabel={t('takeBack.busy')}
      change={change}
      keepLabel={t('takeBack.keep')}
    >
      <p>{t('takeBack.text')}</p>
    </DecisionDialog>
  );
}
