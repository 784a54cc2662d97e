// A sentence that several filters have is shown once above them: in German, too, it has to be the same sentence for all of them.
import { expect, test } from 'vitest';
import catalog from '../../../../../../src-tauri/crates/words/catalog/de.json';
import { searchFacts } from '../../../../generated/catalog';

const german: Readonly<Record<string, string>> = catalog;
const sentences = (help: string): string[] => help.split(/(?<=\.) /);

test('a help in German has the sentences of the English one, each always the same', () => {
  const helps = Object.values(searchFacts).flatMap(({ catalog: { groups } }) => groups.flatMap(({ filters }) => filters.map(({ help }) => help)));
  const known = new Map<string, string>();
  for (const help of new Set(helps)) {
    const own = sentences(german[help] ?? help);
    expect(own, `as many as “${help}”: an abbreviation would end one`).toHaveLength(sentences(help).length);
    sentences(help).forEach((sentence, at) => {
      const said = own[at] ?? '';
      expect(known.get(sentence) ?? said, `“${sentence}” is said in one way`).toBe(said);
      known.set(sentence, said);
    });
  }
});
