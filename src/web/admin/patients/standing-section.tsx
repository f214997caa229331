import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as adminPaths from '../../../contract/admin/paths';
import { type IstDate, istDateOf } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { useMay } from '../api/administrator';
import { DrawerBody, DrawerSection } from '../ui/drawer-parts';
import { plainDate } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';
import type { StandingAsked } from './standing-dialogs';
import { NotBooked } from './not-booked';
import { type ShownSchedule, schedulesQuery } from './standing-queries';
import { useStandingWords } from './use-standing-words';

type StandingSectionProps = {
  patientId: string;
  /** Opens a dialog (`StandingDialogs`), which stands outside of the drawer: what is typed stays where the drawer changes with the screen. */
  onAsk: (asked: StandingAsked) => void;
};

/** The standing schedules of a person, the dates that could not be booked, and the buttons to change them. */
export function StandingSection({ patientId, onAsk }: StandingSectionProps) {
  const { t } = useTranslation('admin-patients');
  const answer = useQuery(schedulesQuery(patientId));
  const today = istDateOf(new Date(answer.data?.now ?? 0));
  const isOver = ({ until }: ShownSchedule) => until !== null && until < today;
  return (
    <DrawerSection
      title={t('standing.title')}
      action={
        answer.data && (
          <Button size="compact" variant="quiet" className="-mr-4" onPress={() => onAsk('add')}>
            {t('standing.add')}
          </Button>
        )
      }
    >
      <DrawerBody
        known={answer.data}
        error={answer.error}
        missing={t('standing.onlyFound')}
        failed={t('standing.failed')}
        onRetry={() => void answer.refetch()}
        isRetrying={answer.isFetching}
      >
        {({ standing: all }) => {
          const over = all.filter(isOver);
          const standingNow = all.filter((one) => !isOver(one));
          return (
            <div className="flex flex-col gap-4">
              {standingNow.length === 0 && <p className="text-muted">{t('standing.none')}</p>}
              {standingNow.map((schedule) => (
                <Schedule
                  key={schedule._id}
                  {...{ patientId, schedule, today, onAsk }}
                  isOneOfSeveral={all.length > 1}
                />
              ))}
              {over.map((schedule) => (
                <Ended key={schedule._id} schedule={schedule} />
              ))}
            </div>
          );
        }}
      </DrawerBody>
    </DrawerSection>
  );
}

function Ended({ schedule }: { schedule: ShownSchedule }) {
  const { t } = useTranslation('admin-patients');
  const words = useStandingWords();
  return (
    <p className="admin-fine text-muted">
      {t('standing.ended', { date: plainDate(schedule.until!), pattern: words.pattern(schedule) })}
    </p>
  );
}

type ScheduleProps = StandingSectionProps & { schedule: ShownSchedule; today: IstDate; isOneOfSeveral: boolean };

function Schedule({ patientId, schedule, today, isOneOfSeveral, onAsk }: ScheduleProps) {
  const { t } = useTranslation('admin-patients');
  const words = useStandingWords();
  const may = useMay();
  const { _id: id, centerId, CenterName, chair, note, pauses, placed } = schedule;
  const coming = placed.filter(({ bookingStatus }) => bookingStatus === 'confirmed' || bookingStatus === 'pending');
  const last = coming.at(-1);
  const button = (label: string, asked: StandingAsked): ReactNode => (
    <Button
      size="compact"
      variant="neutral"
      aria-label={isOneOfSeveral ? `${label}: ${words.pattern(schedule)}` : label}
      onPress={() => onAsk(asked)}
    >
      {label}
    </Button>
  );
  return (
    <article aria-label={words.pattern(schedule)} className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <div>
        <p className="admin-strong">{words.pattern(schedule)}</p>
        <p className="admin-fine text-muted">
          {[
            chair === null ? t('standing.anyChair') : t('standing.chair', { chair }),
            words.span(schedule, today),
            words.pays(schedule),
          ].join(' · ')}
        </p>
        {isOneOfSeveral && <p className="admin-fine text-muted">{CenterName}</p>}
        {note && <p className="admin-fine">{note}</p>}
        <p className="admin-fine">
          {last
            ? t('standing.booked', { count: coming.length, date: formatDate(last.session.date) })
            : t('standing.nothingBooked')}
        </p>
      </div>
      {pauses.map((pause) => (
        <PanelCallout key={pause._id} tone="info">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>{words.pause(pause)}</span>
            {may('book', centerId) && (
              <Button
                size="compact"
                variant="quiet"
                className="-mr-3.5"
                onPress={() => onAsk({ schedule, today, change: 'resume', pause })}
              >
                {t('standing.resume')}
              </Button>
            )}
          </div>
        </PanelCallout>
      ))}
      <NotBooked patientId={patientId} schedule={schedule} />
      {may('book', centerId) && (
        <div className="flex flex-wrap gap-2">
          {button(t('standing.pause'), { schedule, today, change: 'pause' })}
          {button(t('standing.change'), { schedule, today, change: 'pattern' })}
          {button(t('standing.end'), { schedule, today, change: 'end' })}
          {last && (
            <ButtonLink
              size="compact"
              variant="quiet"
              to={{ pathname: adminPaths.slip(patientId), search: `?${new URLSearchParams({ schedule: id })}` }}
            >
              {t('standing.slip')}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}
