import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import type { StoredFunding } from '../../../contract/admin/funding';
import { PAPERS } from '../../../domain/funding';
import { SCHEMES, SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { istToday } from '../../lib/api/server-today';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Select } from '../../ui/select';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import { PanelCallout } from '../ui/panel-callout';
import { schemeName, shortSchemeName } from '../ui/scheme-names';
import { CheckList } from './check-list';
import type { PaymentFormApi } from './payment-form';
import { OLD_AFTER_DAYS, type SchemeValues, isOld, newScheme } from './payment-values';
import { CheckedLine } from './read-funding';
import { Section } from './section';
import { useTermsText } from './use-terms-text';

type SchemeListProps = {
  form: PaymentFormApi;
  /** The schemes as they were when the page was opened. */
  stored: StoredFunding['schemes'];
  /** The schemes whose fields are shown. */
  unfolded: ReadonlySet<string>;
  onUnfold: (unfolded: ReadonlySet<string>) => void;
  /** Saves the whole form, which confirms the terms. */
  onConfirm: () => void;
  isBusy: boolean;
};

/** The schemes that a center takes, each with its terms in a line or with its fields. */
export function SchemeList({ form, stored, unfolded, onUnfold, onConfirm, isBusy }: SchemeListProps) {
  const { t } = useTranslation('admin-payment');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'schemes' });
  const taken = new Set(fields.map(({ scheme }) => scheme));
  const left = SCHEMES.filter((scheme) => !taken.has(scheme));
  const today = istToday();
  const old = stored.filter(({ scheme, checkedOn }) => taken.has(scheme) && isOld(checkedOn, today));

  function fold(scheme: Scheme, isUnfolded: boolean) {
    const next = new Set(unfolded);
    if (isUnfolded) next.add(scheme);
    else next.delete(scheme);
    onUnfold(next);
  }
  return (
    <Section title={t('schemes.title')} lead={t('schemes.lead')}>
      {old.length > 0 && (
        <PanelCallout tone="warning">
          <p>
            {t('schemes.old', {
              count: old.length,
              days: OLD_AFTER_DAYS,
              names: old.map(({ scheme }) => shortSchemeName(scheme)).join(', '),
            })}
          </p>
        </PanelCallout>
      )}
      {fields.length === 0 ? (
        <p className="text-muted">{t('schemes.none')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {fields.map(({ id, scheme }, index) => (
            <SchemeItem
              key={id}
              form={form}
              index={index}
              scheme={scheme}
              stored={stored.find((one) => one.scheme === scheme)}
              isUnfolded={unfolded.has(scheme)}
              onFold={(isUnfolded) => fold(scheme, isUnfolded)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {left.length > 0 ? (
          <Select
            label={t('schemes.add')}
            placeholder={t('schemes.choose')}
            className="w-full rail:w-72"
            value={null}
            options={left.map((scheme) => ({ id: scheme, label: schemeName(scheme) }))}
            onChange={(id) => {
              const scheme = left.find((one) => one === id);
              if (!scheme) return;
              const { isFree } = SCHEME_FACTS[scheme];
              append(newScheme(scheme), {
                focusName: `schemes.${fields.length}.${isFree ? 'reservedChairs' : 'share'}`,
              });
              fold(scheme, true);
            }}
          />
        ) : (
          <p className="text-muted">{t('schemes.allAdded')}</p>
        )}
        {fields.length > 0 && (
          <Button size="compact" variant="neutral" onPress={onConfirm} isBusy={isBusy}>
            {t('schemes.confirm')}
          </Button>
        )}
      </div>
      {fields.length > 0 && <p className="admin-fine text-muted">{t('schemes.confirming')}</p>}
    </Section>
  );
}

type SchemeItemProps = {
  form: PaymentFormApi;
  index: number;
  scheme: Scheme;
  /** Undefined for a new scheme. */
  stored: StoredFunding['schemes'][number] | undefined;
  isUnfolded: boolean;
  onFold: (isUnfolded: boolean) => void;
  onRemove: () => void;
};

function SchemeItem({ form, index, scheme, stored, isUnfolded, onFold, onRemove }: SchemeItemProps) {
  const { t } = useTranslation('admin-payment');
  const text = useTermsText();
  const values = useWatch({ control: form.control, name: `schemes.${index}` }) as SchemeValues | undefined;
  const name = schemeName(scheme);
  const Chevron = isUnfolded ? ChevronUp : ChevronDown;
  if (!values) return null;
  return (
    <li className="rounded-chip border border-line px-3.5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h4 className="admin-strong">{name}</h4>
          {stored ? <CheckedLine {...stored} /> : <p className="admin-fine text-marigold-text">{t('schemes.isNew')}</p>}
        </div>
        <div className="-mr-4 flex items-center max-rail:-ml-4">
          <Button
            size="compact"
            variant="quiet"
            aria-expanded={isUnfolded}
            aria-label={t(isUnfolded ? 'schemes.foldNamed' : 'schemes.editNamed', { name })}
            icon={<Chevron aria-hidden="true" size={17} />}
            onPress={() => onFold(!isUnfolded)}
          >
            {t(isUnfolded ? 'schemes.fold' : 'schemes.edit')}
          </Button>
          <Button
            size="compact"
            variant="quiet"
            aria-label={t('schemes.removeNamed', { name })}
            icon={<X size={17} />}
            onPress={onRemove}
          >
            {t('schemes.remove')}
          </Button>
        </div>
      </div>
      {isUnfolded ? (
        <SchemeFields form={form} index={index} scheme={scheme} />
      ) : (
        <div className="mt-1">
          <p>{text.share(values)}</p>
          <p className="text-muted first-letter:uppercase">{text.rest(values).join('\u00a0· ')}</p>
          {values.papers.length > 0 && (
            <p className="text-muted">{t('schemes.papers', { papers: text.papers(values) })}</p>
          )}
        </div>
      )}
    </li>
  );
}

type SchemeNumber =
  | 'share'
  | 'reservedChairs'
  | 'opensHoursBefore'
  | 'daysBefore'
  | 'hoursBetween'
  | 'sessionsPerCourse';

function SchemeFields({ form, index, scheme }: Pick<SchemeItemProps, 'form' | 'index' | 'scheme'>) {
  const { t } = useTranslation('admin-payment');
  const { isFree, hoursBetween } = SCHEME_FACTS[scheme];
  const number = (name: SchemeNumber, rest: Partial<TextFieldProps> = {}) => (
    <Controller
      control={form.control}
      name={`schemes.${index}.${name}`}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          label={t(`fields.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          error={fieldState.error?.message}
          {...rest}
        />
      )}
    />
  );
  return (
    <div className="mt-3 flex flex-col gap-4">
      {isFree && (
        <div>
          <p className="type-label">{t('fields.share')}</p>
          <p className="mt-1.5 rounded-chip bg-sunken px-3.5 py-2.5">{t('fields.shareFree')}</p>
        </div>
      )}
      <div className="grid items-start gap-4 rail:grid-cols-2">
        {!isFree && number('share', { description: t('fields.shareHint'), icon: '₹' })}
        {number('sessionsPerCourse', { description: t('fields.sessionsHint') })}
        {isFree && <span className="max-rail:hidden" />}
        {number('reservedChairs', { aside: t('fields.reservedAside'), description: t('fields.reservedHint') })}
        {number('opensHoursBefore', { aside: t('fields.opensAside'), description: t('fields.opensHint') })}
        {number('daysBefore', { description: t('fields.daysHint') })}
        {number('hoursBetween', {
          description: hoursBetween > 0 ? t('fields.hoursHintLeast', { least: hoursBetween }) : t('fields.hoursHint'),
        })}
      </div>
      <Controller
        control={form.control}
        name={`schemes.${index}.papers`}
        render={({ field, fieldState }) => (
          <CheckList
            {...field}
            error={fieldState.error?.message}
            label={t('fields.papers')}
            options={PAPERS.map((id) => ({ id, label: t(`papers.${id}`) }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name={`schemes.${index}.referralNeeded`}
        render={({ field: { value, ...field } }) => (
          <Checkbox {...field} isSelected={value}>
            {t('fields.referralNeeded')}
          </Checkbox>
        )}
      />
    </div>
  );
}
