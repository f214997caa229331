import { useTranslation } from '../../i18n/use-translation';
import { useLate } from '../ui/use-late';

/** A form that is still loading. */
export function FormBars() {
  const { t } = useTranslation();
  const isLate = useLate(true);
  return (
    <div className="flex flex-col gap-5 px-4 py-5 rail:px-7" aria-busy="true">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      {isLate &&
        Array.from({ length: 6 }, (_, index) => (
          <div key={index} aria-hidden="true" className="flex flex-col gap-2">
            <span className="h-3 w-28 rounded-full bg-bone" />
            <span className="h-(--control) rounded-chip bg-bone" />
          </div>
        ))}
    </div>
  );
}
