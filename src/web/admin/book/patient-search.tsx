import { useQuery, useQueryClient } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { SearchField } from '../../ui/search-field';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { takeEarlyKeys } from '../ui/early-keys';
import { PanelCallout } from '../ui/panel-callout';
import { patientsQuery } from './queries';

/** How long after the last keystroke the search starts, in milliseconds. */
const PAUSE_MS = 200;

type PatientSearchProps = {
  label: string;
  onChoose: (patient: DeskPatient) => void;
  /** Called with the typed text to add somebody new. Left out where that is not possible. */
  onNew?: (text: string) => void;
  /** The id of a patient who is not offered. */
  without?: string;
  isLabelHidden?: boolean;
};

/**
 * Finds a patient while typing. Arrow keys and Enter choose; without arrows Enter takes the first exact match. A similar name is
 * never chosen by Enter alone, and Enter adds nobody new while a similar name is shown.
 */
export function PatientSearch({ label, onChoose, onNew, without, isLabelHidden }: PatientSearchProps) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const listId = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const latest = useRef('');
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Takes earlier keys once; later ones reach the field itself.
  const takeTyped = useEffectEvent(() => {
    const { text: typed, isEntered } = takeEarlyKeys();
    if (!typed) return;
    type(typed);
    if (isEntered) void chooseFirst(typed.trim());
  });
  useEffect(() => takeTyped(), []);
  const answer = useQuery(patientsQuery(wanted));
  const isAsked = wanted.length > 1 && text.trim().length > 1;
  const isKnown = isAsked && wanted === text.trim() && answer.data !== undefined && !answer.isPlaceholderData;
  const offered = (patients: readonly DeskPatient[] = []) =>
    isAsked ? patients.filter(({ _id }) => _id !== without) : [];
  const exact = offered(answer.data?.patients);
  const found = [...exact, ...offered(answer.data?.near)];
  const lines = found.length + (onNew && isAsked ? 1 : 0);
  // Similar names are only chosen by an arrow key or a press.
  const first = exact.length > 0 ? 0 : onNew && found.length === 0 ? 0 : -1;
  const at = Math.min(active ?? first, lines - 1);

  function type(typed: string) {
    latest.current = typed.trim();
    setText(typed);
    setActive(null);
  }

  function choose(line: number) {
    const patient = found[line];
    if (patient) onChoose(patient);
    else if (line >= 0 && line < lines) onNew?.(text.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(Math.max(0, Math.min(lines - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isKnown) choose(at);
      else if (text.trim().length > 1) void chooseFirst(text.trim());
    }
  }

  /**
   * Chooses the first exact match for the typed text. The list may still belong to fewer letters, so it waits for the answer.
   */
  async function chooseFirst(typed: string) {
    setWanted(typed);
    const known = await queries.fetchQuery(patientsQuery(typed)).catch(() => null);
    // The person has typed on, or the search failed, which is shown.
    if (!known || latest.current !== typed) return;
    const first = known.patients.find(({ _id }) => _id !== without);
    if (first) onChoose(first);
    // Similar names have to be looked at first.
    else if (known.near.length === 0) onNew?.(typed);
  }

  const idOf = (line: number) => `${listId}-${line}`;
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={label}
        isLabelHidden={isLabelHidden}
        placeholder={t('patient.placeholder')}
        value={text}
        onChange={type}
        field={{
          role: 'combobox',
          autoFocus: true,
          'aria-expanded': lines > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          ...(at >= 0 && { 'aria-activedescendant': idOf(at) }),
          onKeyDown,
        }}
      />
      <p role="status" className={lines > 0 || !isKnown ? 'sr-only' : 'admin-fine text-muted'}>
        {isKnown && (found.length === 0 ? t('patient.none') : t('patient.count', { count: exact.length }))}
        {isKnown && found.length > exact.length && ` ${t('patient.nearCount', { count: found.length - exact.length })}`}
      </p>
      {answer.error && (
        <PanelCallout tone="error">
          {t('patient.failed')} {errorText(answer.error)}
        </PanelCallout>
      )}
      {lines > 0 && (
        <ul id={listId} role="listbox" aria-label={t('patient.results')} className="flex flex-col gap-1">
          {found.map((patient, line) => (
            <Fragment key={patient._id}>
              {line === exact.length && (
                <li role="presentation" className="admin-fine pt-1 text-muted">
                  {t(exact.length === 0 ? 'patient.nearOnly' : 'patient.near')}
                </li>
              )}
              <Line id={idOf(line)} isActive={line === at} onPress={() => choose(line)}>
                <PatientLine patient={patient} />
              </Line>
            </Fragment>
          ))}
          {onNew && (
            <Line id={idOf(found.length)} isActive={at === found.length} onPress={() => choose(found.length)}>
              <span className="flex items-center gap-2.5 text-teal">
                <UserPlus size={18} />
                <span className="admin-strong">{t('patient.new', { text: text.trim() })}</span>
              </span>
            </Line>
          )}
        </ul>
      )}
    </div>
  );
}

type LineProps = { id: string; isActive: boolean; onPress: () => void; children: React.ReactNode };

function Line({ id, isActive, onPress, children }: LineProps) {
  return (
    // The field keeps the focus and handles the keys.
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPress}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-col justify-center rounded-chip border px-3 py-1.5',
        isActive ? 'border-teal bg-teal-faint' : 'border-line bg-surface hover:bg-teal-faint',
      )}
    >
      {children}
    </li>
  );
}

/** A patient's name, and what tells two patients of the same name apart. */
export function PatientLine({ patient }: { patient: DeskPatient }) {
  const { t } = useTranslation('admin-book');
  const facts = [
    patient.phone ??
      (patient.relative?.phone ? t('patient.relative', { phone: patient.relative.phone }) : t('patient.without')),
    patient.age === null ? null : t('patient.age', { count: patient.age }),
    patient.email,
    patient.nextSession
      ? t('patient.next', { date: formatDate(patient.nextSession) })
      : patient.lastSession
        ? t('patient.last', { date: formatDate(patient.lastSession) })
        : t('patient.noSession'),
    patient.hasAccount ? t('patient.account') : null,
    patient.carers.length > 0
      ? t('patient.caredBy', { names: patient.carers.map(({ name }) => name).join(', ') })
      : null,
  ].filter(Boolean);
  return (
    <>
      <span className="admin-strong [overflow-wrap:anywhere]">{patient.name}</span>
      <span className="admin-fine text-muted [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
    </>
  );
}
