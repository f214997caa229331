import { describe, expect, it } from 'vitest';
import { FIELDS, STAY, gapsAfter, readAsked, readMoves, askingOf, readTicked } from './choices';

const TODAY = '2026-11-24';
const [ONE, TWO, THREE] = ['0190a0a0-0000-7000-8000-000000000001', 'b', 'c'] as const;
const asked = (query: string) => readAsked(new URLSearchParams(query), TODAY);

describe('the URL', () => {
  it('says what is looked at', () => {
    expect(asked('mode=move&from=2026-12-01&centerId=x&time=1+PM+-+5+PM&shift=-1&until=2026-12-20')).toEqual({
      mode: 'move',
      from: '2026-12-01',
      centerId: 'x',
      time: '1 PM - 5 PM',
      shiftDays: -1,
      until: '2026-12-20',
    });
  });

  it('counts what is missing, malformed or past as not asked for', () => {
    const nothing = { mode: 'cancel', from: TODAY, centerId: null, time: null, shiftDays: 0, until: null };
    expect(asked('')).toEqual(nothing);
    expect(asked('mode=x&from=2026-11-01&centerId=&time=noon&shift=7')).toEqual(nothing);
    expect(asked('from=soon&until=never')).toEqual(nothing);
  });
});

it('ticked sessions are read as they were shown', () => {
  const values = {
    intent: 'cancel',
    [FIELDS.cancel(ONE)]: '2026-11-30_9_1850',
    [FIELDS.cancel(TWO)]: '2026-12-02_17_0',
  };
  expect(readTicked(values)).toEqual([
    { bookingId: ONE, date: '2026-11-30', time: '9 AM - 1 PM', refund: 1850 },
    { bookingId: TWO, date: '2026-12-02', time: '5 PM - 9 PM', refund: 0 },
  ]);
  const refusal = { status: 409, message: '' };
  expect(askingOf({ values, refusal })).toEqual({ ticked: [ONE, TWO], isAsked: false });
  expect(askingOf({ values: { ...values, sure: 'yes' }, refusal })).toEqual({ ticked: [ONE, TWO], isAsked: true });
  expect(askingOf({ ticked: [TWO], isAsked: true })).toEqual({ ticked: [TWO], isAsked: true });
  expect(askingOf(undefined)).toEqual({ ticked: [], isAsked: false });
});

describe('a form that moves sessions', () => {
  const was = (id: string, value = '2026-11-30_9') => ({ [FIELDS.was(id)]: value });
  const WAS = { date: '2026-11-30', time: '9 AM - 1 PM' };

  it('moves what is ticked or chosen, and lets the rest stay', () => {
    const values = {
      ...was(ONE),
      [FIELDS.to(ONE)]: '2026-12-01_13',
      ...was(TWO),
      ...was(THREE),
      [FIELDS.ask(THREE)]: '',
      [FIELDS.to(THREE)]: STAY,
    };
    expect(readMoves(values)).toEqual({
      moves: [{ bookingId: ONE, was: WAS, date: '2026-12-01', time: '1 PM - 5 PM' }],
      stays: [
        { bookingId: TWO, was: WAS },
        { bookingId: THREE, was: WAS },
      ],
      open: [],
      doctorAsked: false,
    });
  });

  it('does not let a session stay about which nothing was said', () => {
    expect(readMoves({ ...was(ONE), [FIELDS.ask(ONE)]: '' }).open).toEqual([ONE]);
  });

  it('has the word of a doctor where a time close to another session was chosen, or it was ticked', () => {
    const close = { ...was(ONE), [FIELDS.ask(ONE)]: '', [FIELDS.close(ONE)]: '2026-12-01_5' };
    expect(readMoves({ ...close, [FIELDS.to(ONE)]: '2026-12-01_5' }).doctorAsked).toBe(true);
    expect(readMoves({ ...close, [FIELDS.to(ONE)]: '2026-12-01_13' }).doctorAsked).toBe(false);
    expect(readMoves({ ...close, [FIELDS.to(ONE)]: STAY, doctorAsked: 'on' }).doctorAsked).toBe(true);
  });
});

describe('long gaps', () => {
  const at = (date: string, startHour = 9) => ({ date, startHour });
  const own = ['2026-11-30', '2026-12-02', '2026-12-04', '2026-12-07'].map((date) => at(date));

  it('are named once that several cancelled sessions leave together', () => {
    expect(gapsAfter(own, [own[1]!, own[2]!], [])).toEqual([{ from: own[0], to: own[3], hours: 168 }]);
    expect(gapsAfter(own, own, [])).toEqual([]);
  });

  it('are those beside where sessions are moved to', () => {
    expect(gapsAfter(own, [own[1]!], [at('2026-12-03')])).toEqual([]);
    expect(gapsAfter(own, [own[2]!], [at('2026-12-03')])).toEqual([{ from: at('2026-12-03'), to: own[3], hours: 96 }]);
  });
});
