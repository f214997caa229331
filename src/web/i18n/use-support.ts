import { useSiteFacts } from '../lib/site-facts';
import { useTranslation } from './use-translation';

/** Who runs the product and how they are reached, with their hours in the person's language. */
export function useSupport() {
  const { language } = useTranslation();
  const { hours, phone, officer, ...rest } = useSiteFacts().operator;
  return {
    ...rest,
    hours: hours[language],
    phone: unbroken(phone),
    officer: { ...officer, phone: unbroken(officer.phone) },
  };
}

/** A number that is broken between two lines is hard to dial. */
function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}
