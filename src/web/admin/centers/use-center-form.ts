import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api/api-error';
import { CENTER_FIELDS, type CenterField, type CenterValues, PHOTO_UNDERWAY } from './center-values';
import { useOtherNames } from './use-other-names';
import { usePhotoUpload } from './upload-photo';

type CenterFormOptions = {
  defaultValues: CenterValues;
  resolver: Resolver<CenterValues>;
  /** Submits the values; throws when they are refused. */
  send: (values: CenterValues) => Promise<void>;
};

/**
 * The form of a center with its photo. Submitting during the upload validates the other fields at once and then waits
 * for it. A city that has centers under another name is asked about first.
 */
export function useCenterForm({ defaultValues, resolver, send }: CenterFormOptions) {
  const form = useForm<CenterValues>({ defaultValues, resolver, shouldFocusError: false });
  const otherNames = useOtherNames(form);
  const [waitsForPhoto, setWaitsForPhoto] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // Not validated here: the upload's own error is more precise than "required".
  const setPhoto = (photo: string) => form.setValue('Photo', photo, { shouldDirty: true });

  const upload = usePhotoUpload({
    onStart: () => {
      form.clearErrors('Photo');
      setPhoto(PHOTO_UNDERWAY);
    },
    onDone: (photo) => {
      form.clearErrors('Photo');
      setPhoto(photo);
    },
    onFail: (message) => {
      setPhoto(defaultValues.Photo);
      form.setError('Photo', { type: 'upload', message });
    },
    onCancel: () => {
      form.clearErrors('Photo');
      setPhoto(defaultValues.Photo);
    },
  });

  function goTo(field: CenterField) {
    form.setFocus(field);
  }

  /** Shows the server's errors at their fields; true when there were any. */
  function showFields(error: unknown): boolean {
    const fields = error instanceof ApiError ? error.fields : undefined;
    // The form has one field for both degrees.
    const { Latitude, Longitude, ...others } = fields ?? {};
    const sentences: Partial<Record<string, string>> = { ...others, Place: Latitude ?? Longitude };
    const wrong = CENTER_FIELDS.filter((field) => sentences[field]);
    for (const field of wrong) form.setError(field, { type: 'server', message: sentences[field] ?? '' });
    if (wrong[0]) goTo(wrong[0]);
    return wrong.length > 0;
  }

  const submit = form.handleSubmit(
    async (values) => {
      if (otherNames.question) return goTo('CenterCity');
      setFailure(null);
      try {
        if (values.Photo !== PHOTO_UNDERWAY) return await send(values);
        setWaitsForPhoto(true);
        const photo = await upload.settled().finally(() => setWaitsForPhoto(false));
        if (photo) await send({ ...values, Photo: photo });
        else goTo('Photo');
      } catch (error) {
        if (!showFields(error)) setFailure(error);
      }
    },
    (errors) => {
      const first = CENTER_FIELDS.find((field) => errors[field]);
      if (first) goTo(first);
    },
  );

  return { form, upload, otherNames, submit, goTo, waitsForPhoto, failure, clearFailure: () => setFailure(null) };
}
