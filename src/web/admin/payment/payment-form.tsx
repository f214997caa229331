import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type FieldErrors, type Path, type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { AdminCenter } from '../../../contract/admin';
import type { StoredFunding } from '../../../contract/admin/funding';
import { DESK_MODES } from '../../../domain/desk-money';
import { DIALYSERS, INCLUDABLE } from '../../../domain/funding';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { ConflictCallout } from '../ui/conflict-callout';
import { changedIn, changesOf, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { schemeName } from '../ui/scheme-names';
import { SidePanel } from '../ui/side-panel';
import { tell } from '../ui/tell';
import { useAdminForm } from '../ui/use-admin-form';
import { CheckList } from './check-list';
import {
  type PaymentFields,
  type PaymentValues,
  bodyOf,
  fieldsOf,
  isScheme,
  problemsOf,
  valuesFrom,
  valuesOf,
} from './payment-values';
import { fundingQuery, useSetFunding } from './queries';
import { SchemeList } from './scheme-list';
import { Section } from './section';
import { Sponsors } from './sponsors';
import { useTermsText } from './use-terms-text';

/** The most extras that the contract allows. */
const MOST_EXTRAS = 12;

export type PaymentFormApi = UseFormReturn<PaymentValues>;

type PaymentFormProps = {
  center: AdminCenter;
  funding: StoredFunding;
  onLeave: () => void;
  onSaved: () => void;
};

/** The form about how a center is paid, saved as a whole. The sponsors below are saved one by one. */
export function PaymentForm({ center, funding, onLeave, onSaved }: PaymentFormProps) {
  const { t } = useTranslation(['admin-payment', 'admin']);
  const errorText = useAdminErrorText();
  const text = useTermsText();
  const queryClient = useQueryClient();
  const { base, conflict, ...edit } = useRecordEdit(funding, () =>
    queryClient.query({ ...fundingQuery(center._id), staleTime: 0 }),
  );
  const set = useSetFunding(center._id);
  const name = center.CenterName;
  // The message after saving.
  const done = useRef('');
  // Whether saving also confirms unchanged terms. Only where that is meant.
  const confirms = useRef(false);
  // The schemes whose fields are shown, by id, since rows move.
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { form, ...sending } = useAdminForm({
    defaultValues: valuesOf(funding),
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: (values) => {
      const problems = problemsOf(values);
      if (problems.length === 0) return { values, errors: {} };
      return {
        values: {},
        errors: errorsOf(problems.map(({ path, key, values: in_ }) => [path, t(`problem.${key}`, in_)])),
      };
    },
    // The list of schemes has no control of its own at which a refusal of it could be shown.
    fieldFor: (field) => (field === 'schemes' ? '' : field),
    say: (error) => t('notSaved', { reason: errorText(error) }),
    send: async (values) => {
      const [mine, from] = [fieldsOf(values), fieldsOf(valuesOf(base))];
      const own = changedIn(mine, from);
      const now = fieldsOf(valuesOf(conflict?.theirs ?? base));
      const all = bodyOf(valuesFrom({ ...now, ...changesOf(mine, from) }));
      const body = {
        ...(own.includes('atCenter') && { atCenter: all.atCenter }),
        ...(own.some((field) => field !== 'atCenter' && !isScheme(field)) && { price: all.price }),
        ...((confirms.current || own.some(isScheme)) && { schemes: all.schemes }),
      };
      if (!(await edit.send((version) => set.mutateAsync({ ...body, version })))) return;
      tell('success', done.current);
      onSaved();
    },
    onInvalid: () => {
      const problems = problemsOf(form.getValues());
      const ofSchemes = problems.flatMap(({ path }) => {
        const [part, index] = path.split('.');
        return part === 'schemes' ? [form.getValues().schemes[Number(index)]!.scheme] : [];
      });
      // Unfolds the schemes with errors first, so that their fields exist and can be focused.
      flushSync(() => setUnfolded((now) => new Set([...now, ...ofSchemes])));
      if (problems[0]) form.setFocus(problems[0].path as Path<PaymentValues>);
    },
  });
  const { root: _root, ...errors } = form.formState.errors;
  const wrong = Object.keys(errors).length === 0 ? [] : problemsOf(form.getValues());
  const { isBusy, hasChanges } = sending;

  function labelOf(field: keyof PaymentFields): string {
    if (isScheme(field)) return schemeName(field);
    const labels = {
      atCenter: 'modes.title',
      dialyser: 'price.dialyser',
      includes: 'price.includes',
      extras: 'extras.title',
    } as const;
    return t(labels[field]);
  }

  function wordsOf(fields: PaymentFields, field: keyof PaymentFields): string {
    if (isScheme(field)) {
      const terms = fields[field];
      if (!terms) return t('schemes.notTaken');
      return [text.share(terms), ...text.rest(terms), text.papers(terms)].filter(Boolean).join('\u00a0· ');
    }
    switch (field) {
      case 'atCenter':
        return text.modes(fields.atCenter);
      case 'dialyser':
        return t(`price.dialysers.${fields.dialyser}`);
      case 'includes':
        return fields.includes.map((item) => t(`price.items.${item}`)).join(', ');
      case 'extras':
        return fields.extras.map(({ name: label, price: value }) => t('list', { label, value })).join(', ');
    }
  }

  function take(theirs: StoredFunding) {
    const [mine, from] = [fieldsOf(form.getValues()), fieldsOf(valuesOf(base))];
    form.reset(valuesOf(theirs));
    const next = valuesFrom(withTheirs(mine, from, fieldsOf(valuesOf(theirs))));
    for (const field of Object.keys(next) as (keyof PaymentValues)[]) {
      form.setValue(field, next[field], { shouldDirty: true });
    }
    edit.take(theirs);
  }

  function save(said: string, isConfirming = false) {
    confirms.current = isConfirming;
    done.current = said;
    sending.send();
  }
  return (
    <SidePanel
      title={t('title')}
      subtitle={name}
      hint={t('hint')}
      onClose={onLeave}
      {...sending}
      send={() => (hasChanges ? save(t('saved', { name })) : onSaved())}
      submitLabel={conflict ? t('admin:conflict.keep') : t('save')}
      busyLabel={t('saving')}
      refusal={sending.refusal || (wrong.length > 0 && t('problems', { count: wrong.length }))}
    >
      {conflict && (
        <ConflictCallout
          changedBy={conflict.changedBy}
          rows={conflictRows(
            {
              base: fieldsOf(valuesOf(base)),
              theirs: fieldsOf(valuesOf(conflict.theirs)),
              mine: fieldsOf(form.getValues()),
            },
            labelOf,
            wordsOf,
          )}
          onTake={() => take(conflict.theirs)}
        />
      )}
      <div className="flex flex-col gap-8">
        <Section title={t('modes.title')} lead={t('modes.lead')}>
          <Controller
            control={form.control}
            name="atCenter"
            render={({ field, fieldState }) => (
              <CheckList
                {...field}
                error={fieldState.error?.message}
                label={t('modes.title')}
                isLabelHidden
                options={DESK_MODES.map((id) => ({ id, label: t(`modes.${id}`) }))}
              />
            )}
          />
        </Section>
        <Section title={t('price.title')} lead={t('price.lead')}>
          <Controller
            control={form.control}
            name="dialyser"
            render={({ field: { ref: _ref, ...field } }) => (
              <Select
                {...field}
                label={t('price.dialyser')}
                className="max-w-90"
                options={(['unsaid', ...DIALYSERS] as const).map((id) => ({ id, label: t(`price.dialysers.${id}`) }))}
              />
            )}
          />
          <Controller
            control={form.control}
            name="includes"
            render={({ field, fieldState }) => (
              <CheckList
                {...field}
                error={fieldState.error?.message}
                label={t('price.includes')}
                options={INCLUDABLE.map((id) => ({ id, label: t(`price.items.${id}`) }))}
              />
            )}
          />
          <Extras form={form} />
        </Section>
        <SchemeList
          form={form}
          stored={base.schemes}
          unfolded={unfolded}
          onUnfold={setUnfolded}
          onConfirm={() => save(t('schemes.confirmed', { name }), true)}
          isBusy={isBusy}
        />
        <Sponsors centerId={center._id} mayChange />
      </div>
    </SidePanel>
  );
}

/** Errors in the form of react-hook-form, nested like the fields. */
function errorsOf(sentences: [path: string, message: string][]): FieldErrors<PaymentValues> {
  const errors: Record<string, unknown> = {};
  for (const [path, message] of sentences) {
    const steps = path.split('.');
    let at = errors;
    for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>;
    at[steps.at(-1)!] ??= { type: 'rule', message };
  }
  return errors;
}

/** The extras: rows with a name and a price in rupees. */
function Extras({ form }: { form: PaymentFormApi }) {
  const { t } = useTranslation('admin-payment');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extras' });
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="type-label mb-1.5">{t('extras.title')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_7.5rem_auto] items-end gap-2.5">
          <Controller
            control={form.control}
            name={`extras.${index}.name`}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={t('extras.nameOf', { number: index + 1 })}
                maxLength={60}
                autoComplete="off"
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name={`extras.${index}.price`}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={t('extras.price')}
                inputMode="numeric"
                icon="₹"
                autoComplete="off"
                error={fieldState.error?.message}
              />
            )}
          />
          <Button
            size="compact"
            variant="quiet"
            aria-label={t('extras.remove', { number: index + 1 })}
            icon={<X size={18} />}
            onPress={() => remove(index)}
          >
            {null}
          </Button>
        </div>
      ))}
      <Button
        size="compact"
        variant="quiet"
        className="-ml-4 self-start"
        icon={<Plus size={18} />}
        unavailableBecause={fields.length >= MOST_EXTRAS ? t('extras.most') : null}
        onPress={() => append({ name: '', price: '' })}
      >
        {t('extras.add')}
      </Button>
    </fieldset>
  );
}
