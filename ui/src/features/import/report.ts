// Owns: the lines of a report by what is wrong with them. Does not own: finding that out.
import type { ImportState, LineReport } from '../../generated/types';

export interface ProblemGroup {
  problem: string;
  /** How often it came in the whole file. */
  count: number;
  /** Those that the report names: it has the first 1,000 lines. */
  lines: readonly LineReport[];
}

/** The most frequent first; what came equally often stays in the order of the file. */
export function grouped({ lines, problems }: Pick<ImportState, 'lines' | 'problems'>): ProblemGroup[] {
  const groups = new Map<string, LineReport[]>();
  for (const line of lines) {
    const told = groups.get(line.problem);
    if (told === undefined) groups.set(line.problem, [line]);
    else told.push(line);
  }
  // A problem can first come up after all lines that the report names.
  for (const problem of Object.keys(problems)) if (!groups.has(problem)) groups.set(problem, []);
  return [...groups]
    .map(([problem, told]) => ({ problem, count: Math.max(problems[problem] ?? 0, told.length), lines: told }))
    .sort((one, other) => other.count - one.count);
}
