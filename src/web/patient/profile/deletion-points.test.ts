import { describe, expect, it } from 'vitest';
import { deletionPoints } from './deletion-points';

const NOTHING = { success: true as const, upcoming: 0, staying: 0, refundAmount: 0, notRefunded: 0, staysWith: [] };
const keys = (terms: object) => deletionPoints({ ...NOTHING, ...terms }).map(({ key }) => key);

describe('what deleting an account means', () => {
  it('is only the person when there are no appointments', () => {
    expect(keys({})).toEqual(['none', 'person', 'records']);
  });

  it('tells what goes back and what does not', () => {
    expect(deletionPoints({ ...NOTHING, upcoming: 3, refundAmount: 3700, notRefunded: 1850 }).slice(0, 3)).toEqual([
      { key: 'upcoming', count: 3 },
      { key: 'refund', rupees: 3700 },
      { key: 'notRefunded', rupees: 1850 },
    ]);
  });

  it('names the centers that keep a record of their own', () => {
    expect(deletionPoints({ ...NOTHING, staysWith: ['Neem Courtyard'] }).at(-1)).toEqual({
      key: 'stays',
      centers: ['Neem Courtyard'],
    });
  });

  it('says what stays booked with them, and not that nothing is cancelled', () => {
    expect(keys({ staying: 2, staysWith: ['Neem Courtyard'] })).toEqual(['person', 'records', 'stays', 'staying']);
  });

  it('is silent about money where there is none, such as for a chair that is only held', () => {
    expect(keys({ upcoming: 1 })).toEqual(['upcoming', 'person', 'records']);
  });
});
