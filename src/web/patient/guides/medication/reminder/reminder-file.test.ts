import ICAL from 'ical.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reminder } from './reminder-values';
import { reminderFile } from './reminder-file';

const NOW = new Date('2026-11-10T03:22:00Z');
const WORDS = { title: 'Take Iron, with food; slowly', text: 'As your doctor prescribed.' };
const aReminder = (over: Partial<Reminder> = {}): Reminder => ({
  medicine: 'Iron',
  times: ['08:00'],
  days: null,
  start: '2026-11-10',
  ...over,
});

function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

function instants(event: ICAL.Event, count: number): string[] {
  const occurrences = event.iterator();
  return Array.from({ length: count }, () => occurrences.next().toJSDate().toISOString());
}

describe('a reminder as a calendar file', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])('rings at Indian hours on a device in %s', (tz) => {
    vi.stubEnv('TZ', tz);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(tz === 'Asia/Kolkata' ? /Kolkata|Calcutta/ : tz);
    const [event] = parse(reminderFile(aReminder(), WORDS, NOW));
    expect(instants(event!, 2)).toEqual(['2026-11-10T02:30:00.000Z', '2026-11-11T02:30:00.000Z']);
  });

  it('begins on the first chosen day, not on the start date', () => {
    const [event] = parse(reminderFile(aReminder({ days: ['MO', 'WE', 'FR'], times: ['05:15'] }), WORDS, NOW));
    expect(instants(event!, 4).map((instant) => instant.slice(0, 16))).toEqual([
      '2026-11-10T23:45',
      '2026-11-12T23:45',
      '2026-11-15T23:45',
      '2026-11-17T23:45',
    ]);
  });

  it('has an entry with its own alarm for each time', () => {
    const events = parse(reminderFile(aReminder({ times: ['08:00', '14:30', '23:55'] }), WORDS, NOW));
    expect(events.map((event) => event.startDate.toString())).toEqual([
      '2026-11-10T08:00:00',
      '2026-11-10T14:30:00',
      '2026-11-10T23:55:00',
    ]);
    expect(events[2]!.endDate.toString()).toBe('2026-11-11T00:10:00');
    for (const { component } of events) {
      const [alarm] = component.getAllSubcomponents('valarm');
      expect(alarm!.getFirstPropertyValue('action')).toBe('DISPLAY');
      expect((alarm!.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds()).toBe(0);
      expect(alarm!.getFirstPropertyValue('description')).toBe(WORDS.title);
    }
  });

  it('keeps its identifier, whatever else changes', () => {
    const uids = (reminder: Reminder) => parse(reminderFile(reminder, WORDS, NOW)).map(({ uid }) => uid);
    const before = uids(aReminder({ times: ['08:00', '20:00'] }));
    expect(uids(aReminder({ medicine: ' iron ', times: ['08:00', '20:00'], days: ['SU'] }))).toEqual(before);
    expect(new Set(before).size).toBe(2);
    expect(uids(aReminder({ medicine: 'Sevelamer' }))).not.toContain(before[0]);
  });

  it('escapes its text and says when it was made, in UTC', () => {
    const file = reminderFile(aReminder(), { ...WORDS, text: 'One\nTwo' }, NOW);
    expect(parse(file)[0]!.summary).toBe(WORDS.title);
    expect(parse(file)[0]!.description).toBe('One\nTwo');
    expect(file).toContain('SUMMARY:Take Iron\\, with food\\; slowly\r\n');
    expect(file).toContain('DTSTAMP:20261110T032200Z\r\n');
    expect(file).toContain('DTSTART;TZID=Asia/Kolkata:20261110T080000\r\n');
  });

  it('has lines of at most 75 octets that all end in CRLF, in any script', () => {
    const title = 'फ़ॉस्फ़ेट बाइंडर, हर भोजन के साथ, जैसा डॉक्टर ने बताया '.repeat(4);
    const file = reminderFile(aReminder({ medicine: title }), { title, text: title }, NOW);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(parse(file)[0]!.summary).toBe(title);
  });
});
