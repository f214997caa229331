import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { sponsor } from '../../../contract/admin/funding';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { CopyButton } from '../ui/copy-button';
import { Field, FormDialog } from '../ui/admin-form';
import { ConflictCallout } from '../ui/conflict-callout';
import { changesOf, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { TableFailure } from '../ui/table-message';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { readNumber, typedRupees } from './payment-values';
import { sponsorsQuery, useAddSponsor, useChangeSponsor, useEndSponsor } from './queries';
import { Section } from './section';

type Sponsor = z.output<typeof sponsor>;

type SponsorsProps = { centerId: string; mayChange: boolean };

/** The sponsors of a center and how much of each is used. Adding and ending one is saved at once. */
export function Sponsors({ centerId, mayChange }: SponsorsProps) {
  const { t } = useTranslation('admin-payment');
  const answer = useQuery(sponsorsQuery(centerId));
  // The sponsor whose dialog is open; `new` to add one.
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
  /** Null where the sponsor has ended or may only be seen. */
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
/** The most rupees that the contract allows. */
const MOST_RUPEES = 1_000_000;

type SponsorDialogProps = {
  centerId: string;
  /** The sponsor to change; null to add one. */
  sponsor: Sponsor | null;
  onClose: () => void;
};

function typedOf({ name, sessions, share, validTo }: Sponsor): SponsorTyped {
  return { name, sessions: String(sessions), share: typedRupees(share), validTo };
}

const sponsorFrom = ({ name, sessions, share, validTo }: SponsorTyped) => ({
  name: name.trim(),
  share: readNumber(share) ?? 0,
  sessions: readNumber(sessions) ?? 1,
  validTo,
});

/** The dialog with a sponsor's details, for adding or changing one. */
function SponsorDialog({ centerId, sponsor, onClose }: SponsorDialogProps) {
  return sponsor ? (
    <ChangeDialog centerId={centerId} sponsor={sponsor} onClose={onClose} />
  ) : (
    <AddDialog centerId={centerId} onClose={onClose} />
  );
}

function AddDialog({ centerId, onClose }: { centerId: string; onClose: () => void }) {
  const { t } = useTranslation('admin-payment');
  const add = useAddSponsor(centerId, ({ sponsor: { name, code } }) => {
    tell('success', t('sponsors.added', { name, code }));
    onClose();
  });
  const { form, ...sending } = useAdminForm<SponsorTyped>({
    defaultValues: { name: '', sessions: '', share: typedRupees(0), validTo: '' },
    reValidateMode: 'onChange',
    send: async (typed) => void (await add.mutateAsync(sponsorFrom(typed))),
  });
  return (
    <FormDialog
      {...sending}
      title={t('sponsors.addTitle')}
      onClose={onClose}
      confirmLabel={t('sponsors.addConfirm')}
      busyLabel={t('sponsors.adding')}
      keepLabel={t('sponsors.cancel')}
    >
      <SponsorFields form={form} least={1} shareHint={t('fields.shareHint')} />
    </FormDialog>
  );
}

function ChangeDialog({ centerId, sponsor, onClose }: { centerId: string; sponsor: Sponsor; onClose: () => void }) {
  const { t } = useTranslation(['admin-payment', 'admin']);
  const queryClient = useQueryClient();
  const { base, conflict, ...edit } = useRecordEdit(sponsor, async () => {
    const all = await queryClient.query({ ...sponsorsQuery(centerId), staleTime: 0 });
    return all.find(({ _id }) => _id === sponsor._id) ?? sponsor;
  });
  const change = useChangeSponsor(sponsor._id, ({ sponsor: { name, code } }) => {
    tell('success', t('sponsors.changed', { name, code }));
    onClose();
  });
  const { form, ...sending } = useAdminForm<SponsorTyped>({
    defaultValues: typedOf(sponsor),
    reValidateMode: 'onChange',
    send: async (typed) => {
      const changes = changesOf(sponsorFrom(typed), sponsorFrom(typedOf(base)));
      await edit.send((version) => change.mutateAsync({ ...changes, version }));
    },
  });
  const labels = {
    name: t('sponsors.name'),
    sessions: t('sponsors.sessions'),
    share: t('fields.share'),
    validTo: t('sponsors.validToField'),
  };

  function take(theirs: Sponsor) {
    const next = withTheirs(form.getValues(), typedOf(base), typedOf(theirs));
    for (const field of Object.keys(next) as (keyof SponsorTyped)[]) {
      form.setValue(field, next[field], { shouldDirty: true });
    }
    edit.take(theirs);
  }
  return (
    <FormDialog
      {...sending}
      title={t('sponsors.changeTitle', { code: sponsor.code })}
      onClose={onClose}
      confirmLabel={conflict ? t('admin:conflict.keep') : t('save')}
      busyLabel={t('saving')}
      keepLabel={t('sponsors.cancel')}
    >
      {conflict && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            { base: typedOf(base), theirs: typedOf(conflict.theirs), mine: form.getValues() },
            (field) => labels[field],
            (of, field) => (field === 'validTo' && of.validTo !== '' ? formatDate(of.validTo) : of[field]),
          )}
          onTake={() => take(conflict.theirs)}
        />
      )}
      {/* A sponsor can't promise fewer sessions than are booked. */}
      <SponsorFields form={form} least={Math.max(1, base.used)} shareHint={t('sponsors.shareHint')} />
    </FormDialog>
  );
}

type SponsorFieldsProps = { form: UseFormReturn<SponsorTyped>; least: number; shareHint: string };

function SponsorFields({ form, least, shareHint }: SponsorFieldsProps) {
  const { t } = useTranslation('admin-payment');
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
    <>
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
              description={shareHint}
              icon="₹"
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      <Field {...of('validTo')}>
        {(field) => <DateField {...field} {...REQUIRED} label={t('sponsors.validToField')} min={istToday()} />}
      </Field>
    </>
  );
}

type SponsorTyped = { name: string; sessions: string; share: string; validTo: string };
const REQUIRED = { isRequired: true, autoComplete: 'off' } as const;

function EndDialog({ sponsor: one, onClose }: { sponsor: Sponsor; onClose: () => void }) {
  const { t } = useTranslation('admin-payment');
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
      change={end}
      keepLabel={t('sponsors.keep')}
    >
      <p>{t('sponsors.endText', { code, used, sessions })}</p>
    </DecisionDialog>
  );
}
