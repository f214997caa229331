import Ambulance from 'lucide-react/icons/ambulance';
import Armchair from 'lucide-react/icons/armchair';
import Droplets from 'lucide-react/icons/droplets';
import House from 'lucide-react/icons/house';
import { useTranslation } from '../../../i18n/use-translation';
import { ButtonLink } from '../../../ui/button-link';
import { GuideSection } from '../parts/guide';

const TYPES = [
  { id: 'inCenter', Icon: Armchair },
  { id: 'home', Icon: House },
  { id: 'peritoneal', Icon: Droplets },
  { id: 'urgent', Icon: Ambulance },
] as const;

/** The four ways in which dialysis is given. */
export function TypesOfDialysis() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="types" title={t('types.title')} lead={t('types.lead')}>
      <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-6 print:grid-cols-2 print:gap-2">
        {TYPES.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-7 print:p-2">
            <h3 className="type-card-title flex items-center gap-3">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-teal" />
              {t(`types.${id}.title`)}
            </h3>
            <p className="mt-2 font-[550]">{t(`types.${id}.text`)}</p>
            <ul className="mt-3 list-disc space-y-2 pl-5 text-muted marker:text-teal-line print:mt-1 print:space-y-0.5">
              {t.list(`types.${id}.points`).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ButtonLink to="/dialysis" className="mt-6 max-md:w-full print:hidden">
        {t('types.book')}
      </ButtonLink>
    </GuideSection>
  );
}
