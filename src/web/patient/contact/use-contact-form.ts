import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { CONTACT_TOPICS, contact, contactForm } from '../../../contract/contact';
import type { BodyOf } from '../../../contract/endpoint';
import { ApiError } from '../../api/api-error';
import { callApi } from '../../api/client';

export type ContactValues = BodyOf<typeof contact.send>;

const EMPTY: ContactValues = { name: '', email: '', message: '', topic: 'general', leaveEmpty: '' };
const FIELDS = ['name', 'email', 'message'] as const;

/** The message being written. What is typed stays until it has been sent; a refused field says so itself. */
export function useContactForm() {
  const form = useForm<ContactValues>({ resolver: zodResolver(contactForm), defaultValues: EMPTY, mode: 'onTouched' });
  // The prerendered page knows no query.
  const [query] = useSearchParams();
  const asked = CONTACT_TOPICS.find((topic) => topic === query.get('topic'));
  const { setValue } = form;
  useEffect(() => {
    if (asked) setValue('topic', asked);
  }, [asked, setValue]);
  const send = useMutation({ mutationFn: (values: ContactValues) => callApi(contact.send, { body: values }) });

  const submit = form.handleSubmit(async (values) => {
    try {
      await send.mutateAsync(values);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields : undefined;
      FIELDS.filter((name) => refused?.[name]).forEach((name, index) => {
        form.setError(name, { message: refused?.[name] ?? '' }, { shouldFocus: index === 0 });
      });
    }
  });

  return {
    form,
    submit,
    isBusy: send.isPending,
    /** What kept the message from being sent, where no field says it. */
    error: send.error && !(send.error instanceof ApiError && send.error.fields) ? send.error : null,
    /** The address that the sent message named; null while none is sent. */
    sentFrom: send.isSuccess ? send.variables.email.trim() : null,
    writeAnother() {
      const { name, email, topic } = form.getValues();
      form.reset({ ...EMPTY, name, email, topic });
      send.reset();
    },
  };
}
