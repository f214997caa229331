import type { StandingSchedule } from '../../../contract/admin/desk/standing';
import type { IstDate } from '../../../domain/time';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatWeek } from '../../lib/i18n/week';
import { plainDate } from '../ui/format';
import { shortSchemeName } from '../ui/scheme-names';

/** A standing schedule in words. */
export function useStandingWords() {
  const { t } = useTranslation('admin-patients');
  const week = formatWeek();
  const days = (weekdays: readonly number[]) => weekdays.map((day) => week[day]!.weekday).join(', ');
  return {
    /** `Mon, Wed, Fri`. */
    days,
    /** `Mon, Wed, Fri, 9 AM - 1 PM`. */
    pattern: ({ weekdays, time }: Pick<StandingSchedule, 'weekdays' | 'time'>) =>
      `${days(weekdays)}, ${formatWindow(time)}`,
    /** `since 10 Nov 2026, until 5 Jan 2027`. */
    span: ({ from, until }: Pick<StandingSchedule, 'from' | 'until'>, today: IstDate) => {
      const about = { from: plainDate(from), until: until ? plainDate(until) : '' };
      return t(until === null ? 'standing.since' : 'standing.sinceUntil', {
        ...about,
        isAhead: from > today ? 'yes' : 'no',
      });
    },
    pays: ({ payment, scheme }: Pick<StandingSchedule, 'payment' | 'scheme'>) =>
      payment === 'scheme' && scheme
        ? t('standing.pays.scheme', { scheme: shortSchemeName(scheme) })
        : t(payment === 'scheme' ? 'standing.pays.anyScheme' : `standing.pays.${payment}`),
    pause: ({ from, until, why }: StandingSchedule['pauses'][number]) =>
      t(until === null ? 'standing.pausesFrom' : 'standing.pauses', {
        ...{ from: formatShortDate(from), until: until ? formatDate(until) : '' },
        why: t(`standing.why.${why}`),
      }),
  };
}
