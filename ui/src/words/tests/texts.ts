// Owns: every text that the sources say, read from the sources. Does not own: whether the catalog has it (catalog.test.ts).
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import * as catalogs from '../../generated/catalog';
import { TEXTS } from '../catalog';

type Sources = Readonly<Record<string, string>>;

const isTest = (path: string): boolean => /\/tests?\/|\/tests?\.rs$/.test(path);

/** A glob names what it finds as this file would import it: `./` in its own folder. */
const HERE = 'file:///ui/src/words/tests/';

/** Sources by their path in the checkout. */
function sources(found: Record<string, unknown>): Sources {
  const named = Object.entries(found).map(([path, text]) => [new URL(path, HERE).pathname.slice(1), text as string] as const);
  return Object.fromEntries(named.filter(([path]) => !isTest(path) && !path.includes('/generated/')));
}

export const svelteSources = sources(import.meta.glob('../../**/*.svelte', { query: '?raw', import: 'default', eager: true }));
export const scriptSources = sources(import.meta.glob('../../**/*.ts', { query: '?raw', import: 'default', eager: true }));
const rustSources = sources(
  import.meta.glob(['../../../../src-tauri/**/*.rs', '!../../../../src-tauri/crates/{xtask,sandbox,words/tests}/**', '!../../../../src-tauri/crates/words/src/lib.rs'], { query: '?raw', import: 'default', eager: true }),
);

/** Anything of a syntax tree. */
export type Node = Readonly<Record<string, unknown>> & { type: string };

export function walk(part: unknown, visit: (node: Node, above: readonly Node[]) => void, above: readonly Node[] = []): void {
  if (Array.isArray(part)) return part.forEach((each) => walk(each, visit, above));
  if (part === null || typeof part !== 'object') return;
  const node = part as Node;
  const isNode = typeof node.type === 'string';
  if (isNode) visit(node, above);
  for (const [key, value] of Object.entries(node)) if (key !== 'parent' && key !== 'loc') walk(value, visit, isNode ? [...above, node] : above);
}

const literal = (node: unknown): string | null => {
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { value: { cooked: string } }[] };
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
};

function saidWith(name: string, texts: (string | null)[]): string | null {
  if (name === 'tPlural') return texts[1] != null && texts[2] != null ? `${texts[1]}|${texts[2]}` : null;
  return texts[0] ?? null;
}

const SAYS = new Set(['t', 'tPlural', 'pieces']);

function ofSvelte(source: string): string[] {
  const found: string[] = [];
  walk(parse(source, { modern: true }), (node) => {
    const callee = node.callee as { name?: string } | undefined;
    if (node.type !== 'CallExpression' || callee?.name === undefined || !SAYS.has(callee.name)) return;
    const text = saidWith(callee.name, (node.arguments as unknown[]).map(literal));
    if (text !== null) found.push(text);
  });
  return found;
}

function ofScript(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && SAYS.has(node.expression.text)) {
      const text = saidWith(node.expression.text, node.arguments.map((each) => (ts.isStringLiteralLike(each) ? each.text : null)));
      if (text !== null) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('said.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const STRING = String.raw`"((?:[^"\\]|\\[\s\S])*)"`;
// `text!` marks what is stored in English and said where it is shown.
const SAY = new RegExp(String.raw`\b(?:t|text)!\(\s*${STRING}`, 'g');
const MANY = new RegExp(String.raw`\bt_plural!\((?:[^"]|"(?:[^"\\]|\\.)*"(?=\s*[.)\]]))*?,\s*${STRING},\s*${STRING}`, 'g');

/** A string of Rust as it is read: a backslash at the end of a line swallows the break and the blanks behind it. */
function unescaped(text: string): string {
  return text.replace(/\\(\r?\n\s*|.)/gs, (_, sign: string) => (sign.startsWith('\n') || sign.startsWith('\r') ? '' : sign === 'n' ? '\n' : sign === 't' ? '\t' : sign));
}

function ofRust(source: string): string[] {
  const text = source.split(/#\[cfg\(test\)\]\s+mod \w+ \{/)[0] ?? '';
  const said = [...text.matchAll(SAY)].map((match) => unescaped(match[1] ?? ''));
  const many = [...text.matchAll(MANY)].map((match) => `${unescaped(match[1] ?? '')}|${unescaped(match[2] ?? '')}`);
  return [...said, ...many];
}

/** What the catalogs say. Functions are the service's words. */
function ofCatalogs(): string[] {
  const found: string[] = [];
  const look = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(look);
    if (part === null || typeof part !== 'object') return;
    for (const [key, value] of Object.entries(part)) {
      if (TEXTS.has(key) && typeof value === 'string') found.push(value);
      else look(value);
    }
  };
  const { searchFacts, enrichments, lookUps, operations } = catalogs;
  look([searchFacts, enrichments, lookUps, operations]);
  return found.filter((text) => /\p{L}/u.test(text));
}

/** Every text with the files that say it, sorted. */
export function everyText(): Map<string, string[]> {
  const where = new Map<string, string[]>();
  const note = (text: string, file: string): void => {
    const known = where.get(text) ?? [];
    if (!known.includes(file)) where.set(text, [...known, file]);
  };
  const read: [Sources, (source: string) => string[]][] = [
    [svelteSources, ofSvelte],
    [scriptSources, ofScript],
    [rustSources, ofRust],
  ];
  for (const [all, texts] of read) {
    for (const [path, source] of Object.entries(all)) texts(source).forEach((text) => note(text, path));
  }
  ofCatalogs().forEach((text) => note(text, 'the catalogs'));
  return new Map([...where].sort(([a], [b]) => (a < b ? -1 : 1)));
}
