import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../test/message-variants';
import { MINUTE_MS } from '../../domain/time';
import { SHORT_NAMES, type ShortName, namesDeadline } from './channels/short';
import { type MailDetails, MAILS, type MailTemplate, hasShort, shortOf, tellsOfLoss } from './mails';
import { pressureOf } from './pressure';
import { samplesOf } from './preview';

/** After everything that the samples promise until a time has lapsed, and before their sessions. */
const NOW = new Date('2026-11-22T10:00:00+05:30');

type Said = { template: MailTemplate; details: MailDetails[MailTemplate]; name: ShortName };

/** Every mail with a short message, in each of its kinds. */
const SAID: Said[] = [...MAILS.map((name): [MailTemplate, object] => [name, {}]), ...VARIANTS].flatMap(
  ([template, change]) => {
    const details = { ...samplesOf(template, 'en'), ...change } as MailDetails[MailTemplate];
    const short = hasShort(template) ? shortOf(template, details, NOW) : null;
    return short ? [{ template, details, name: short.name }] : [];
  },
);
const losses = SAID.filter(({ name }) => tellsOfLoss(name));

it('every text that tells of a loss is among them', () => {
  const told = new Set(losses.map(({ name }) => name));
  expect(SHORT_NAMES.filter((name) => tellsOfLoss(name) && !told.has(name))).toEqual([]);
});

describe.each(losses)('the loss that $name tells', ({ template, details, name }) => {
  it('goes up the ladder however late it is told', () => {
    const { endsAt } = pressureOf(template, details, undefined, NOW);
    // What can still be saved until a time is told until then.
    if (namesDeadline(name)) expect(endsAt).not.toBeNull();
    else expect(endsAt).toBeNull();
  });

  it('is as pressing as what gave hope, and more so where the session is near', () => {
    const { date, startHour, sessions } = details as {
      date?: string;
      startHour?: number;
      sessions?: { date: string }[];
    };
    if (!sessions && (!date || startHour === undefined)) return;
    const at = sessions?.[0]?.date ?? date!;
    const night = new Date(new Date(`${at}T05:00:00+05:30`).getTime() - 10 * MINUTE_MS);
    expect(pressureOf(template, details, undefined, night).urgency).toBe('now');
  });
});

it('what is kept until a time is not told after it', () => {
  const kept = SAID.filter(({ name }) => name === 'papers-checked' || name === 'paper-wanted');
  expect(new Set(kept.map(({ name }) => name)).size).toBe(2);
  for (const { template, details } of kept) {
    expect(pressureOf(template, details, undefined, NOW).endsAt!.getTime()).toBeLessThan(NOW.getTime());
  }
});
