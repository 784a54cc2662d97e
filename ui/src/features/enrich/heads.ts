// Owns: how far a job is with each column that it fills, as the grid shows it in the column's head. Does not own: the bar; the grid draws it.
import type { ColumnProgress } from '../../grid/types';
import type { JobState, StepState } from '../../generated/types';
import { t } from '../../words/translate';
import { rowsOfStep, settled, stepWords } from './progress';

function progressOf(step: StepState): ColumnProgress {
  const rows = Math.max(1, rowsOfStep(step));
  return {
    found: step.found / rows,
    // What could not be asked, or was left out, is through as well: a bar that is through is full.
    none: (step.none + step.cannot + step.suppressed) / rows,
    running: step.running / rows,
    failed: (step.failed + step.unclear) / rows,
    spoken: t('{n} of {all}: {words}', { n: settled(step), all: rowsOfStep(step), words: stepWords(step) }),
  };
}

/** By the key of the column: `find.email`. */
export function headsOf({ steps }: JobState): ReadonlyMap<string, ColumnProgress> {
  return new Map(steps.map((step) => [`find.${step.find}`, progressOf(step)]));
}
