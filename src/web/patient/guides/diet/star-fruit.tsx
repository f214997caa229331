import Ban from 'lucide-react/icons/ban';
import { useTranslation } from '../../../i18n/use-translation';

/** The one food that nobody with kidney disease may eat: the only red block of the page. */
export function StarFruit({ className = '' }: { className?: string }) {
  const { t } = useTranslation('guides-diet');
  return (
    <div className={`flex gap-4 rounded-card bg-red-tint p-5 print:border print:border-red print:p-2 ${className}`}>
      <Ban aria-hidden="true" size={26} strokeWidth={1.75} className="shrink-0 text-red" />
      <div>
        <h3 className="text-[1.0625rem] font-card text-red">{t('starFruit.title')}</h3>
        <p className="type-second mt-0.5">{t('starFruit.text')}</p>
      </div>
    </div>
  );
}
