import { useTranslation } from '../../i18n/use-translation';
import { LinkCard, LinkCards } from '../../ui/link-card';

const RESOURCES = [
  { id: 'kidney', to: '/kidney' },
  { id: 'medication', to: '/KidneyMedicationGuide' },
  { id: 'diet', to: '/kidneyDiet' },
  { id: 'materials', to: '/educational-materials' },
  { id: 'financial', to: '/financial-assistance' },
  { id: 'learn', to: '/learn-more' },
  { id: 'groups', to: '/support-groups' },
  { id: 'research', to: '/research-updates' },
] as const;

/** Where to read on. */
export function Resources() {
  const { t } = useTranslation('services');
  return (
    <>
      <h2 className="type-section">{t('resources.title')}</h2>
      <p className="mt-3 text-muted">{t('resources.lead')}</p>
      <div className="mt-6">
        <LinkCards>
          {RESOURCES.map(({ id, to }) => (
            <LinkCard key={id} to={to} title={t(`resources.${id}.title`)} text={t(`resources.${id}.text`)} />
          ))}
        </LinkCards>
      </div>
    </>
  );
}
