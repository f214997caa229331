import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { sponsor } from '../../../contract/admin/funding';
import type { z } from 'zod';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { CopyButton } from '../ui/copy-button';
import { Field, FormDialog } from '../ui/admin-form';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { TableFailure } from '../ui/table-message';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
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
          icon={<Plus size={18} />}
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

type SponsorDialogProps = {
  centerId: string;
  /** Null: a new one. */
  sponsor: Sponsor | null;
  onClose: () => void;
};

/** Takes what there is to know about a sponsor, new or known. */
function SponsorDialog({ centerId, sponsor: known, onClose }: SponsorDialogProps) {
  const { t } = useTranslation('admin-payment');
  const save = useSaveSponsor(known ? { sponsorId: known._id } : { centerId }, ({ sponsor: { name, code } }) => {
    tell('success', t(known ? 'sponsors.changed' : 'sponsors.added', { name, code }));
    onClose();
  });
  // Fewer than are booked can't be promised.
  const least = Math.max(1, known?.used ?? 1);
  const { form, ...sending } = useAdminForm({
    defaultValues: {
      name: known?.name ?? '',
      sessions: known ? String(known.sessions) : '',
      share: typedRupees(known?.share ?? 0),
      validTo: known?.validTo ?? '',
    },
    reValidateMode: 'onChange',
    send: async ({ name, sessions, share, validTo }) => {
      await save.mutateAsync({
        name: name.trim(),
        share: readNumber(share) ?? 0,
        sessions: readNumber(sessions) ?? 1,
        validTo,
      });
    },
  });
  const rules: { [Name in keyof SponsorTyped]: (typed: string) => true | string } = {
    name: (typed) => typed.trim() !== '' || t('problem.nameNeeded'),
    sessions(typed) {
      const count = readNumber(typed);
      const isRight = count !== null && Number.isInteger(count) && count >= least && count <= MOST_SESSIONS;
      return isRight || t('problem.whole', { least, most: MOST_SESSIONS });
    },
    share(typed) {
      const rupees = readNumber(typed);
      if (rupees === null) return t('problem.rupeesNeeded');
      return rupees <= MOST_RUPEES || t('problem.rupees', { most: MOST_RUPEES });
    },
    validTo: (day) => (day === '' ? t('sponsors.dateNeeded') : day >= istToday() || t('sponsors.datePast')),
  };
  const of = (name: keyof SponsorTyped) => ({ form, name, rules: { validate: rules[name] } });
  return (
    <FormDialog
      {...sending}
      title={known ? t('sponsors.changeTitle', { code: known.code }) : t('sponsors.addTitle')}
      onClose={onClose}
      confirmLabel={t(known ? 'save' : 'sponsors.addConfirm')}
      busyLabel={t(known ? 'saving' : 'sponsors.adding')}
      keepLabel={t('sponsors.cancel')}
      tone="primary"
    >
      <Field {...of('name')}>
        {(field) => (
          <TextField
            {...field}
            {...REQUIRED}
            label={t('sponsors.name')}
            description={t('sponsors.nameHint')}
            maxLength={100}
            autoFocus
          />
        )}
      </Field>
      <div className="grid items-start gap-4 rail:grid-cols-2">
        <Field {...of('sessions')}>
          {(field) => (
            <TextField
              {...field}
              {...REQUIRED}
              label={t('sponsors.sessions')}
              description={t('sponsors.sessionsHint')}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field {...of('share')}>
          {(field) => (
            <TextField
              {...field}
              {...REQUIRED}
              label={t('fields.share')}
              description={t(known ? 'sponsors.shareHint' : 'fields.shareHint')}
              icon="₹"
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      <Field {...of('validTo')}>
        {(field) => <DateField {...field} {...REQUIRED} label={t('sponsors.validToField')} min={istToday()} />}
      </Field>
    </FormDialog>
  );
}

type SponsorTyped = { name: string; sessions: string; share: string; validTo: string };
const REQUIRED = { isRequired: true, autoComplete: 'off' } as const;

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
