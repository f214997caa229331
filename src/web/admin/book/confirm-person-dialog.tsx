import { useState } from 'react';
import { desk } from '../../../contract/admin/desk/desk';
import { type DeskPatient, PAPERS, type Paper } from '../../../contract/admin/desk/person';
import { mayDo } from '../../../domain/person-deeds';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { useChange } from '../api/use-change';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { useTellAsked } from './queries';

export type PersonDialogProps = {
  patient: DeskPatient;
  onClose: () => void;
  onDone: (changed: DeskPatient) => void;
};

/** Records that a patient, or a child's guardian, was seen with a paper, and who may manage their appointments. */
export function ConfirmPersonDialog({ patient, onClose, onDone }: PersonDialogProps) {
  const { t } = useTranslation('admin-book');
  const tellAsked = useTellAsked();
  const [paper, setPaper] = useState<Paper | null>(null);
  const [carers, setCarers] = useState<string[]>([]);
  const { _id: id, name } = patient;
  const mustAsk = mayDo(patient.knownAs, 'confirm') === 'ask';
  const confirm = useChange((call) => call(desk.confirm, { params: { id }, body: { paper: paper!, carers } }), {
    onSuccess: ({ patient: changed, asked }) => {
      if (asked) tellAsked(asked);
      else tell('success', t('confirm.done', { name }));
      onDone(changed);
    },
  });
  return (
    <DecisionDialog
      title={t('confirm.title', { name })}
      onClose={onClose}
      onConfirm={() => confirm.mutate()}
      confirmLabel={t(mustAsk ? 'ask.submit' : 'confirm.submit')}
      busyLabel={t('confirm.busy')}
      change={confirm}
      unavailableBecause={paper === null ? t('confirm.missing') : null}
      keepLabel={t('confirm.keep')}
      tone="primary"
      hasField
    >
      <p className="text-muted">{t('confirm.lead')}</p>
      {mustAsk && <PanelCallout tone="info">{t('ask.note')}</PanelCallout>}
      <Select
        label={t('confirm.paper')}
        placeholder={t('confirm.choose')}
        options={PAPERS.map((one) => ({ id: one, label: t(`papers.${one}`) }))}
        value={paper}
        onChange={(one) => setPaper(one as Paper)}
        isRequired
      />
      {patient.carers
        .filter(({ confirmed }) => confirmed === null)
        .map((carer) => (
          <Checkbox
            key={carer._id}
            isSelected={carers.includes(carer._id)}
            onChange={(ticked) => setCarers(carers.filter((one) => one !== carer._id).concat(ticked ? carer._id : []))}
          >
            {t('confirm.carer', { name: carer.name })}
          </Checkbox>
        ))}
    </DecisionDialog>
  );
}
