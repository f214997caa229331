import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPayment } from '../../../domain/desk';
import { SCHEME_FACTS } from '../../../domain/schemes';
import { istToday } from '../../lib/api/server-today';
import { coversQuery } from '../covers/queries';
import { fundingQuery, sponsorsQuery } from '../payment/queries';
import { type DeskFunding, NO_FUNDING, approvalFor, sponsorOf, termsFor } from './desk-funding';
import type { Whom } from './patient-part';
import type { Picked } from './free-week';

export type Funded = ReturnType<typeof useFunded>;

/**
 * What is typed about a scheme or a sponsor, and what follows from it: the patient's share in rupees, and the approval.
 */
export function useFunded(center: string | null, payment: DeskPayment, whom: Whom, sessions: readonly Picked[]) {
  const by = payment === 'scheme' || payment === 'sponsor' ? payment : null;
  const [typed, setTyped] = useState<DeskFunding>(NO_FUNDING);
  const terms = useQuery(fundingQuery(by === 'scheme' ? center : null));
  const sponsors = useQuery(sponsorsQuery(by === 'sponsor' ? center : null));
  const patientId = whom && 'known' in whom ? whom.known._id : null;
  const approved = useQuery({
    ...coversQuery({ state: 'approved', centerId: center ?? undefined, patientId: patientId ?? undefined }),
    enabled: by === 'scheme' && center !== null && patientId !== null,
  });
  const chosen = by === 'scheme' ? termsFor(terms.data, typed.scheme) : undefined;
  const sponsor = sponsors.data ? sponsorOf(sponsors.data, typed.sponsorCode, istToday()) : null;
  const dates = sessions.map(({ date }) => date);
  return {
    by,
    typed,
    type: (change: Partial<DeskFunding>) => setTyped((now) => ({ ...now, ...change })),
    terms,
    scheme: chosen?.scheme,
    approval: chosen ? approvalFor(approved.data?.covers ?? [], patientId, chosen.scheme, dates) : null,
    sponsor,
    isSponsorKnown: sponsors.data !== undefined,
    share: (by === 'scheme' ? chosen?.share : sponsor?.share) ?? 0,
    isFree: chosen !== undefined && SCHEME_FACTS[chosen.scheme].isFree,
  };
}
