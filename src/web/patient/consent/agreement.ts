/** What a form with the notice and its tick says, for actions. */
import type { Agreement } from '../../../contract/consent';
import { languageOf } from '../../i18n/languages';
import type { FormValues } from '../../lib/form';
import type { Refusal } from '../../lib/refusal';

/** Which wording was read and agreed to, and in which language: as the page had it. */
export function readAgreement({ consentVersion, consentLanguage }: FormValues): Agreement {
  return { consentVersion, consentLanguage: languageOf(consentLanguage) ?? 'en' };
}

/** Why it can't go on without the tick; null where it is there. */
export function refuseConsent({ consent }: FormValues): Refusal | null {
  const message = 'Please agree first';
  return consent ? null : { status: 400, message, fields: { consent: message } };
}
