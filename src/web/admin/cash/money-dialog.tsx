import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { FormDialog } from '../ui/admin-form';
import { ofReference } from './how-paid';

type MoneyDialogProps = Omit<ComponentProps<typeof FormDialog>, 'refusal' | 'keepLabel' | 'tone'> & {
  error: Error | null;
};

/** A form about money in a dialog. A refusal of the reference is left to its field (`HowPaid`). */
export function MoneyDialog({ error, ...dialog }: MoneyDialogProps) {
  const { t } = useTranslation('admin-cash');
  const errorText = useAdminErrorText();
  const refusal = ofReference(error) ? null : error && errorText(error);
  return <FormDialog {...dialog} refusal={refusal} keepLabel={t('cancel')} />;
}

type AmountFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'value' | 'onChange' | 'description' | 'autoFocus'
>;

/** An amount in rupees as it is typed; `readCounted` reads it. */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} inputMode="numeric" maxLength={14} icon="₹" />;
}
