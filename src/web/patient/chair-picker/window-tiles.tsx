import { RadioGroup } from 'react-aria-components/RadioGroup';
import type { Day } from '../../../contract/centers';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { type OwnWindows, canChoose, windowKey } from './choose-session';
import { WindowTile } from './window-tile';

type WindowTilesProps = {
  day: Day;
  time: string | null;
  own: OwnWindows;
  onChoose: (time: string) => void;
};

/** The four windows of a day, one of which is chosen. Those that can't be stay in their place and say why. */
export function WindowTiles({ day, time, own, onChoose }: WindowTilesProps) {
  const { t } = useTranslation('chairs');
  return (
    <RadioGroup
      aria-label={t('time.label', { date: formatDate(day.date) })}
      value={time}
      onChange={onChoose}
      className="flex flex-1 flex-col gap-3"
    >
      {day.slots.map((slot) => {
        const key = windowKey(day.date, slot.time);
        const mark = own.get(key);
        return <WindowTile key={key} slot={slot} mark={mark} isDisabled={!canChoose(slot, mark)} />;
      })}
    </RadioGroup>
  );
}
