import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '../../../contract/language';
import { type MessageReach, type WrittenTo, deskMessages } from '../../../contract/admin/messages/desk-messages';
import {
  DESK_MESSAGES,
  type DeskMessage,
  type DeskMessageKind,
  LATER_MINUTES,
  PAPERS,
  PLACES,
  isComplete,
} from '../../../domain/desk-messages';
import { phoneHref } from '../../../domain/phone-href';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { Choice } from '../ui/choice';
import { DecisionDialog } from '../ui/modal';
import { RadioCards } from '../ui/radio-cards';
import { tell } from '../ui/tell';

type WriteDialogProps = {
  to: WrittenTo;
  /** The patient's name, or the window. */
  toWhom: string;
  onClose: () => void;
};

/** Writes to a patient or to everybody in a window: chooses the message, and shows its text and whom it reaches. */
export function WriteDialog({ to, toWhom, onClose }: WriteDialogProps) {
  const { t } = useTranslation('admin-messages');
  const errorText = useAdminErrorText();
  const [message, setMessage] = useState<DeskMessage>({ kind: 'call-us' });
  const body = { to, message };
  const preview = useQuery(
    queryOf(deskMessages.preview, { body }, { enabled: isComplete(message), staleTime: 0, retry: false }),
  );
  const send = useChange((call) => call(deskMessages.send, { body }), {
    onSuccess: ({ people }) => {
      tell('success', people > 0 ? t('sent', { count: people }) : t('toldToday'));
      onClose();
    },
  });
  const reach = isComplete(message) ? preview.data : undefined;
  return (
    <DecisionDialog
      title={t('title', { toWhom })}
      onClose={onClose}
      onConfirm={() => send.mutate()}
      confirmLabel={reach && reach.people > 0 ? t('send', { count: reach.people }) : t('sendPlain')}
      busyLabel={t('sending')}
      change={send}
      unavailableBecause={whyNot(reach)}
      keepLabel={t('keep')}
      tone="primary"
      hasField
    >
      <RadioCards
        label={t('which')}
        cards={DESK_MESSAGES.map((kind) => ({ id: kind, label: t(`kinds.${kind}`), hint: t(`hints.${kind}`) }))}
        value={message.kind}
        onChange={(kind: DeskMessageKind) => setMessage({ kind })}
        autoFocus
      />
      <Value message={message} onChange={setMessage} />
      {reach && <Preview reach={reach} texts={reach.texts} />}
    </DecisionDialog>
  );

  function whyNot(known: MessageReach | undefined): string | null {
    if (!isComplete(message)) return t('incomplete');
    if (!known) return preview.error ? errorText(preview.error) : t('previewing');
    if (known.people > 0) return null;
    return t(known.already > 0 ? 'toldToday' : 'nobody');
  }
}

type ValueProps = { message: DeskMessage; onChange: (message: DeskMessage) => void };

/** Chooses the message's value from a list. */
function Value({ message, onChange }: ValueProps) {
  const { t } = useTranslation('admin-messages');
  const { kind, minutes, paper, place } = message;
  if (kind === 'later') {
    return (
      <Choice
        label={t('minutes')}
        placeholder={t('choose')}
        options={LATER_MINUTES.map((one) => ({ id: String(one), label: t('minutesOf', { count: one }) }))}
        value={minutes === undefined ? '' : String(minutes)}
        onChange={(id) => onChange({ kind, minutes: LATER_MINUTES.find((one) => String(one) === id) })}
      />
    );
  }
  if (kind === 'bring') {
    return (
      <Choice
        label={t('paper')}
        placeholder={t('choose')}
        options={PAPERS.map((one) => ({ id: one, label: t(`papers.${one}`) }))}
        value={paper ?? ''}
        onChange={(id) => onChange({ kind, paper: PAPERS.find((one) => one === id) })}
      />
    );
  }
  if (kind === 'place') {
    return (
      <Choice
        label={t('place')}
        placeholder={t('choose')}
        options={PLACES.map((one) => ({ id: one, label: t(`places.${one}`) }))}
        value={place ?? ''}
        onChange={(id) => onChange({ kind, place: PLACES.find((one) => one === id) })}
      />
    );
  }
  return null;
}

type PreviewProps = { reach: MessageReach; texts: readonly { language: Language; text: string }[] };

/** The text as patients will read it, how many it reaches, and who has to be called instead. */
function Preview({ reach: { people, already, unreachable }, texts }: PreviewProps) {
  const { t } = useTranslation('admin-messages');
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-2.5">
      {texts.map(({ language, text }) => (
        <blockquote key={language} lang={language} className="rounded-chip bg-teal-faint px-3.5 py-3">
          {text}
        </blockquote>
      ))}
      <p className="admin-strong">{t('reaches', { count: people })}</p>
      {already > 0 && <p className="text-muted">{t('already', { count: already })}</p>}
      {unreachable.length > 0 && (
        <div>
          <p className="admin-strong text-red">{t('unreachable', { count: unreachable.length })}</p>
          <ul>
            {unreachable.map(({ bookingId, username, phone }) => (
              <li key={bookingId} className="flex flex-wrap items-center gap-x-3">
                <span className="[overflow-wrap:anywhere]">{username}</span>
                {phone ? (
                  <a
                    href={phoneHref(phone)}
                    className="text-link figure inline-flex min-h-(--row-control) items-center"
                  >
                    {phone}
                  </a>
                ) : (
                  <span className="text-muted">{t('noPhone')}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
