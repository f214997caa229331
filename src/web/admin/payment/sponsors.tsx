import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import type { sponsor } from '../../../contract/admin/funding';
import type { z } from 'zod';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { CopyButton } from '../ui/copy-button';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { TableFailure } from '../ui/table-message';
import { tell } from '../ui/tell';
import { readNumber, typedRupees } from './payment-values';
import { sponsorsQuery, useSaveSponsor, useEndSponsor } from './queries';
import { Section } from './section';

type Sponsor = z.output<typeof sponsor>;

type SponsorsProps = { centerId: string; mayChange: boolean };

/** Who pays for others by a code: each with what is used of it. Adding and ending are saved at once. */
export function Sponsors({ centerId, mayChange }: SponsorsProps) {
  const { t } = useTranslation('admin-payment');
  const answer = useQuery(sponsorsQuery(centerId));
  // A new one, or whom it is about.
  const [typing, setTyping] = useState<Sponsor | 'new' | null>(null);
  const [ending, setEnding] = useState<Sponsor | null>(null);
  if (answer.error) {
    return (
      <Section title={t('sponsors.title')}>
        <TableFailure
          title={t('sponsors.failed')}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      </Section>
    );
  }
  return (
    <Section title={t('sponsors.title')} lead={t(mayChange ? 'sponsors.lead' : 'sponsors.readLead')}>
      {answer.data?.length === 0 && <p className="text-muted">{t('sponsors.none')}</p>}
      {answer.data && answer.data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {answer.data.map((one) => (
            <SponsorRow
              key={one._id}
              sponsor={one}
              actions={
                mayChange && !one.endedAt ? { onChange: () => setTyping(one), onEnd: () => setEnding(one) } : null
              }
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <Button
          size="compact"
          variant="neutral"
          className="self-start"
          icon={<Plus aria-hidden="true" size={18} strokeWidth={1.75} />}
          onPress={() => setTyping('new')}
        >
          {t('sponsors.add')}
        </Button>
      )}
      {typing && (
        <SponsorDialog centerId={centerId} sponsor={typing === 'new' ? null : typing} onClose={() => setTyping(null)} />
      )}
      {ending && <EndDialog sponsor={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

type SponsorRowProps = {
  sponsor: Sponsor;
  /** Null: it has ended, or may only be seen. */
  actions: { onChange: () => void; onEnd: () => void } | null;
};

function SponsorRow({ sponsor: one, actions }: SponsorRowProps) {
  const { t } = useTranslation('admin-payment');
  const { name, code, share, sessions, used, validTo, endedAt } = one;
  const facts = [
    t('sponsors.used', { used, sessions }),
    share === 0 ? t('sponsors.noShare') : t('sponsors.share', { amount: formatPrice(share) }),
    endedAt
      ? t('sponsors.ended', { when: formatIsoMoment(endedAt) })
      : t(validTo < istToday() ? 'sponsors.isOver' : 'sponsors.validTo', { date: formatDate(validTo) }),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={endedAt ? 'text-muted' : 'admin-strong'}>{name}</p>
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="figure">{t('sponsors.code', { code })}</span>
          {!endedAt && <CopyButton text={code} name={t('sponsors.copy', { name })} />}
        </p>
        <p className="admin-fine text-muted">{facts.join('\u00a0· ')}</p>
      </div>
      {actions && (
        <div className="flex shrink-0 gap-2">
          <Button
            size="compact"
            variant="neutral"
            aria-label={t('sponsors.changeNamed', { name })}
            onPress={actions.onChange}
          >
            {t('sponsors.change')}
          </Button>
          <Button
            size="compact"
            variant="neutral"
            aria-label={t('sponsors.endNamed', { name })}
            onPress={actions.onEnd}
          >
            {t('sponsors.end')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The most sessions of a sponsor. */
const MOST_SESSIONS = 10_000;
/** As much as the contract takes. */
const MOST_RUPEES = 1_000_000;
const FIELDS = ['name', 'share', 'sessions', 'validTo'] as const;
type Field = (typeof FIELDS)[number];

type SponsorDialogProps = {
  centerId: string;
  /** Null: a new one. */
  sponsor: Sponsor | null;
  onClose: () => void;
};

/** Takes what there is to know about a sponsor, new or known. */
function SponsorDialog({ centerId, sponsor: known, onClose }: SponsorDialogProps) {
  const { t } = useTranslation('admin-payment');
  const errorText = useAdminErrorText();
  const [typed, setTyped] = useState<Record<Field, string>>({
    name: known?.name ?? '',
    share: typedRupees(known?.share ?? 0),
    sessions: known ? String(known.sessions) : '',
    validTo: known?.validTo ?? '',
  });
  const [isAsked, setAsked] = useState(false);
  const save = useSaveSponsor(known ? { sponsorId: known._id } : { centerId }, ({ sponsor: { name, code } }) => {
    tell('success', t(known ? 'sponsors.changed' : 'sponsors.added', { name, code }));
    onClose();
  });
  const share = readNumber(typed.share);
  const sessions = readNumber(typed.sessions);
  const most = MOST_SESSIONS;
  // Fewer than are booked can't be promised.
  const least = Math.max(1, known?.used ?? 1);
  const wrong: Record<Field, string | null> = {
    name: typed.name.trim() ? null : t('problem.nameNeeded'),
    share:
      share === null
        ? t('problem.rupeesNeeded')
        : Number.isNaN(share) || share > MOST_RUPEES
          ? t('problem.rupees', { most: MOST_RUPEES })
          : null,
    sessions:
      sessions !== null && Number.isInteger(sessions) && sessions >= least && sessions <= most
        ? null
        : t('problem.whole', { least, most }),
    validTo:
      typed.validTo === '' ? t('sponsors.dateNeeded') : typed.validTo < istToday() ? t('sponsors.datePast') : null,
  };
  const text = (name: Field) => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
    error: (isAsked && wrong[name]) || undefined,
    isRequired: true,
    autoComplete: 'off',
  });

  function send(form?: HTMLFormElement | null) {
    if (save.isPending) return;
    setAsked(true);
    const first = FIELDS.find((name) => wrong[name]);
    if (first) {
      const fields = form ?? document.getElementById(FORM);
      fields?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    } else save.mutate({ name: typed.name.trim(), share: share ?? 0, sessions: sessions ?? 1, validTo: typed.validTo });
  }
  return (
    <DecisionDialog
      title={known ? t('sponsors.changeTitle', { code: known.code }) : t('sponsors.addTitle')}
      onClose={onClose}
      onConfirm={() => send()}
      confirmLabel={t(known ? 'save' : 'sponsors.addConfirm')}
      busyLabel={t(known ? 'saving' : 'sponsors.adding')}
      isBusy={save.isPending}
      keepLabel={t('sponsors.cancel')}
      tone="primary"
      error={save.error && errorText(save.error)}
      hasField
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          // The page's form around it is another.
          event.stopPropagation();
          send(event.currentTarget);
        }}
      >
        <TextField
          {...text('name')}
          label={t('sponsors.name')}
          description={t('sponsors.nameHint')}
          maxLength={100}
          autoFocus
        />
        <div className="grid items-start gap-4 rail:grid-cols-2">
          <TextField
            {...text('sessions')}
            label={t('sponsors.sessions')}
            description={t('sponsors.sessionsHint')}
            inputMode="numeric"
          />
          <TextField
            {...text('share')}
            label={t('fields.share')}
            description={t(known ? 'sponsors.shareHint' : 'fields.shareHint')}
            icon="₹"
            inputMode="numeric"
          />
        </div>
        <DateField {...text('validTo')} label={t('sponsors.validToField')} min={istToday()} />
        <input type="submit" hidden />
      </form>
    </DecisionDialog>
  );
}

const FORM = 'sponsor-form';

function EndDialog({ sponsor: one, onClose }: { sponsor: Sponsor; onClose: () => void }) {
  const { t } = useTranslation('admin-payment');
  const errorText = useAdminErrorText();
  const { _id, name, code, used, sessions } = one;
  const end = useEndSponsor(_id, ({ message }) => {
    tell('success', message);
    onClose();
  });
  return (
    <DecisionDialog
      title={t('sponsors.endTitle', { name })}
      onClose={onClose}
      onConfirm={() => end.mutate(undefined)}
      confirmLabel={t('sponsors.endConfirm')}
      busyLabel={t('sponsors.ending')}
      isBusy={end.isPending}
      keepLabel={t('sponsors.keep')}
      error={end.error && errorText(end.error)}
    >
      <p>{t('sponsors.endText', { code, used, sessions })}</p>
    </DecisionDialog>
  );
}
