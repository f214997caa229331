import { APP_CODE_DIGITS } from '../../../contract/admin/two-factor';
import { useTranslation } from '../../i18n/use-translation';

/** Validation before a code is sent: each one sent costs a try. */
export function useCodeRules() {
  const { t } = useTranslation('admin-two-step');
  return {
    required: t('code.required'),
    validate: (code: string) => !/^\d+$/.test(code) || code.length === APP_CODE_DIGITS || t('code.all'),
  };
}
