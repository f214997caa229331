import thaliUrl from '../../../drawings/thali.svg?inline';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';

/**
 * The foods on the plate, and the positions of their numbers: per cent from the left and from the top of the drawing.
 */
const PARTS = [
  { id: 'rice', left: 35, top: 57 },
  { id: 'roti', left: 66, top: 67 },
  { id: 'vegetable', left: 27, top: 30 },
  { id: 'dal', left: 53, top: 17 },
  { id: 'egg', left: 80, top: 30 },
] as const;

const NUMBER = 'tabular grid size-8 place-items-center rounded-full bg-teal text-base font-strong text-white';

/** A thali with numbers, and the same in words. */
export function Plate() {
  const { t } = useTranslation('guides-diet');
  return (
    <section aria-labelledby="plate">
      <h2 id="plate" className="type-card-title desk:text-2xl">
        {t('plate.title')}
      </h2>
      <div className="relative mx-auto mt-4 max-w-72 desk:max-w-80 print:hidden">
        <img src={thaliUrl} alt={t('plate.drawing')} width={240} height={240} className="h-auto w-full" />
        {PARTS.map(({ id, left, top }, index) => (
          <span
            key={id}
            aria-hidden="true"
            style={{ left: `${left}%`, top: `${top}%` }}
            className={`${NUMBER} absolute -translate-1/2 ring-3 ring-white`}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <ol className="mt-5 divide-y divide-line print:mt-1">
        {PARTS.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-4 py-2.5 print:py-0.5">
            <span aria-hidden="true" className={`${NUMBER} shrink-0`}>
              {index + 1}
            </span>
            <span>
              <Trans t={t} id={`plate.${id}`} components={{ b: <strong /> }} />
            </span>
          </li>
        ))}
      </ol>
      <p className="type-second mt-3 text-muted print:mt-1">{t('plate.example')}</p>
    </section>
  );
}
