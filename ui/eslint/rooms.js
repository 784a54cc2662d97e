// Owns: which room of src/ may import which. Does not own: anything about style or types.
// A rule of its own, because "another feature" can only be told after the path has been resolved.
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');

/** What each room may import beside itself: a row a room, and whatever has no row may import all (main.ts). */
const MAY = {
  styles: [],
  words: ['generated'],
  bridge: ['generated'],
  kit: ['words'],
  grid: ['words', 'generated', 'kit'],
  shared: ['words', 'generated', 'bridge', 'kit', 'grid'],
  features: ['words', 'generated', 'bridge', 'kit', 'grid', 'shared'],
  app: ['words', 'generated', 'bridge', 'kit', 'grid', 'shared', 'features'],
};

/** Rooms whose tests hold what all rooms say, or look like; the third makes every test its page. */
const SEEN_BY_TESTS = ['words', 'styles', 'tests'];

/** Where a file of src/ lies: its room, which of the features it is of, and whether it is there for tests alone; null elsewhere. */
function placeOf(file) {
  const folders = path.dirname(path.relative(SRC, file)).split(path.sep);
  if (folders[0] === '..') return null;
  if (folders[0] === '.') folders.pop();
  const [room = 'root', feature = ''] = folders;
  return { room, feature: room === 'features' ? feature : '', tests: folders.includes('tests') };
}

/** Why `from` must not import `to`, or null where it may. */
function objection(from, to) {
  if (to.tests && !from.tests) return 'What is shipped takes nothing from tests.';
  if (from.tests && SEEN_BY_TESTS.includes(from.room)) return null;
  if (from.room === to.room) return from.feature === to.feature ? null : `${from.feature} must not import ${to.feature}: features stand alone.`;
  return MAY[from.room]?.includes(to.room) === false ? `${from.room} must not import ${to.room}: eslint/rooms.js has what it may.` : null;
}

export const rooms = {
  meta: { type: 'problem', schema: [], messages: { room: '{{why}}' } },
  create(context) {
    const from = placeOf(context.filename);
    if (from === null) return {};
    const check = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const to = placeOf(path.resolve(path.dirname(context.filename), name));
      const why = to === null ? null : objection(from, to);
      if (why !== null) context.report({ node: node.source, messageId: 'room', data: { why } });
    };
    return {
      Program(node) {
        if (!from.tests && context.filename.endsWith('.test.ts')) context.report({ node, messageId: 'room', data: { why: 'A test lies in a folder "tests": nothing of it is shipped, or said.' } });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
