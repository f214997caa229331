import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import type { Filter } from './filters';

/** Nobody has booked anything yet (the title is spec.md's, section 2). */
export function NoAppointments() {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      drawing={calendarUrl}
      title={t('empty.title')}
      action={<ButtonLink to="/dialysis">{t('empty.find')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}

/** The filter shows nothing, though there are appointments. */
export function EmptyFilter({ filter, onShowAll }: { filter: Exclude<Filter, 'all'>; onShowAll: () => void }) {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState
      title={t(`empty.${filter}`)}
      action={
        <Button variant="outline" onPress={onShowAll}>
          {t('empty.showAll')}
        </Button>
      }
    >
      {t(`empty.${filter}Text`)}
    </EmptyState>
  );
}

/** There is a history, but nothing ahead. */
export function NothingAhead() {
  const { t } = useTranslation('appointments');
  return (
    <Card className="flex flex-col gap-4 p-4.5 md:flex-row md:items-center md:justify-between desk:p-7">
      <div>
        <h2 className="type-card-title">{t('next.none')}</h2>
        <p className="text-muted">{t('next.noneText')}</p>
      </div>
      <ButtonLink to="/dialysis" className="shrink-0">
        {t('empty.find')}
      </ButtonLink>
    </Card>
  );
}
