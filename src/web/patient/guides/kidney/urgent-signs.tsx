import Siren from 'lucide-react/icons/siren';
import { useTranslation } from '../../../i18n/use-translation';

/** The signs that need a hospital instead of a booking. */
export function UrgentSigns() {
  const { t } = useTranslation('guides-kidney');
  return (
    <section aria-labelledby="urgent" className="page-width mt-10 desk:mt-14 print:mt-3">
      <div className="rounded-card border border-red/40 bg-red-tint p-5 desk:p-8 print:p-2">
        <h2
          id="urgent"
          className="flex scroll-mt-6 gap-3 text-[1.3125rem] leading-snug font-title text-red desk:text-2xl"
        >
          <Siren aria-hidden="true" size={26} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          {t('urgent.title')}
        </h2>
        <p className="mt-3 print:mt-1">{t('urgent.lead')}</p>
        <ul className="mt-2 grid list-disc gap-x-10 gap-y-1.5 pl-5 marker:text-red md:grid-cols-2 print:grid-cols-3 print:gap-y-0">
          {t.list('urgent.signs').map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
        <p className="mt-4 max-w-[72ch] font-[550] print:mt-1">{t('urgent.note')}</p>
      </div>
    </section>
  );
}
