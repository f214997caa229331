import { type Agreement, NOTICE_VERSION } from '../../../contract/consent';
import { spokenLanguage } from '../../i18n/use-language';

/** What is sent when somebody has agreed to the notice as it stands on this page. */
export function agreementNow(): Agreement {
  return { consentVersion: NOTICE_VERSION, consentLanguage: spokenLanguage() };
}
