import { PATIENT_CANCEL_CODES } from '../../../domain/cancel-codes';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';

/**
 * Why somebody cancels, if they like to say. It comes with the dialog: the page that stands in for it before scripts have
 * loaded does not ask.
 */
export function ReasonField({ onChange }: { onChange: (reason: string) => void }) {
  const { t } = useTranslation('appointments');
  return (
    <Select
      label={t('cancel.reason')}
      onChange={onChange}
      options={[
        { id: '', label: t('cancel.reasons.none') },
        ...PATIENT_CANCEL_CODES.map((id) => ({ id, label: t(`cancel.reasons.${id}`) })),
      ]}
    />
  );
}
