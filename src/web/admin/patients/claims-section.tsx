import { useQuery } from '@tanstack/react-query';
import { desk } from '../../../contract/admin/desk/desk';
import type { PersonClaim } from '../../../contract/admin/desk/person';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useChange } from '../api/use-change';
import { patientQuery } from '../book/queries';
import { DrawerSection } from '../ui/drawer-parts';
import { shortMoment } from '../ui/format';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';

type ClaimsSectionProps = { patientId: string; onTakeBack: (claim: PersonClaim) => void };

/** Which accounts have linked this person's record with themselves, how, and whether that was taken back. */
export function ClaimsSection({ patientId, onTakeBack }: ClaimsSectionProps) {
  const { t } = useTranslation(['admin-patients', 'profile']);
  const { data } = useQuery(patientQuery(patientId));
  if (!data || data.claims.length === 0) return null;
  return (
    <DrawerSection title={t('claims.title')}>
      <ul className="flex flex-col gap-3.5">
        {data.claims.map((claim) => (
          <li key={claim._id} className="flex flex-col items-start">
            <p>
              {t(`claims.${claim.as}`, { name: claim.by })}
              {claim.relation && `, ${t(`profile:nominee.relations.${claim.relation}`)}`}
            </p>
            <p className="admin-fine text-muted">
              {t(`claims.proof.${claim.proof}`)}, {shortMoment(claim.at)}
            </p>
            {claim.takenBack && (
              <p className="admin-fine text-muted">
                {t('claims.takenBack', { name: claim.takenBack.by, when: shortMoment(claim.takenBack.at) })}
              </p>
            )}
            {claim.canTakeBack && (
              <Button size="compact" variant="quiet" className="-mx-4" onPress={() => onTakeBack(claim)}>
                {t('claims.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

type ClaimDialogProps = { patientId: string; claim: PersonClaim; onClose: () => void };

/** Takes a claim back, after saying what that does. */
export function ClaimDialog({ patientId, claim, onClose }: ClaimDialogProps) {
  const { t } = useTranslation('admin-patients');
  const takeBack = useChange(
    (call) => call(desk.takeBackClaim, { params: { id: patientId }, body: { claimId: claim._id } }),
    {
      onSuccess: () => {
        tell('success', t('claims.done', { name: claim.by }));
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t('claims.question', { name: claim.by })}
      onClose={onClose}
      onConfirm={() => takeBack.mutate()}
      confirmLabel={t('claims.takeBack')}
      busyLabel={t('claims.busy')}
      change={takeBack}
      keepLabel={t('claims.keep')}
    >
      <p>{t(`claims.means.${claim.as}`)}</p>
    </DecisionDialog>
  );
}
