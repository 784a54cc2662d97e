// Owns: how a question in doubt, an erasure and when the team was heard are said. Does not own: any of them.
import type { MissingComputer, TeamDoubt, TeamErasure } from '../../generated/types';
import { ago, clockTime, day, dayAndTime, wholeDay } from '../../words/dates';
import { t, tPlural } from '../../words/translate';

export const heardWords = (heard: number | null): string =>
  heard === null ? t('Nothing was heard from the team yet.') : t('Last heard from the team: {ago} ({when}).', { ago: ago(heard), when: dayAndTime(heard) });

export function doubtWords({ askedBy, metAt }: TeamDoubt): string {
  const at = { day: day(metAt), time: clockTime(metAt) };
  if (askedBy === null) return t('A colleague asked this on {day} at {time}, and it is not confirmed how it ended. Asking again may be charged twice.', at);
  return t('{name} asked this on {day} at {time}, and it is not confirmed how it ended. Asking again may be charged twice.', { name: askedBy, ...at });
}

/** Which one it is, and who told it when. */
export function erasureTitle({ number, at, by }: TeamErasure): string {
  const when = dayAndTime(at);
  return by === null ? t('Number {number}, told on {when}', { number, when }) : t('Number {number}, told on {when} by {name}', { number, when, name: by });
}

/** How far it has come. */
export const erasureWords = ({ isClean, heard, computers }: TeamErasure): string =>
  isClean
    ? tPlural(computers, 'Erased here, in the vault, and on {heard} of {n} computer.', 'Erased here, in the vault, and on {heard} of {n} computers.', { heard })
    : tPlural(
        computers,
        'Erased here and on {heard} of {n} computer; it is still being taken out of the vault.',
        'Erased here and on {heard} of {n} computers; it is still being taken out of the vault.',
        { heard },
      );

export const missingWords = ({ member, seenAt }: MissingComputer): string =>
  member === null ? t('A colleague’s computer was last here on {day}.', { day: wholeDay(seenAt) }) : t('{name}’s computer was last here on {day}.', { name: member, day: wholeDay(seenAt) });
