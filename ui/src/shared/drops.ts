// Owns: which part of the screen takes a file that is dropped on the window. Does not own: what becomes of it; without such a part it is imported.
interface Dropped {
  drop: number;
  file: string;
}

type Takes = (dropped: Dropped) => boolean;
let takes: Takes | null = null;

/** Takes what is dropped for as long as a part is on show; returns how to end that. `take` says whether it did. */
export function takesDrops(take: Takes): () => void {
  takes = take;
  return () => {
    if (takes === take) takes = null;
  };
}

/** Whether a part of the screen has taken it. */
export const isTaken = (dropped: Dropped): boolean => takes?.(dropped) ?? false;
