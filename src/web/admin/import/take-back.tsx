import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { imports } from '../../../contract/admin/desk/imports';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';

/** Takes back an import of patients as a whole, after a question, and says what stays. */
export function TakeBack({ importId }: { importId: string }) {
  const { t } = useTranslation('admin-import');
  const [isAsking, setAsking] = useState(false);
  const change = useChange((call) => call(imports.takeBackPatients, { params: { id: importId } }), {
    onSuccess: () => setAsking(false),
  });
  if (change.data) {
    const { sessions, patients, sessionsLeft, patientsLeft } = change.data.taken;
    const counts = (people: number, visits: number) => ({
      patients: t('count.patients', { count: people }),
      sessions: t('count.sessions', { count: visits }),
    });
    return (
      <Callout tone="success" isLive title={t('takeBack.done', counts(patients, sessions))}>
        <p>
          {sessionsLeft + patientsLeft > 0 ? t('takeBack.left', counts(patientsLeft, sessionsLeft)) : t('takeBack.all')}
        </p>
      </Callout>
    );
  }
  return (
    <>
      <Button size="compact" variant="neutral" icon={<Undo2 size={18} />} onPress={() => setAsking(true)}>
        {t('takeBack.open')}
      </Button>
      {isAsking && (
        <DecisionDialog
          title={t('takeBack.title')}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate()}
          confirmLabel={t('takeBack.submit')}
          busyLabel={t('takeBack.busy')}
          change={change}
          keepLabel={t('takeBack.keep')}
        >
          <p>{t('takeBack.text')}</p>
        </DecisionDialog>
      )}
    </>
  );
}
