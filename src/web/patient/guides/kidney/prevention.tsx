import Candy from 'lucide-react/icons/candy';
import Footprints from 'lucide-react/icons/footprints';
import Gauge from 'lucide-react/icons/gauge';
import Pill from 'lucide-react/icons/pill';
import Soup from 'lucide-react/icons/soup';
import TestTube from 'lucide-react/icons/test-tube';
import { Link } from 'react-router';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';
import { GuideSection } from '../parts/guide';
import { GUIDE_PATHS } from '../parts/guide-paths';

const WAYS = [
  { id: 'pressure', Icon: Gauge },
  { id: 'sugar', Icon: Candy },
  { id: 'tests', Icon: TestTube },
  { id: 'salt', Icon: Soup },
  { id: 'move', Icon: Footprints },
  { id: 'medicines', Icon: Pill },
] as const;

/** What slows kidney disease down. */
export function Prevention() {
  const { t } = useTranslation('guides-kidney');
  return (
    <div className="mt-13 border-y border-line bg-teal-faint pb-13 desk:mt-22 desk:pb-22 print:mt-0 print:border-0 print:bg-white print:pb-0">
      <GuideSection id="prevention" title={t('prevention.title')} lead={t('prevention.lead')}>
        <ul className="grid gap-x-10 md:grid-cols-2 desk:grid-cols-3 print:grid-cols-3 print:gap-x-4">
          {WAYS.map(({ id, Icon }) => (
            <li key={id} className="flex gap-4 py-3.5 desk:py-5 print:py-1">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-teal" />
              <div>
                <h3 className="type-card-title desk:text-[1.1875rem]">{t(`prevention.${id}.title`)}</h3>
                <p className="type-second mt-1 text-muted">
                  <Trans
                    t={t}
                    id={`prevention.${id}.text`}
                    components={{ guide: <Link to={`${GUIDE_PATHS.medication}#ask-first`} className="text-link" /> }}
                  />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </GuideSection>
    </div>
  );
}
