import type { ComponentProps } from 'react';
import { phoneHref } from '../../../domain/phone-href';
import searchDrawing from '../../drawings/spot-search.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { EmptyState } from '../../ui/empty-state';

type NoCentersProps = {
  /** The scheme and UPI, where they are searched for. */
  filters: string | undefined;
  /** Clears the filter; empty where there is none. */
  reset: Omit<ComponentProps<typeof ButtonLink>, 'children'> | '' | undefined;
};

/** No results, and what to do: without a filter, only a call helps. */
export function NoCenters({ filters, reset }: NoCentersProps) {
  const { t } = useTranslation('centers');
  const { phone } = useSupport();
  return (
    <EmptyState
      drawing={searchDrawing}
      title={t('list.empty.title')}
      action={
        reset ? (
          <ButtonLink {...reset}>{t('list.empty.reset')}</ButtonLink>
        ) : (
          <a href={phoneHref(phone)} className={buttonStyles({ variant: 'outline' })}>
            {phone}
          </a>
        )
      }
    >
      {filters ? t('list.empty.filtered', { filters }) : t(reset ? 'list.empty.text' : 'list.empty.none')}
    </EmptyState>
  );
}
