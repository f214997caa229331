import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useAdminForm } from '../ui/use-admin-form';
import { CENTER_FIELDS, type CenterField, type CenterValues, PHOTO_UNDERWAY } from './center-values';
import { useOtherNames } from './use-other-names';
import { usePhotoUpload } from './upload-photo';

type CenterFormOptions = {
  defaultValues: CenterValues;
  resolver: Resolver<CenterValues>;
  /** Submits the values. Throws where they are refused. */
  send: (values: CenterValues) => Promise<void>;
  /** The sentence that says that it was refused, and why. */
  say: (reason: string) => string;
};

/**
 * The form of a center with its photo. Submitting during the upload validates the other fields at once and then waits for the
 * upload. A city that has centers under another name is asked about first.
 */
export function useCenterForm({ defaultValues, resolver, send, say }: CenterFormOptions) {
  const errorText = useAdminErrorText();
  const [waitsForPhoto, setWaitsForPhoto] = useState(false);
  const { form, ...sending } = useAdminForm({
    defaultValues,
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
    say: (error) => say(errorText(error)),
    // The form has one field for both degrees.
    fieldFor: (name) => (name === 'Latitude' || name === 'Longitude' ? 'Place' : name),
    onInvalid: (errors) => {
      const first = CENTER_FIELDS.find((field) => errors[field]);
      if (first) goTo(first);
    },
    send: async (values) => {
      if (otherNames.question) return goTo('CenterCity');
      if (values.Photo !== PHOTO_UNDERWAY) return send(values);
      setWaitsForPhoto(true);
      const photo = await upload.settled().finally(() => setWaitsForPhoto(false));
      if (photo) await send({ ...values, Photo: photo });
      else goTo('Photo');
    },
  });
  const otherNames = useOtherNames(form);
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

  return { form, upload, otherNames, sending, goTo, waitsForPhoto };
}
