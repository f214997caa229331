import { useTranslation } from 'react-i18next';
import { APP_CODE_DIGITS } from '../../../contract/admin/two-factor';

/** What is said before a code is sent: each one that is sent costs a try. */
export function useCodeRules() {
  const { t } = useTranslation('admin-two-step');
  return {
    required: t('code.required'),
    validate: (code: string) => !/^\d+$/.test(code) || code.length === APP_CODE_DIGITS || t('code.all'),
  };
}
