import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatAny } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button as Press } from '../../ui/button';
import { Field } from '../ui/admin-form';
import { Choice } from '../ui/choice';
import { PanelCallout } from '../ui/panel-callout';
import { TextField, type TextFieldProps } from '../../ui/text-field';
import { useLayout } from '../ui/use-media';
import { CENTER_FIELDS, type CenterFieldOf } from '../../../domain/center-fields';
import { PROVIDERS } from '../../../domain/paid-by';
import { STATE_NAMES } from '../../../domain/states';
import { citiesQuery, providersQuery } from './center-list';
import { type CenterValues, type LineKind, LINES, TAGS } from './center-values';
import { ComboField } from './combo-field';
import { PhotoField } from './photo-field';
import { PlaceField } from './place-field';
import { TagInput } from './tag-input';
import type { OtherNames } from './use-other-names';
import type { PhotoUpload } from './upload-photo';

export type CenterForm = UseFormReturn<CenterValues>;

type CenterFieldsProps = {
  form: CenterForm;
  upload: PhotoUpload;
  otherNames: OtherNames;
  /** The center's present photo. */
  presentPhoto?: string;
  /** What a session costs from later dates on; left out where the center is not there yet. */
  laterPrices?: ReactNode;
  /** Shown below the slots. */
  slotsWarning?: ReactNode;
};

/** The fields of a center, for adding and for editing it. */
export function CenterFields({ form, upload, otherNames, presentPhoto, laterPrices, slotsWarning }: CenterFieldsProps) {
  const { t } = useTranslation('admin-centers');
  const [first, second, ...lines] = LINES;
  return (
    <div className="flex flex-col gap-4">
      <LineField form={form} name={first!} />
      <LineField form={form} name={second!} />
      <div className="grid items-start gap-4 rail:grid-cols-2">
        {lines.map((name) => (
          <Fragment key={name}>
            <LineField form={form} name={name} />
            {name === 'CenterState' && otherNames.question && (
              <OtherNameQuestion {...otherNames} question={otherNames.question} />
            )}
          </Fragment>
        ))}
      </div>
      {slotsWarning}
      {laterPrices}
      <PlaceField form={form} />
      {TAGS.map((name) => (
        <Field key={name} form={form} name={name}>
          {(field) => (
            <TagInput {...field} label={t(`form.fields.${name}`)} placeholder={t(`form.placeholders.${name}`)} />
          )}
        </Field>
      ))}
      <ProviderField form={form} />
      <Field form={form} name="Photo">
        {({ ref, error }) => (
          <PhotoField
            ref={ref}
            upload={upload}
            error={error}
            {...(presentPhoto === undefined ? {} : { present: presentPhoto })}
          />
        )}
      </Field>
    </div>
  );
}

/** The input properties of one-line fields, by their kind. */
const TYPING = {
  name: {},
  text: {},
  code: { inputMode: 'numeric' },
  phone: { type: 'tel', inputMode: 'tel' },
  rupees: { inputMode: 'numeric', icon: '₹', maxLength: 12 },
  count: { inputMode: 'numeric', maxLength: 6 },
} as const satisfies Record<LineKind, Partial<TextFieldProps>>;

type LineFieldProps = { form: CenterForm; name: CenterFieldOf<LineKind> };

/** A one-line field. City and state offer known values. */
function LineField({ form, name }: LineFieldProps) {
  const { t } = useTranslation('admin-centers');
  const { data: cities = [] } = useQuery(citiesQuery);
  // On the phone the keyboard would cover the form.
  const startsInField = useLayout() !== 'list';
  const { kind, max } = CENTER_FIELDS[name];
  const aside = {
    ...{ name: undefined, phone: undefined, text: t('form.optional'), code: t('form.optional') },
    ...{ rupees: t('form.chargeAside'), count: t('form.slotsAside') },
  }[kind];
  const known = {
    CenterCity: { showAll: t('form.showCities'), known: cities.map(({ city }) => city) },
    CenterState: { showAll: t('form.showStates'), known: STATE_NAMES },
  };
  const label = { label: t(`form.fields.${name}`), ...(aside && { aside }) };
  return (
    <Field form={form} name={name}>
      {(field) =>
        name === 'CenterCity' || name === 'CenterState' ? (
          <ComboField {...field} {...label} {...known[name]} />
        ) : (
          <TextField
            {...field}
            {...label}
            autoComplete="off"
            maxLength={max}
            {...(name === 'CenterName' && { autoFocus: startsInField })}
            {...TYPING[kind]}
          />
        )
      }
    </Field>
  );
}

/** Chooses the payment provider, where there is a choice. */
function ProviderField({ form }: { form: CenterForm }) {
  const { t, language } = useTranslation(['admin-centers', 'paying']);
  const { data: providers = [] } = useQuery(providersQuery);
  const [usual, ...others] = providers.map((id) => {
    const { name, methods } = PROVIDERS[id];
    const ways = methods.map((method) => t(`paying:methods.${method}`));
    return { id, label: t('form.provider.by', { name, ways: formatAny(ways, language) }) };
  });
  if (!usual || others.length === 0) return null;
  const options = [{ id: 'usual', label: t('form.provider.usual', { name: usual.label }) }, usual, ...others];
  return (
    <Field form={form} name="PaymentProvider">
      {({ value, onChange, error, ref }) => (
        <Choice
          label={t('form.fields.PaymentProvider')}
          options={options}
          value={value}
          onChange={onChange}
          error={error}
          ref={ref}
        />
      )}
    </Field>
  );
}

/** Asks about a typed city that has centers under another name. */
function OtherNameQuestion({ question, use, keep }: OtherNames & { question: NonNullable<OtherNames['question']> }) {
  const { t } = useTranslation('admin-centers');
  return (
    <div role="status" className="rail:col-span-2">
      <PanelCallout tone="warning">
        <p>{t('form.otherName.question', question)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Press size="compact" onPress={use}>
            {t('form.otherName.use', question)}
          </Press>
          <Press size="compact" variant="neutral" onPress={keep}>
            {t('form.otherName.keep', question)}
          </Press>
        </div>
      </PanelCallout>
    </div>
  );
}
