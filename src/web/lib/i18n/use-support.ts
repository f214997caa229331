import { useSiteFacts } from '../site-facts';
import { unbroken } from './format';
import { useTranslation } from './use-translation';

/** The operator and their contact details, with opening hours in the page's language. */
export function useSupport() {
  const { language } = useTranslation();
  const { hours, phone, officer, ...rest } = useSiteFacts().operator;
  return {
    ...rest,
    hours: hours[language] ?? hours.en,
    phone: unbroken(phone),
    officer: { ...officer, phone: unbroken(officer.phone) },
  };
}
