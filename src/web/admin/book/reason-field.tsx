import { MAX_REASON } from '../../../domain/desk';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';

type ReasonFieldProps = { value: string; onChange: (reason: string) => void; autoFocus?: boolean };

/**
 * Asks for the reason of a desk booking or move that needs one: the window has begun, the date is far ahead, or nothing is to be
 * paid.
 */
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
