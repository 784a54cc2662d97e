// Owns: the lint rules for every file of the window. Does not own: formatting.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { rooms } from './eslint/rooms.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { rooms: { rules: { rooms } } },
    rules: {
      'no-undef': 'off', // the type checker knows better, in components too
      'rooms/rooms': 'error',
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@tauri-apps/*'], message: 'Only src/bridge talks to the shell.' }] },
      ],
      'no-console': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/button-has-type': 'error',
      // Written in the markup, a style is refused by the window's policy; `style:` goes through the object model and works.
      'no-restricted-syntax': [
        'error',
        { selector: 'SvelteAttribute[key.name="style"]', message: 'Use a class or the style: directive.' },
        { selector: 'CallExpression[callee.property.name="setAttribute"][arguments.0.value="style"]', message: 'Use element.style.' },
        // Test files share their modules: one replaced in a file would stay replaced, or be too late, in another.
        { selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(do)?mock$/i]', message: "Use vi.spyOn(module, name, 'get')." },
      ],
      // Maps and sets that nothing on the screen reads are plain on purpose.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ['src/bridge/**'], rules: { 'no-restricted-imports': 'off' } },
);
