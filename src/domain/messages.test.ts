import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  type Channel,
  MESSAGE_STATES,
  type Tried,
  URGENCIES,
  afterQuietHours,
  nextStep,
  reminderTimes,
  shownUntil,
  urgencyOf,
} from './messages';
import { DAY_MS, MINUTE_MS, hourOf, istInstant } from './time';

const DAY = '2026-11-24';
const at = (hour: number, minute = 0) => new Date(istInstant(DAY, hour).getTime() + minute * MINUTE_MS);

describe('quiet hours', () => {
  it('last from nine in the evening to seven in the morning', () => {
    expect(afterQuietHours(at(20, 59))).toEqual(at(20, 59));
    expect(afterQuietHours(at(21))).toEqual(at(31));
    expect(afterQuietHours(at(23, 59))).toEqual(at(31));
    expect(afterQuietHours(at(3))).toEqual(at(7));
    expect(afterQuietHours(at(7))).toEqual(at(7));
  });
});

describe('a reminder', () => {
  it('comes at 19:00 the evening before, and two hours before unless that is earlier than 7:00', () => {
    expect(reminderTimes(DAY, 13)).toEqual({ change: at(-31), evening: at(-5), soon: at(11) });
    expect(reminderTimes(DAY, 9).soon).toEqual(at(7));
    expect(reminderTimes(DAY, 5).soon).toBeNull();
  });
});

describe('a phone that was off', () => {
  it('shows a notice when it is turned on, but not at night, nor what is over', () => {
    expect(shownUntil('calm', null, at(19))).toEqual(at(21));
    expect(shownUntil('soon', at(9), at(7))).toEqual(at(9));
    expect(shownUntil('soon', null, at(7))).toEqual(at(19));
    expect(shownUntil('now', at(26), at(22))).toEqual(at(26));
    expect(shownUntil('calm', null, at(22))).toEqual(at(22));
  });
});

describe('what the center changed', () => {
  it('is said at night too where the session is today or early tomorrow', () => {
    expect(urgencyOf({ date: DAY, startHour: 17 }, at(2))).toBe('now');
    expect(urgencyOf({ date: '2026-11-25', startHour: 5 }, at(22))).toBe('now');
    expect(urgencyOf({ date: '2026-11-25', startHour: 13 }, at(22))).toBe('calm');
  });
});

describe('the next channel', () => {
  const step = (tried: Tried[], now: Date, urgency: 'calm' | 'soon' | 'now' = 'calm', endsAt: Date | null = null) =>
    nextStep({ channels: CHANNELS, tried, urgency, endsAt }, now);

  it('is tried when the last one was not delivered, or not read, in time', () => {
    expect(step([], at(19))).toEqual({ do: 'try', channel: 'push' });
    expect(step([{ channel: 'push', state: 'sent', at: at(19) }], at(19, 19))).toEqual({
      do: 'wait',
      until: at(19, 20),
    });
    expect(step([{ channel: 'push', state: 'sent', at: at(19) }], at(19, 20))).toEqual({
      do: 'try',
      channel: 'whatsapp',
    });
    const delivered: Tried = { channel: 'push', state: 'delivered', at: at(19) };
    expect(step([delivered], at(19, 59))).toEqual({ do: 'wait', until: at(20) });
    expect(step([delivered], at(20))).toEqual({ do: 'try', channel: 'whatsapp' });
  });

  it('is tried at once when the last one failed', () => {
    expect(step([{ channel: 'push', state: 'failed', at: at(19) }], at(19))).toEqual({
      do: 'try',
      channel: 'whatsapp',
    });
  });

  it('is not tried once one was read, or an SMS was delivered', () => {
    const read: Tried[] = [
      { channel: 'push', state: 'failed', at: at(19) },
      { channel: 'whatsapp', state: 'read', at: at(19, 5) },
    ];
    expect(step(read, at(20))).toEqual({ do: 'stop', why: 'read' });
    expect(step([{ channel: 'sms', state: 'delivered', at: at(19) }], at(20))).toEqual({
      do: 'stop',
      why: 'exhausted',
    });
  });

  it('waits for the morning, unless it is urgent', () => {
    const push: Tried[] = [{ channel: 'push', state: 'sent', at: at(20, 50) }];
    expect(step(push, at(21, 10))).toEqual({ do: 'wait', until: at(31) });
    expect(step(push, at(21, 10), 'now')).toEqual({ do: 'try', channel: 'whatsapp' });
  });

  it('is mail at night where the morning is too late, and else waits for the morning', () => {
    const push: Tried[] = [{ channel: 'push', state: 'sent', at: at(20, 50) }];
    expect(step(push, at(21, 10), 'calm', at(29))).toEqual({ do: 'try', channel: 'mail' });
    expect(step([], at(22), 'soon', at(23))).toEqual({ do: 'try', channel: 'mail' });
    expect(step([], at(22), 'soon', at(32))).toEqual({ do: 'wait', until: at(31) });
    const mailed: Tried[] = [{ channel: 'mail', state: 'sent', at: at(22) }];
    expect(step(mailed, at(22, 1), 'soon', at(23))).toEqual({ do: 'stop', why: 'exhausted' });
    const failed: Tried[] = [{ channel: 'mail', state: 'failed', at: at(22) }];
    expect(step(failed, at(22, 1), 'soon', at(23))).toEqual({ do: 'stop', why: 'over' });
    const byPhone = { channels: ['push', 'sms'] as const, tried: [], urgency: 'soon' as const, endsAt: at(23) };
    expect(nextStep(byPhone, at(22))).toEqual({ do: 'stop', why: 'over' });
  });

  it('comes to an end whatever happens, tries none twice, and disturbs nobody at night', () => {
    const states = fc.constantFrom(...MESSAGE_STATES);
    const start = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const channelsOf = fc.subarray([...CHANNELS]);
    fc.assert(
      fc.property(
        channelsOf,
        fc.array(states, { minLength: 4, maxLength: 4 }),
        start,
        fc.constantFrom(...URGENCIES),
        (channels, fates, minute, urgency) => {
          let now = at(0, minute);
          const tried: Tried[] = [];
          const ladder = { channels, tried, urgency, endsAt: new Date(now.getTime() + DAY_MS) };
          for (let steps = 0; steps < 30; steps += 1) {
            const next = nextStep(ladder, now);
            if (next.do === 'stop') return;
            if (next.do === 'wait') {
              expect(next.until.getTime()).toBeGreaterThan(now.getTime());
              now = next.until;
              continue;
            }
            expect(tried.map(({ channel }): Channel => channel)).not.toContain(next.channel);
            if (urgency !== 'now' && next.channel !== 'mail')
              expect([hourOf(now) >= 7, hourOf(now) < 21]).toEqual([true, true]);
            tried.push({ channel: next.channel, state: fates[tried.length]!, at: now });
          }
          throw new Error('it never ended');
        },
      ),
    );
  });
});
