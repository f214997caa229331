import { Radio } from 'react-aria-components/RadioGroup';
import type { Slot } from '../../../contract/centers';
import { formatWindow } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { ChairSquares } from './chair-squares';
import type { OwnMark } from './choose-session';
import { FEW_CHAIRS } from './few-chairs';

type WindowTileProps = { slot: Slot; mark: OwnMark | undefined; isDisabled: boolean };

/** One window: its hours, how many chairs are left in words and in squares, or why it can't be had. */
export function WindowTile({ slot, mark, isDisabled }: WindowTileProps) {
  const { t } = useTranslation('chairs');
  const isFew = slot.free <= FEW_CHAIRS && !mark;
  return (
    <Radio
      value={slot.time}
      isDisabled={isDisabled}
      className={({ isSelected, isFocusVisible }) =>
        classNames(
          'relative flex min-h-18 scroll-mb-44 items-center gap-3.5 rounded-tile px-4 py-3 @min-[44rem]:flex-1',
          isDisabled
            ? 'cursor-not-allowed border border-line bg-sunken text-muted'
            : isSelected
              ? 'cursor-pointer bg-teal-faint outline-[2.5px] -outline-offset-[2.5px] outline-teal'
              : 'cursor-pointer border border-line-strong bg-surface hover:bg-teal-faint',
          isFocusVisible && 'ring-3 ring-teal ring-offset-2 ring-offset-paper',
        )
      }
    >
      {({ isSelected }) => (
        <>
          <span
            className={classNames(
              'size-6 shrink-0 rounded-full',
              isSelected
                ? 'border-[7px] border-teal bg-white'
                : isDisabled
                  ? 'border border-line-strong/40'
                  : 'border border-line-strong bg-white',
            )}
          />
          <span className="min-w-0 flex-1">
            <span className="figure block text-[1.125rem] leading-tight font-card">{formatWindow(slot.time)}</span>
            <span
              className={classNames(
                'type-second tabular mt-0.5 block',
                isDisabled || (!isFew && !isSelected && !mark)
                  ? 'text-muted'
                  : isFew
                    ? 'font-label text-marigold-text'
                    : 'font-label text-teal-hover',
              )}
            >
              <Words slot={slot} mark={mark} t={t} />
            </span>
          </span>
          <ChairSquares slot={slot} tone={isDisabled ? 'none' : isFew ? 'few' : isSelected ? 'selected' : 'free'} />
        </>
      )}
    </Radio>
  );
}

function Words({ slot, mark, t }: { slot: Slot; mark: WindowTileProps['mark']; t: Translate<'chairs'> }) {
  if (mark) return t(`time.${mark}`);
  if (slot.bookable) return t('time.chairsLeft', { free: slot.free, count: slot.capacity });
  if (slot.reason === 'full' || slot.reason === 'begun') return t(`time.${slot.reason}`);
  return t('time.closed');
}
