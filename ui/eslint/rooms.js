// Owns: which room of src/ may import which. Does not own: anything about style or types.
// A rule of its own, because whether an import leads to another feature is only known after its path has been resolved.
import path from 'node:path';

const SRC = path.resolve(import.meta.dirname, '../src');

/** What each room may import beside itself: a row a room. Only what lies in no room may import all (main.ts). */
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

/** Rooms whose tests may import every room, to check what all rooms say or look like; the third sets up every test's page. */
const SEEN_BY_TESTS = ['words', 'styles', 'tests'];

/** The folder of what lies in no room. */
const ROOT = '.';

/** Where a file of src/ lies: its room, which of the features it is of, and whether it is there for tests alone; null elsewhere. */
function placeOf(file) {
  const folders = path.dirname(path.relative(SRC, file)).split(path.sep);
  if (folders[0] === '..') return null;
  const [room, feature = ''] = folders;
  return { room, feature: room === 'features' ? feature : '', tests: folders.includes('tests') };
}

/** Why `from` must not import `to`, or null where it may. */
function objection(from, to) {
  if (to.tests && !from.tests) return 'What is shipped takes nothing from tests.';
  if (from.tests && SEEN_BY_TESTS.includes(from.room)) return null;
  if (from.room === to.room) return from.feature === to.feature ? null : `${from.feature} must not import ${to.feature}: features stand alone.`;
  return from.room === ROOT || MAY[from.room]?.includes(to.room) ? null : `${from.room} must not import ${to.room}: eslint/rooms.js has what it may.`;
}

export const rooms = {
  meta: { type: 'problem', schema: [], messages: { room: '{{why}}' } },
  create(context) {
    const from = placeOf(context.filename);
    if (from === null) return {};
    const refuse = (node, why) => context.report({ node, messageId: 'room', data: { why } });
    const check = ({ source }) => {
      if (source === null || source === undefined) return;
      const name = source.type === 'TemplateLiteral' && source.quasis.length === 1 ? source.quasis[0].value.cooked : source.value;
      if (typeof name !== 'string') return refuse(source, 'What is imported is named by a text: nobody can tell where another name leads.');
      if (name.startsWith('/')) return refuse(source, 'A path begins at the file that imports.');
      const to = name.startsWith('.') ? placeOf(path.resolve(path.dirname(context.filename), name)) : null;
      const why = to === null ? null : objection(from, to);
      if (why !== null) refuse(source, why);
    };
    return {
      Program(node) {
        if (!from.tests && context.filename.endsWith('.test.ts')) refuse(node, 'A test lies in a folder "tests": nothing of it is shipped, or said.');
      },
      // The pattern of a glob would find tests and other rooms as well.
      'MemberExpression[object.type="MetaProperty"][property.name=/^glob/]'(node) {
        if (!from.tests) refuse(node, 'What is shipped imports by name.');
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
