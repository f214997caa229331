import type { PayerClaim } from '../../../contract/admin/funding/payer-claims';
import type { ClaimState } from '../../../domain/payer-claims';
import { useTranslation } from '../../lib/i18n/use-translation';
import { StatusTag } from '../ui/status-tag';

const LOOKS = {
  prepared: 'not-recorded',
  filed: 'pending',
  asked: 'missed',
  paid: 'confirmed',
  refused: 'cancelled',
  withdrawn: 'completed',
  discarded: 'completed',
} as const satisfies Record<ClaimState, unknown>;

/** How a claim stands: icon, word and tint. */
export function ClaimStateTag({ claim: { state } }: { claim: Pick<PayerClaim, 'state'> }) {
  const { t } = useTranslation('admin-claims');
  return <StatusTag status={LOOKS[state]} label={t(`states.${state}`)} />;
}
