import { pastedPlaceProblem } from '../../../contract/admin';
import { readMapPlace } from '../../../domain/map-place';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextField } from '../../ui/text-field';
import { Field } from '../ui/admin-form';
import type { CenterForm } from './center-fields';

/** The center's place, by a map's link or by degrees, with the place that was read from it. */
export function PlaceField({ form }: { form: CenterForm }) {
  const { t } = useTranslation('admin-centers');
  return (
    <Field form={form} name="Place">
      {(field) => {
        const place = pastedPlaceProblem(field.value) ? 'none' : readMapPlace(field.value);
        return (
          <div className="flex flex-col gap-1.5">
            <TextField
              {...field}
              label={t('form.fields.Place')}
              aside={t('form.optional')}
              description={t('form.place.help')}
              autoComplete="off"
              maxLength={2_000}
            />
            {typeof place === 'object' && (
              <p className="admin-fine text-muted" role="status">
                {t('form.place.read', { latitude: String(place.latitude), longitude: String(place.longitude) })}{' '}
                <a
                  href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${place.latitude},${place.longitude}` })}`}
                  target="_blank"
                  rel="noreferrer"
                  className="focus-ring rounded-[4px] text-teal underline underline-offset-3"
                >
                  {t('form.place.look')}
                </a>
              </p>
            )}
          </div>
        );
      }}
    </Field>
  );
}
