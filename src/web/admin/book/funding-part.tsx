import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { CoverToCheck, StoredFunding } from '../../../contract/admin/funding';
import { SCHEME_FACTS } from '../../../domain/schemes';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DateField } from '../ui/date-field';
import { PanelCallout } from '../ui/panel-callout';
import { schemeName } from '../ui/scheme-names';
import { type DeskFunding, type Sponsor, termsFor } from './desk-funding';

type SchemePartProps = {
  center: string | null;
  funding: UseQueryResult<StoredFunding>;
  typed: DeskFunding;
  onType: (change: Partial<DeskFunding>) => void;
  /** The patient's approval that is used; null where the card has to be typed. */
  approval: CoverToCheck | null;
};

/**
 * Chooses a scheme that the center takes; where it has not approved the patient's cover yet, also asks for the card.
 */
export function SchemePart({ center, funding, typed, onType, approval }: SchemePartProps) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  if (center === null) return <p className="text-muted">{t('chairs.choose')}</p>;
  if (funding.error) return <PanelCallout tone="error">{errorText(funding.error)}</PanelCallout>;
  if (!funding.data) return null;
  const { schemes } = funding.data;
  if (schemes.length === 0) {
    return (
      <p className="text-muted">
        {t('scheme.none')}{' '}
        <Link to={adminPaths.payment(center)} className="text-link">
          {t('scheme.terms')}
        </Link>
      </p>
    );
  }
  const terms = termsFor(funding.data, typed.scheme);
  const text = (name: 'holder' | 'cardLast4' | 'approvedUntil' | 'sessions' | 'reference') => ({
    name,
    label: t(`scheme.${name}`),
    value: typed[name],
    onChange: (value: string) => onType({ [name]: value }),
    autoComplete: 'off',
  });
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('scheme.which')}
        placeholder={t('scheme.choose')}
        value={terms ? typed.scheme : null}
        onChange={(id) => onType({ scheme: schemes.find(({ scheme }) => scheme === id)?.scheme ?? null })}
        options={schemes.map(({ scheme }) => ({ id: scheme, label: schemeName(scheme) }))}
      />
      {terms && (
        <p>
          {SCHEME_FACTS[terms.scheme].isFree
            ? t('scheme.free')
            : terms.share === 0
              ? t('scheme.noShare')
              : t('scheme.share', { amount: formatPrice(terms.share) })}
        </p>
      )}
      {terms &&
        (approval ? (
          <PanelCallout tone="info">
            {t(approval.sessions === null ? 'scheme.approved' : 'scheme.approvedSessions', {
              digits: approval.cardLast4,
              date: formatDate(approval.approvedUntil!),
              count: approval.sessionsLeft ?? 0,
            })}
          </PanelCallout>
        ) : (
          <>
            <p className="text-muted">{t('scheme.ask')}</p>
            <TextField {...text('holder')} maxLength={100} isRequired />
            <div className="grid grid-cols-2 items-end gap-3">
              <TextField {...text('cardLast4')} maxLength={4} isRequired />
              <TextField {...text('sessions')} aside={t('scheme.sessionsAside')} inputMode="numeric" maxLength={3} />
            </div>
            <DateField {...text('approvedUntil')} min={istToday()} isRequired />
            <TextField {...text('reference')} aside={t('scheme.referenceAside')} maxLength={60} />
          </>
        ))}
    </div>
  );
}

type SponsorPartProps = {
  code: string;
  onType: (code: string) => void;
  /** The sponsor with the code; null where none is known here. */
  sponsor: Sponsor | null;
  /** Whether the center's sponsors are loaded. */
  isKnown: boolean;
};

/** The sponsor's code, and on which terms the sponsor pays. */
export function SponsorPart({ code, onType, sponsor, isKnown }: SponsorPartProps) {
  const { t } = useTranslation('admin-book');
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t('sponsor.code')}
        value={code}
        onChange={onType}
        maxLength={40}
        autoComplete="off"
        isRequired
        error={isKnown && code.trim().length >= 4 && sponsor === null ? t('sponsor.unknown') : undefined}
      />
      {sponsor && (
        <p>
          {t(sponsor.share === 0 ? 'sponsor.pays' : 'sponsor.paysPart', {
            name: sponsor.name,
            amount: formatPrice(sponsor.share),
            left: Math.max(0, sponsor.sessions - sponsor.used),
            sessions: sponsor.sessions,
          })}
        </p>
      )}
    </div>
  );
}
