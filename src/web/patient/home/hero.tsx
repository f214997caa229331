import ShieldCheck from 'lucide-react/icons/shield-check';
import roomUrl from '../../drawings/room.svg?inline';
import { useTranslation } from '../../i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';

/** The first screen: what this is, the way to book, and the room itself, whose floor runs the width of the page. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className="relative isolate overflow-hidden bg-sunken">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-14 border-t-2 border-[#d3c09c] bg-floor desk:h-24" />
      <div className="page-width grid items-end desk:grid-cols-[minmax(0,27rem)_1fr] desk:gap-6">
        <div className="flex flex-col items-start self-center pt-8 pb-6 desk:pt-16 desk:pb-32">
          <h1 className="type-hero">{t('headline')}</h1>
          <p className="mt-4 text-xl font-title text-teal desk:mt-5 desk:text-2xl">{t('subtitle')}</p>
          <p className="type-lead mt-2 max-w-[38ch] text-muted">{t('lead')}</p>
          <div className="mt-6 flex w-full flex-col gap-3 md:w-auto md:flex-row desk:mt-7">
            <ButtonLink to="/dialysis" size="large" className="desk:px-8">
              {t('bookNow')}
            </ButtonLink>
            <ButtonLink to="/services" size="large" variant="outline" className="desk:px-8">
              <span>
                {t('learnMore')}
                <span className="sr-only"> {t('learnMoreOf')}</span>
              </span>
            </ButtonLink>
          </div>
          <p className="type-second mt-4 flex items-center gap-2.5 text-muted">
            <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
            {t('promise')}
          </p>
        </div>
        <img
          src={roomUrl}
          alt={t('room')}
          width={760}
          height={620}
          className="mx-auto h-auto w-full max-w-120 desk:max-w-none desk:-mr-10 desk:w-[calc(100%+2.5rem)]"
        />
      </div>
    </section>
  );
}
