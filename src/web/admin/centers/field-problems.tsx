import { Fragment } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PanelCallout } from '../ui/panel-callout';
import { CENTER_FIELDS, type CenterField, type CenterValues } from './center-values';

type FieldProblemsProps = {
  errors: FieldErrors<CenterValues>;
  onGoTo: (field: CenterField) => void;
};

/** Shown above the fields after a failed submit: how many errors there are, with links to them. */
export function FieldProblems({ errors, onGoTo }: FieldProblemsProps) {
  const { t } = useTranslation('admin-centers');
  const wrong = CENTER_FIELDS.filter((field) => errors[field]);
  if (wrong.length === 0) return null;
  const areAllMissing = wrong.every((field) => errors[field]?.message?.endsWith('is required'));
  return (
    <PanelCallout tone="error" className="mb-4">
      <strong className="admin-strong">
        {t(areAllMissing ? 'form.missing' : 'form.wrong', { count: wrong.length })}
      </strong>{' '}
      {wrong.map((field, index) => (
        <Fragment key={field}>
          {index > 0 && ', '}
          <button
            type="button"
            onClick={() => onGoTo(field)}
            className="focus-ring rounded-[4px] text-red underline underline-offset-3"
          >
            {t(`form.fields.${field}`)}
          </button>
        </Fragment>
      ))}
      . {t('form.kept')}
    </PanelCallout>
  );
}
