// Owns: making the known forms of a length of time out of typed numbers. Does not own: other hints (the engine's), or exact times.
import type { Suggest, TokenOption } from '../../../kit/tokens';

/** As the service knows them: these are values, in its words. */
const years = (value: number): string => `${value} ${value === 1 ? 'year' : 'years'}`;

/** "Less than 3 years", "3 to 4 years", "More than 3 years" for "3"; "3 to 5 years" for "3-5". */
export function tenureForms(typed: string): string[] {
  const [from, to, ...more] = (typed.match(/\d+/g) ?? []).map(Number);
  const sound = [from, to].every((value) => value === undefined || (value > 0 && value < 100));
  if (from === undefined || more.length > 0 || !sound) return [];
  if (to !== undefined) return from < to ? [`${from} to ${years(to)}`] : [];
  return [`Less than ${years(from)}`, `${from} to ${years(from + 1)}`, `More than ${years(from)}`];
}

/** The same suggestions, with the forms of what was typed in front. */
export function withForms(suggest: Suggest): Suggest {
  return (text, answer, signal) => {
    const forms = tenureForms(text);
    const lines: TokenOption[] = forms.map((value) => ({ value, label: value }));
    suggest(text, (options, done) => answer([...lines, ...options.filter(({ value }) => !forms.includes(value))], done), signal);
  };
}
