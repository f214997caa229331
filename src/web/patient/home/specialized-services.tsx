import Ambulance from 'lucide-react/icons/ambulance';
import Armchair from 'lucide-react/icons/armchair';
import Droplets from 'lucide-react/icons/droplets';
import House from 'lucide-react/icons/house';
import * as paths from '../../../contract/paths';
import { ButtonLink } from '../../ui/button-link';
import frontUrl from '../../drawings/front-arches.svg';
import { useTranslation } from '../../lib/i18n/use-translation';

const SERVICES = [
  { id: 'inCenter', Icon: Armchair },
  { id: 'home', Icon: House },
  { id: 'peritoneal', Icon: Droplets },
  { id: 'urgent', Icon: Ambulance },
] as const;

/** The four kinds of dialysis, and the way to book one. */
export function SpecializedServices() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="services" className="border-y border-line bg-teal-faint">
      <div className="page-width grid grid-cols-1 gap-6 py-13 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:gap-x-16 desk:gap-y-7 desk:py-22">
        <div>
          <h2 id="services" className="type-section">
            {t('services.title')}
          </h2>
          <p className="mt-3 max-w-[50ch] text-muted">{t('services.lead')}</p>
          <img
            src={frontUrl}
            alt={t('services.front')}
            width={640}
            height={360}
            loading="lazy"
            className="mt-7 hidden h-auto w-full max-w-110 rounded-card border border-line desk:block"
          />
        </div>
        <ul className="divide-y divide-line self-start rounded-card border border-line bg-surface px-4 desk:row-span-2 desk:px-8">
          {SERVICES.map(({ id, Icon }) => (
            <li key={id} className="flex items-center gap-4 py-4 desk:gap-5 desk:py-7">
              <Icon size={24} className="shrink-0 text-teal" />
              <div className="min-w-0">
                <h3 className="type-card-title desk:text-card">{t(`services.${id}.title`)}</h3>
                <p className="type-second mt-0.5 text-muted">{t(`services.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-3 self-start md:flex-row">
          <ButtonLink to={paths.book} variant="outline">
            {t('services.book')}
          </ButtonLink>
          <ButtonLink to={paths.learnMore} variant="quiet">
            <span>
              {t('services.learnMore')}
              <span className="sr-only"> {t('services.learnMoreOf')}</span>
            </span>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
