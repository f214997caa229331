/**
 * A form that works before and without scripts: it is submitted to its page's action, and shows errors beside their
 * fields.
 */
import {
  type FormEvent,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FetcherWithComponents, Form as RouterForm, useNavigation } from 'react-router';
import { useLastingAnswer } from '../framework/use-lasting-answer';
import { useOpenedBy } from '../lib/opened-by';
import { useIssueText, useRefusalText } from '../lib/use-error-text';
import type { FormValues, RefusedForm } from '../lib/form';
import { Button, type ButtonProps } from './button';
import { Callout } from './callout';
import { useScripted } from './use-scripted';

type FormState = {
  values: Record<string, string>;
  errors: Record<string, string>;
  refused: RefusedForm | null;
  /** The data being submitted; null when idle. */
  sent: FormData | null;
  /** Hides a field's error once the user begins to correct it. */
  clear(name: string): void;
};

const FormContext = createContext<FormState | null>(null);

type FormProps = {
  /** The action's answer: `useActionData()`, or the fetcher's data. */
  refused?: RefusedForm | undefined;
  /** Values to fill in at first, unless a refusal brings some. */
  typed?: FormValues | undefined;
  /** For a form that stays on its page; without it, submitting is a navigation. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
  /** The target, if not its own page. */
  action?: string;
  /** Distinguishes several forms of a page; submitted as the field `intent`. */
  intent?: string;
  /** For fields and buttons outside of the form that refer to it. */
  id?: string;
  /** For a form with a file. */
  encType?: 'multipart/form-data';
  className?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
};

/**
 * A form for a page's action. The browser validates it first (`required`, `type`, lengths); its bubbles are replaced by
 * the fields' own messages once scripts have loaded. After a refusal the first invalid field is focused.
 */
export function Form({ refused: given, typed, fetcher, action, intent, className, children, ...rest }: FormProps) {
  const lasting = useLastingAnswer(fetcher ? undefined : given);
  const answered = fetcher ? given : lasting;
  const refused = answered?.values?.['intent'] === intent ? answered : undefined;
  const navigation = useNavigation();
  const { account } = useOpenedBy();
  const form = useRef<HTMLFormElement>(null);
  /** The refusal that was shown when the form was last sent. A different one is the answer to that. */
  const sentAfter = useRef<RefusedForm>(undefined);
  /** Whether this form was sent. Two forms may share an intent: a form, and the question that is asked after sending it. */
  const hasSent = useRef(false);
  const isScripted = useScripted();
  const issueText = useIssueText();
  const sentencesOf = (refused: RefusedForm | undefined) => {
    const { fields = {}, issues } = refused?.refusal ?? {};
    return Object.fromEntries(
      Object.entries(fields).map(([name, said]) => [name, issueText(name, issues?.[name], said)]),
    );
  };
  const [found, setFound] = useState<{ of: RefusedForm | undefined; errors: Record<string, string> }>({
    of: refused,
    errors: sentencesOf(refused),
  });
  if (found.of !== refused) setFound({ of: refused, errors: sentencesOf(refused) });

  const { formData = null, formMethod } = fetcher ?? navigation;
  const sent = formMethod === 'POST' && (formData?.get('intent') ?? undefined) === intent ? formData : null;

  useLayoutEffect(() => {
    if (!refused) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] select');
    const said = form.current?.querySelector<HTMLElement>('[data-form-refusal]');
    if (first) first.focus();
    else said?.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  /** Validates the form and shows its own messages instead of the browser's bubbles. */
  function check(event: FormEvent<HTMLFormElement>) {
    // Prevents sending twice. After a refusal it may be sent again, even while the page is still loading.
    if (sent && hasSent.current && (!refused || refused === sentAfter.current)) return event.preventDefault();
    const wrong = [...event.currentTarget.elements].filter(
      (field): field is HTMLInputElement => 'validity' in field && !(field as HTMLInputElement).validity.valid,
    );
    if (wrong.length === 0) {
      sentAfter.current = refused;
      hasSent.current = true;
      return;
    }
    event.preventDefault();
    setFound({ of: refused, errors: Object.fromEntries(wrong.map((field) => [field.name, sentenceOf(field)])) });
    wrong[0]!.focus();
  }

  const Component = fetcher ? fetcher.Form : RouterForm;
  const state: FormState = {
    values: refused?.values ?? typed ?? {},
    errors: found.errors,
    refused: refused && Object.keys(refused.refusal.fields ?? {}).length === 0 ? refused : null,
    sent,
    clear: (name) => setFound((now) => (name in now.errors ? { ...now, errors: omit(now.errors, name) } : now)),
  };
  return (
    <FormContext value={state}>
      <Component
        {...rest}
        ref={form}
        method="post"
        action={action}
        noValidate={isScripted}
        onSubmit={check}
        className={className}
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        {account && <input type="hidden" name="account" value={account} />}
        {children}
      </Component>
    </FormContext>
  );
}

function sentenceOf(field: HTMLInputElement): string {
  const { missing, wrong } = field.dataset;
  return (field.validity.valueMissing ? missing : wrong) ?? wrong ?? missing ?? field.validationMessage;
}

function omit(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}

/** The initial value and the error of a field, from its form. Empty outside of a `Form`, where props give them. */
export function useFormField(name: string | undefined): {
  isInForm: boolean;
  value: string | undefined;
  error: string | undefined;
  clear: () => void;
} {
  const form = use(FormContext);
  if (!form || !name) return { isInForm: false, value: undefined, error: undefined, clear: () => undefined };
  return { isInForm: true, value: form.values[name], error: form.errors[name], clear: () => form.clear(name) };
}

type FormRefusalProps = {
  title?: string;
  /** Shown when the server was not reached or sent no message. */
  otherwise?: string;
};

/** An error of the whole form, not of one field. Disappears when it is submitted again. */
export function FormRefusal({ title, otherwise }: FormRefusalProps) {
  const form = use(FormContext);
  const refusalText = useRefusalText();
  const box = useRef<HTMLDivElement>(null);
  const refused = form?.sent ? null : (form?.refused ?? null);
  useEffect(() => {
    if (refused) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (!refused) return null;
  const { refusal } = refused;
  return (
    <div data-form-refusal ref={box}>
      <Callout tone="error" title={title}>
        {otherwise && !refusal.message ? otherwise : refusalText(refusal)}
      </Callout>
    </div>
  );
}

/** A submit button, busy during the submission. Of several buttons with a name, only the pressed one is busy. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isBusy' | 'onPress'>) {
  const sent = use(FormContext)?.sent;
  const isBusy = Boolean(sent) && (props.name === undefined || sent?.get(props.name) === props.value);
  return <Button {...props} type="submit" isBusy={isBusy} />;
}
