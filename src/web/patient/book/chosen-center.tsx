import { useEffect, useRef } from 'react';
import type { Center } from '../../../contract/centers';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';

type ChosenCenterProps = { center: Center; hasJustBeenChosen: boolean; onChange: () => void };

/** The chosen center, with its price and the way back to the search. */
export function ChosenCenter({ center, hasJustBeenChosen, onChange }: ChosenCenterProps) {
  const { t } = useTranslation('book');
  const name = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the choice.
  useEffect(() => {
    if (hasJustBeenChosen) name.current?.focus();
  }, [hasJustBeenChosen]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4.5 desk:p-6">
      <img
        src={`/images/${center.Photo}`}
        alt=""
        width={112}
        height={84}
        className="h-21 w-28 rounded-tile object-cover max-sm:hidden"
      />
      <div className="min-w-0 flex-1 basis-48">
        <h2 ref={name} tabIndex={-1} className="type-card-title outline-none">
          {center.CenterName}
        </h2>
        <p className="type-second mt-1 text-muted">
          {center.CenterAddress}, {center.CenterCity}
        </p>
        <p className="type-second mt-1">
          <span className="figure font-strong">{formatPrice(center.DialysisCharge)}</span> {t('center.price')}
        </p>
      </div>
      <Button variant="outline" size="small" onPress={onChange}>
        {t('center.change')}
      </Button>
    </div>
  );
}
