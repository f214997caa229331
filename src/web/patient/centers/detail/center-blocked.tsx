import { useTranslation } from '../../../i18n/use-translation';
import { ButtonLink } from '../../../ui/button-link';
import { CardGrid } from '../list/card-grid';
import { CenterCard } from '../list/center-card';
import { useCenterList } from '../list/use-center-list';
import { BackToList } from './back-to-list';

/** Other centers that are offered. */
const OFFERED = 3;

/** The center takes no bookings: says so, and offers those with the soonest free chairs, in the same city if known. */
export function CenterBlocked({ centerId, city }: { centerId: string; city: string | undefined }) {
  const { t } = useTranslation('centers');
  const { centers, nextFree } = useCenterList();
  const others = centers?.filter(({ center }) => center._id !== centerId) ?? [];
  const nearby = others.filter(({ center }) => center.CenterCity === city);
  // Their order is not known before the next free windows are.
  const offered = nextFree.status === 'loading' ? [] : (nearby.length > 0 ? nearby : others).slice(0, OFFERED);
  return (
    <div className="page-width flex flex-col gap-5 pt-2 pb-14">
      <BackToList />
      <h1 className="type-title">{t('detail.blocked.title')}</h1>
      <p className="type-lead max-w-[60ch] text-muted">{t('detail.blocked.text')}</p>
      <div className="flex flex-col gap-3 md:flex-row">
        <ButtonLink to="/dialysis">{t('detail.notFound.all')}</ButtonLink>
        <ButtonLink to="/myappoinments" variant="outline">
          {t('detail.notFound.appointments')}
        </ButtonLink>
      </div>
      {offered.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-4 text-[1.375rem] leading-tight font-title">{t('detail.blocked.others')}</h2>
          <CardGrid>
            {offered.map(({ center }) => (
              <li key={center._id} className="min-w-0">
                <CenterCard center={center} nextFree={nextFree} to={`/dialysis/${center._id}`} isFirst />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </div>
  );
}
