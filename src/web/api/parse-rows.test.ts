import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRows } from './parse-rows';

function parsed(json: string): { answer: unknown; stops: number } {
  const work = parseRows(json);
  for (let stops = 0; ; stops++) {
    const step = work.next();
    if (step.done) return { answer: step.value, stops };
  }
}

const row = fc.record({
  _id: fc.string({ unit: 'binary' }),
  name: fc.constantFrom('},{"_id":', '\\"', ']', 'नीम', '[{"_id":"1"},{"_id":"2"}]'),
  parts: fc.array(fc.record({ _id: fc.integer() }), { maxLength: 2 }),
});

test('a long list is read in pieces, and as JSON.parse reads it', () => {
  const rows = fc
    .array(row, { minLength: 600, maxLength: 900, size: 'max' })
    .map((all) => all.map((each) => ({ ...each, parts: [] })));
  fc.assert(
    fc.property(rows, (dialysisCenters) => {
      const json = JSON.stringify({ success: true, now: 'then', dialysisCenters });
      const { answer, stops } = parsed(json);
      expect(answer).toEqual(JSON.parse(json));
      expect(stops).toBeGreaterThan(1);
    }),
    { numRuns: 10 },
  );
});

test('whatever else is answered is read as well', () => {
  const rows = fc.array(row, { maxLength: 900, size: 'max' });
  fc.assert(
    fc.property(rows, fc.array(row, { maxLength: 3 }), (first, second) => {
      for (const answer of [
        first,
        { first, second },
        { first },
        { success: true, first, after: ']' },
        { in: { first } },
      ]) {
        expect(parsed(JSON.stringify(answer, null, first.length % 2)).answer).toEqual(
          JSON.parse(JSON.stringify(answer)),
        );
      }
    }),
    { numRuns: 20 },
  );
  expect(() => parsed('{"rows":[{"a":1},')).toThrow(SyntaxError);
});
