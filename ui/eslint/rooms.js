// Owns: which room of src/ may import which. Does not own: anything about style or types.
// A rule of its own, because "another feature" can only be told after the path has been resolved.
import path from 'node:path';

/** The room of a file: `components`, `bridge`, `features/find`, … or `root` for files directly in src/. */
function roomOf(file) {
  const parts = file.split(path.sep);
  const src = parts.lastIndexOf('src');
  if (src < 0) return null;
  const inside = parts.slice(src + 1);
  if (inside.length < 2) return 'root';
  return inside[0] === 'features' && inside.length > 2 ? `features/${inside[1]}` : inside[0];
}

/** Why `from` must not import `to`, or null where it may. */
function objection(from, to) {
  if (from === to || from === 'root') return null;
  if (to.startsWith('features/') && from.startsWith('features/')) return `${from} must not import ${to}: features stand alone.`;
  if (from === 'components' && (to.startsWith('features') || to === 'root')) return 'A component must not know a feature or the app.';
  if (from === 'bridge' && to !== 'generated') return 'The bridge knows only the generated types.';
  if (from === 'generated') return 'Generated files import nothing of ours.';
  return null;
}

export const rooms = {
  meta: { type: 'problem', schema: [], messages: { room: '{{why}}' } },
  create(context) {
    const from = roomOf(context.filename);
    if (from === null) return {};
    const check = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const to = roomOf(path.resolve(path.dirname(context.filename), name));
      const why = to === null ? null : objection(from, to);
      if (why !== null) context.report({ node: node.source, messageId: 'room', data: { why } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
