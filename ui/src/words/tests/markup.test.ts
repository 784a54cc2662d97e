// No text is written into a component directly: what a person reads is said, so that it can be said in another language.
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { svelteSources, walk } from './texts';

/** Attributes and properties that a person reads. */
const READ = /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|text|hint|help|heading|summary|caption|note|empty|name)$/;
const LETTERS = /\p{L}{2,}/u;
/** Names of the app and of things that are called so in every language. */
const NAMES = /^(Prospector|Ctrl|Esc|Enter|Tab|Shift|JSON|CSV|XLSX|XLS|ODS|API|URL|https|OK|ISO|MIT|⌘\w?)$/;

const isText = (value: string): boolean => value.split(/[^\p{L}]+/u).some((word) => LETTERS.test(word) && !NAMES.test(word));

function unsaid(path: string, source: string): string[] {
  const found: string[] = [];
  walk(parse(source, { modern: true }).fragment, (node, above) => {
    if (node.type !== 'Text' || typeof node.data !== 'string' || !isText(node.data)) return;
    if (above.at(-1)?.type === 'StyleDirective') return;
    const attribute = [...above].reverse().find((each) => each.type === 'Attribute');
    const inTag = above.at(-1)?.type === 'Attribute' || attribute !== undefined;
    const holder = [...above].reverse().find((each) => each.type === 'RegularElement' || each.type === 'Component');
    const attributeName = String(attribute?.name ?? '');
    // `name` of an element is a form's; of a component it is shown.
    const shown = READ.test(attributeName) && !(attributeName === 'name' && holder?.name !== undefined);
    if (inTag ? shown : holder?.name !== 'style' && holder?.name !== 'kbd' && holder?.name !== 'Kbd') found.push(node.data.trim());
  });
  return found.map((text) => `${path}: ${text}`);
}

test('every text in a component is said', () => {
  expect(Object.entries(svelteSources).flatMap(([path, source]) => unsaid(path, source))).toEqual([]);
});
