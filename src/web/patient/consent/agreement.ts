/** Reads the consent of a form, for actions. */
import type { Agreement } from '../../../contract/patients/consent';
import { languageOf } from '../../../contract/language';
import type { FormValues } from '../../lib/form';
import type { Refusal } from '../../lib/refusal';

/** The wording and the language agreed to: as the page showed them. */
export function readAgreement({ consentVersion, consentLanguage }: FormValues): Agreement {
  return { consentVersion, consentLanguage: languageOf(consentLanguage) ?? 'en' };
}

/** The refusal without the tick; null with it. */
export function refuseConsent({ consent }: FormValues): Refusal | null {
  const message = 'Please agree first';
  return consent
    ? null
    : { status: 400, message, fields: { consent: message }, issues: { consent: { code: 'agree' } } };
}
