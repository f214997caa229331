/** Reads the consent of a form, for actions. */
import type { Agreement } from '../../../contract/patients/consent';
import { languageOf } from '../../../contract/language';
import type { FormValues } from '../../lib/form';
import type { Refusal } from '../../lib/refusal';

/** The consent of a form: its wording and language, as the page showed them. */
export function readAgreement({ consentVersion, consentLanguage }: FormValues): Agreement {
  return { consentVersion, consentLanguage: languageOf(consentLanguage) ?? 'en' };
}

/** The refusal of a form without the tick; null with it. */
export function refuseConsent({ consent }: FormValues): Refusal | null {
  const message = 'Please agree first';
  return consent
    ? null
    : { status: 400, message, fields: { consent: message }, issues: { consent: { code: 'agree' } } };
}
