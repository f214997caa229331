import { MAX_REASON } from '../../../domain/desk';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; autoFocus?: boolean };

/** Why a desk books or moves somebody where a reason is wanted: a window that has begun, a date far ahead, nothing to pay. */
export function ReasonField({ value, onChange, autoFocus = false }: ReasonFieldProps) {
  const { t } = useTranslation('admin-book');
  return (
    <TextArea
      rows={2}
      label={t('reason')}
      aside={t('reason.aside')}
      value={value}
      onChange={onChange}
      isRequired
      autoFocus={autoFocus}
      maxLength={MAX_REASON}
    />
  );
}
