import { useTranslation } from '../../../i18n/use-translation';

/** How many centers there are: '48 Centers in Bengaluru', '58 Centers Available' (spec.md, section 2). */
export function useListTitle(): (count: number, city: string) => string {
  const { t } = useTranslation('centers');
  return (count, city) => (city ? t('list.countInCity', { count, city }) : t('list.countAvailable', { count }));
}
