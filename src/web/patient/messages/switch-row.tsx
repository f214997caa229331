import { type ReactNode, useId } from 'react';
import type { RefusedForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';

type SwitchRowProps = {
  intent: string;
  name: string;
  /** Its benefit and its cost, in a sentence or two. */
  what: string;
  isOn: boolean;
  /** Why it can't be switched on, in words. */
  unavailableBecause?: string | null;
  refused: RefusedForm | undefined;
  /** Further content about its state. */
  children?: ReactNode;
};

/** A setting that is on or off, with its switch: a form of one button, which works without scripts. */
export function SwitchRow({ intent, name, what, isOn, unavailableBecause, refused, children }: SwitchRowProps) {
  const { t } = useTranslation('messages');
  const nameId = useId();
  const whatId = useId();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p id={nameId} className="font-strong">
          {name}
        </p>
        <p id={whatId} className="type-second text-muted">
          {what}
        </p>
        {children && <p className="type-second mt-1 font-label">{children}</p>}
      </div>
      {unavailableBecause && !isOn ? (
        <p className="type-second flex min-h-11 items-center font-label">{unavailableBecause}</p>
      ) : (
        <Form intent={intent} refused={refused} className="flex flex-col items-start gap-2">
          <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
          <input type="hidden" name="name" value={name} />
          <SubmitButton
            role="switch"
            aria-checked={isOn}
            aria-labelledby={nameId}
            aria-describedby={whatId}
            variant="quiet"
            size="small"
            className="max-md:-ml-4 md:-mr-4"
            icon={<Track isOn={isOn} />}
          >
            {t(isOn ? 'channels.on' : 'channels.off')}
          </SubmitButton>
          <FormRefusal />
        </Form>
      )}
    </li>
  );
}

/** The drawn switch. Its word stands beside it. */
function Track({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex h-7 w-12 items-center rounded-full border-[1.5px] px-0.5 ${isOn ? 'justify-end border-teal bg-teal' : 'justify-start border-line-strong bg-surface'}`}
    >
      <span className={`size-5 rounded-full ${isOn ? 'bg-white' : 'bg-line-strong'}`} />
    </span>
  );
}
