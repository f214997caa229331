/**
 * HiGHS, a solver of linear programs, compiled to WebAssembly. It needs some megabytes, so it is loaded at its first
 * use.
 */
import type { Highs } from 'highs';
import type { Program } from '../../domain/closure-plan';

/** Far longer than any plan takes. */
const TIME_LIMIT_S = 20;

let loading: Promise<Highs> | null = null;

function load(): Promise<Highs> {
  loading ??= import('highs').then(({ default: start }) => start());
  // After a failed load, the next call tries again.
  loading.catch(() => (loading = null));
  return loading;
}

/** Solves a program on the calling thread. Throws if it finds no optimum, which every plan has. */
export async function solve({ costs, rows, isWhole }: Program): Promise<Float64Array> {
  const highs = await load();
  const starts = new Int32Array(rows.length + 1);
  for (const [row, { variables }] of rows.entries()) starts[row + 1] = starts[row]! + variables.length;
  const indices = Int32Array.from(rows.flatMap(({ variables }) => variables));
  const [numCols, numRows] = [costs.length, rows.length];
  const { variableType, modelStatus } = highs.constants;
  const model = {
    numCols,
    numRows,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: Float64Array.from(rows, ({ least }) => least),
    rowUpper: Float64Array.from(rows, ({ most }) => most),
    matrix: { format: 'csr', numRows, numCols, starts, indices, values: new Float64Array(indices.length).fill(1) },
    ...(isWhole && { integrality: costs.map(() => variableType.integer) }),
  } as const;
  return highs.withModel(model, (solver) => {
    // The simplex method ends at a corner, and the corners of a transportation problem are whole numbers.
    solver.options.set(isWhole ? { mip_rel_gap: 0 } : { solver: 'simplex' });
    solver.options.set({ output_flag: false, time_limit: TIME_LIMIT_S });
    solver.run();
    const status = solver.getModelStatus();
    if (status !== modelStatus.optimal) throw new Error(`the solver found no optimum (status ${status})`);
    return Float64Array.from(solver.getSolution().colValue);
  });
}
