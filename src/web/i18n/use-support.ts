import { operator } from '../site';
import { useTranslation } from './use-translation';

/** Who runs the product and how they are reached, with their hours in the person's language. */
export function useSupport() {
  const { language } = useTranslation();
  const { hours, ...rest } = operator();
  return { ...rest, hours: hours[language] };
}
