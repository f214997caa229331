import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Nominee, nominee } from '../../../contract/nominee';
import { callApi } from '../../api/client';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { Answer } from './answer';
import { NomineeForm } from './nominee-form';
import { nomineeQuery } from './nominee-query';
import { Section } from './section';

/** Who may act for the patient: named, changed and removed here. */
export function NomineeSection() {
  const { t } = useTranslation('profile');
  const named = useQuery(nomineeQuery);
  return (
    <Section title={t('nominee.title')} lead={t('nominee.lead')}>
      <Answer query={named} failed={t('nominee.failed')}>
        {(found) => <Named nominee={found} />}
      </Answer>
    </Section>
  );
}

function Named({ nominee: named }: { nominee: Nominee | null }) {
  const { t } = useTranslation('profile');
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  if (isEditing) {
    return (
      <NomineeForm
        nominee={named}
        onClose={() => {
          setEditing(false);
          setWasEdited(true);
        }}
      />
    );
  }
  return (
    <>
      {named ? (
        <div>
          <p className="font-strong wrap-anywhere">{named.name}</p>
          <p className="text-muted wrap-anywhere">
            {t(`nominee.relations.${named.relation}`)} · {named.contact}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t('nominee.none')}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" autoFocus={wasEdited} onPress={() => setEditing(true)}>
          {t(named ? 'nominee.change' : 'nominee.add')}
        </Button>
        {named && <Remove />}
      </div>
    </>
  );
}

function Remove() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(nominee.remove),
    onSuccess: () => {
      queryClient.setQueryData(nomineeQuery.queryKey, null);
      void showToast('success', t('nominee.removed'));
    },
  });
  return (
    <>
      <Button variant="quiet" size="small" isBusy={isPending} onPress={() => mutate()}>
        {t('nominee.remove')}
      </Button>
      {error && !isPending && <Notice tone="error">{errorText(error)}</Notice>}
    </>
  );
}
