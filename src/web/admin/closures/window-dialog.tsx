import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Closure, ClosureMove, ClosureWindow } from '../../../contract/admin/closures';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { RadioTile } from '../../ui/radio-tile';
import { Skeleton } from '../../ui/skeleton';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { CostLines } from './cost-lines';
import { windowsByDay } from './plan';
import { closureWindowsQuery, useDecide } from './queries';
import { windowText } from './use-closure-words';

type WindowDialogProps = { closure: Closure; move: ClosureMove; onClose: () => void };

/** How many days are shown at first, and added by each "more". */
const DAYS = 5;

const keyOf = ({ centerId, date, time }: Pick<ClosureWindow, 'centerId' | 'date' | 'time'>) =>
  `${centerId} ${date} ${time}`;

/** Chooses another window for one booking: by day, the best first, with what each means for the patient. */
export function WindowDialog({ closure, move, onClose }: WindowDialogProps) {
  const { t } = useTranslation('admin-closures');
  const errorText = useAdminErrorText();
  const { appointmentId, patient, from, to } = move;
  const windows = useQuery(closureWindowsQuery(closure._id, appointmentId));
  const decide = useDecide(closure._id);
  const [chosen, setChosen] = useState<ClosureWindow | null>(null);
  const about = chosen && { date: formatDate(chosen.date), window: formatWindow(chosen.time) };

  function confirm() {
    if (!chosen) return;
    const { centerId, date, time } = chosen;
    decide.mutate(
      { appointmentId, body: { centerId, date, time } },
      {
        onSuccess: () => {
          tell('success', t('table.saved', { name: patient.name, what: windowText(chosen) }));
          onClose();
        },
        // Somebody else may have taken the chair.
        onError: () => void windows.refetch(),
      },
    );
  }
  return (
    <DecisionDialog
      title={t('windows.title', { name: patient.name })}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={about ? t('windows.confirm', about) : t('windows.confirmPlain')}
      busyLabel={t('saving')}
      change={decide}
      unavailableBecause={chosen ? null : t('windows.choose')}
      keepLabel={t('windows.keep')}
      tone="primary"
    >
      <p className="text-muted">
        {t('windows.lead', { date: formatDate(from.date), window: formatWindow(from.time) })}
      </p>
      {windows.error && !windows.data ? (
        <PanelCallout tone="error">
          <p className="admin-strong">{t('windows.failed')}</p>
          <p>{errorText(windows.error)}</p>
        </PanelCallout>
      ) : windows.data ? (
        <Windows
          windows={windows.data}
          closure={closure}
          present={to && keyOf(to)}
          chosen={chosen && keyOf(chosen)}
          onChoose={(window) => {
            setChosen(window);
            decide.reset();
          }}
        />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </DecisionDialog>
  );
}

type WindowsProps = {
  windows: readonly ClosureWindow[];
  closure: Closure;
  /** The key of the planned window; null where none is planned. */
  present: string | null;
  chosen: string | null;
  onChoose: (window: ClosureWindow) => void;
};

/** The windows by day as radio buttons; the first days at first. */
function Windows({ windows, closure, present, chosen, onChoose }: WindowsProps) {
  const { t } = useTranslation('admin-closures');
  const [shown, setShown] = useState(DAYS);
  const days = windowsByDay(windows);
  if (days.length === 0) {
    return (
      <PanelCallout tone="info">
        <p className="admin-strong">{t('windows.none')}</p>
        <p>{t('windows.noneText')}</p>
      </PanelCallout>
    );
  }
  return (
    <>
      {days.slice(0, shown).map(({ date, windows: ofDay }) => (
        <fieldset key={date} className="flex flex-col gap-1.5">
          <legend className="admin-strong mb-1.5">{formatDate(date)}</legend>
          {ofDay.map((window) => (
            <WindowChoice
              key={keyOf(window)}
              window={window}
              isElsewhere={window.centerId !== closure.centerId}
              isPresent={keyOf(window) === present}
              isChosen={keyOf(window) === chosen}
              onChoose={() => onChoose(window)}
            />
          ))}
        </fieldset>
      ))}
      {days.length > shown && (
        <Button size="compact" variant="neutral" className="self-start" onPress={() => setShown(shown + DAYS)}>
          {t('windows.more', { count: Math.min(DAYS, days.length - shown) })}
        </Button>
      )}
    </>
  );
}

type WindowChoiceProps = {
  window: ClosureWindow;
  isElsewhere: boolean;
  isPresent: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

function WindowChoice({ window, isElsewhere, isPresent, isChosen, onChoose }: WindowChoiceProps) {
  const { t } = useTranslation('admin-closures');
  const { time, CenterName, free } = window;
  return (
    <RadioTile size="compact" isLong name="closure-window" checked={isChosen} onChange={onChoose}>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="admin-strong figure">{formatWindow(time)}</span>
        <span className="admin-fine text-muted">
          {isPresent ? t('windows.present') : t('windows.free', { count: free })}
        </span>
      </span>
      {isElsewhere && <span className="block [overflow-wrap:anywhere]">{CenterName}</span>}
      <CostLines costs={window} isElsewhere={isElsewhere} />
    </RadioTile>
  );
}
