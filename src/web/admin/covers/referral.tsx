import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { CHECKED_LETTER, type CoverToCheck } from '../../../contract/admin/funding';
import { urlOf } from '../../../contract/endpoint';
import { formatIsoMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';

/** The widths of the picture, as multiples of its frame. */
const SIZES = [1, 1.5, 2, 3] as const;
const QUARTER = 90;

/** The referral letter, large, and larger on demand. It can be turned, as photos are often taken sideways. */
export function Referral({ cover: { coverId, centerId, letterAt, patient } }: { cover: CoverToCheck }) {
  const { t } = useTranslation('admin-covers');
  const [size, setSize] = useState(0);
  const [turns, setTurns] = useState(0);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isSideways = turns % 2 === 1;
  const width = SIZES[size]! * 100;
  // A letter that was sent again has another address.
  const src = `${urlOf(CHECKED_LETTER, { id: coverId }, { centerId })}&at=${encodeURIComponent(letterAt ?? '')}&round=${round}`;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="compact"
          variant="neutral"
          icon={<ZoomIn size={17} />}
          onPress={() => setSize((now) => Math.min(now + 1, SIZES.length - 1))}
        >
          {t('letter.larger')}
        </Button>
        <Button
          size="compact"
          variant="neutral"
          icon={<ZoomOut size={17} />}
          onPress={() => setSize((now) => Math.max(now - 1, 0))}
        >
          {t('letter.smaller')}
        </Button>
        <Button size="compact" variant="neutral" icon={<RotateCw size={17} />} onPress={() => setTurns(turns + 1)}>
          {t('letter.turn')}
        </Button>
        {letterAt && <p className="admin-fine text-muted">{t('letter.at', { when: formatIsoMoment(letterAt) })}</p>}
      </div>
      {hasFailed ? (
        <p className="flex flex-wrap items-center gap-3" role="alert">
          {t('letter.failed')}
          <Button
            size="compact"
            variant="neutral"
            onPress={() => {
              setFailed(false);
              setRound(round + 1);
            }}
          >
            {t('letter.again')}
          </Button>
        </p>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        <div
          tabIndex={0}
          role="group"
          aria-label={t('letter.scroll')}
          className="focus-ring grid max-h-[70vh] min-h-60 place-items-start overflow-auto rounded-chip border border-line bg-sunken"
        >
          <div
            className="grid place-items-center"
            style={{ width: `${width}%`, ...(isSideways && { aspectRatio: '1' }) }}
          >
            <img
              src={src}
              alt={t('letter.alt', { name: patient.name })}
              onError={() => setFailed(true)}
              style={{ rotate: `${turns * QUARTER}deg` }}
              className="h-auto w-full"
            />
          </div>
        </div>
      )}
    </div>
  );
}
