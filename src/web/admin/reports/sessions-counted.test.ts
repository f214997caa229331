import { expect, it } from 'vitest';
import { sessionsCounted } from './sessions-counted';

const november = { name: 'missed', from: '2026-11-04', to: '2026-11-28', centerId: null } as const;
const list = (query: string) => `/admin/appointments?${query}`;

it('leads from a figure to the sessions that it counts', () => {
  const days = { ...november, by: 'day' } as const;
  expect(sessionsCounted(days, 'missed')).toBe(list('status=missed&from=2026-11-04&to=2026-11-28'));
  expect(sessionsCounted(days, 'notRecorded', '2026-11-09')).toBe(
    list('status=not-recorded&from=2026-11-09&to=2026-11-09'),
  );
});

it('keeps to the days of the report in a week or a month of which it has only a part', () => {
  expect(sessionsCounted({ ...november, by: 'week' }, 'missed', '2026-11-02')).toBe(
    list('status=missed&from=2026-11-04&to=2026-11-08'),
  );
  expect(sessionsCounted({ ...november, by: 'month' }, 'missed', '2026-11')).toBe(
    list('status=missed&from=2026-11-04&to=2026-11-28'),
  );
});

it('keeps to the center of a row, or of the report', () => {
  expect(sessionsCounted({ ...november, by: 'center' }, 'missed', 'palm')).toBe(
    list('status=missed&center=palm&from=2026-11-04&to=2026-11-28'),
  );
  expect(sessionsCounted({ ...november, by: 'day', centerId: 'palm' }, 'missed', '2026-11-09')).toBe(
    list('status=missed&center=palm&from=2026-11-09&to=2026-11-09'),
  );
});

it('leads nowhere where the list cannot be narrowed down', () => {
  expect(sessionsCounted({ ...november, by: 'window' }, 'missed', '1-17')).toBeNull();
  expect(sessionsCounted({ ...november, by: 'day' }, 'missedShare')).toBeNull();
  expect(sessionsCounted({ ...november, name: 'cancellations', by: 'day' }, 'cancelled')).toBeNull();
});
