import { type ReactNode, useEffect, useRef } from 'react';
import { pathFor } from '../../../contract/path-for';
import * as paths from '../../../contract/paths';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useRefusalText } from '../../lib/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { consentPath } from '../consent/consent-path';

/** Says why a form had no effect, with a link onwards. Shown at the top: the chair may be gone from the page. */
export function WhyNot({ refused }: { refused: RefusedForm }) {
  const { t } = useTranslation('waits');
  const refusalText = useRefusalText();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [refused]);
  const { values, refusal } = refused;
  const { centerId, date = '', time, choose } = values;
  const whom = values['for'];
  const ofCenters = pathFor(paths.centers, whom);
  const booking = centerId ? pathFor(paths.booking(centerId), whom, { date, ...(time && { time }) }) : ofCenters;

  function wayOn(): ReactNode {
    switch (refusal.code) {
      case 'consent-missing':
        // A chair to take is still on this page; waiting begins again at the full window.
        return link(consentPath(values['do'] === 'wait' ? booking : paths.offers(whom)), t('way.agree'));
      case 'offer-gone':
        return link(ofCenters, t('way.centers'));
      case 'too-many-holds':
      case 'unpaid-holds':
      case 'network-holds':
      case 'already-booked':
        return link(paths.appointments(whom), t('way.appointments'));
      case 'series-clash':
      case 'sessions-too-close':
      case 'price-changed':
        return choose?.startsWith(`${paths.bookMonth}?`)
          ? link(choose, t('notKept.choose'))
          : centerId
            ? link(booking, t('way.book'))
            : null;
      case 'nothing-full':
      case 'payment-provider-down':
        // The chair is free for everybody again.
        return link(booking, t('way.book'));
      default:
        return null;
    }
  }
  return (
    <Callout ref={notice} tone="error" action={wayOn()}>
      {/* The server's own sentence ends with the page's URL, for clients that have no button. */}
      {refusal.code === 'consent-missing' ? t('way.consent') : refusalText(refusal)}
    </Callout>
  );
}

function link(to: string, label: string) {
  return (
    <ButtonLink to={to} variant="outline" size="small">
      {label}
    </ButtonLink>
  );
}
