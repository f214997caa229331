import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { IMPORT_FILES, type PatientsDone as Done, type TakenBack } from '../../../contract/admin/desk/imports';
import * as adminPaths from '../../../contract/admin/paths';
import { urlOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { DonePart } from './done-part';
import { TakeBackDialog, wordsOfTaken } from './take-back-dialog';

type PatientsDoneProps = { importId: string; done: Done; onAnother: () => void };

/** What an import of patients did, with a button to take it back as a whole; then what of it is left. */
export function PatientsDone({ importId, done, onAnother }: PatientsDoneProps) {
  const { t } = useTranslation('admin-import');
  const [isAsking, setAsking] = useState(false);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  if (taken) {
    return (
      <DonePart key="taken-back" {...wordsOfTaken(t, taken)} onAnother={onAnother}>
        <ButtonLink size="compact" to={adminPaths.patients}>
          {t('done.people')}
        </ButtonLink>
      </DonePart>
    );
  }
  const hasSessions = done.sessions > 0;
  const counts = {
    patients: t('count.patients', { count: done.patients }),
    sessions: t('count.sessions', { count: done.sessions }),
  };
  const text = [
    t(done.added > 0 ? 'done.patientsText' : 'done.nobodyNew', { added: t('count.added', { count: done.added }) }),
    hasSessions && t('done.each'),
  ];
  return (
    <DonePart
      title={t(hasSessions ? 'done.patients' : 'done.register', counts)}
      text={text.filter(Boolean).join(' ')}
      onAnother={onAnother}
    >
      <ButtonLink size="compact" to={hasSessions ? adminPaths.appointments : adminPaths.patients}>
        {t(hasSessions ? 'done.appointments' : 'done.people')}
      </ButtonLink>
      {hasSessions && (
        <a
          href={urlOf(IMPORT_FILES.done, { id: importId }, undefined)}
          download
          className={buttonStyles({ size: 'compact', variant: 'neutral' })}
        >
          {t('done.file')}
        </a>
      )}
      <Button size="compact" variant="neutral" icon={<Undo2 size={18} />} onPress={() => setAsking(true)}>
        {t('takeBack.open')}
      </Button>
      {isAsking && <TakeBackDialog importId={importId} onClose={() => setAsking(false)} onDone={setTaken} />}
    </DonePart>
  );
}
