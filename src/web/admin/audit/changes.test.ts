import { describe, expect, it } from 'vitest';
import { changesOf } from './changes';

describe('what an action changed', () => {
  it('is every field that has another value, in the order of reading', () => {
    const before = { Slots: 12, CenterName: 'Gulmohar', DialysisCharge: 1850, Photo: 'a.jpg' };
    const after = { Slots: 14, CenterName: 'Gulmohar', DialysisCharge: 2000, Photo: 'a.jpg' };
    expect(changesOf({ before, after })).toEqual([
      { kind: 'changed', field: 'DialysisCharge', from: 1850, to: 2000 },
      { kind: 'changed', field: 'Slots', from: 12, to: 14 },
    ]);
  });

  it('tells of lists what came and what went', () => {
    const before = { Services: ['Hemodialysis', 'Urgent Dialysis Care'] };
    const after = { Services: ['Hemodialysis', 'Home Hemodialysis'] };
    expect(changesOf({ before, after })).toEqual([
      { kind: 'list', field: 'Services', added: ['Home Hemodialysis'], removed: ['Urgent Dialysis Care'] },
    ]);
  });

  it('is what was set, where nothing stood before, without what says nothing', () => {
    const after = { Latitude: null, CenterState: '', Facilities: [], Slots: 8 };
    expect(changesOf({ before: null, after })).toEqual([{ kind: 'set', field: 'Slots', to: 8 }]);
  });

  it('is what was true until then, where it is not told what is true since', () => {
    const before = { refund: 'failed', failure: 'Card account closed' };
    const after = { refund: 'requested', refundAmount: 1850 };
    expect(changesOf({ before, after })).toEqual([
      { kind: 'changed', field: 'refund', from: 'failed', to: 'requested' },
      { kind: 'set', field: 'refundAmount', to: 1850 },
      { kind: 'was', field: 'failure', from: 'Card account closed' },
    ]);
  });

  it('is nothing where an action only happened', () => {
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
