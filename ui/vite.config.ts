// Owns: how the window's files are served while developing, built, and tested.
// Does not own: the content security policy (that is the shell's), or type checks and lint rules.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { namedShortly, saidHere } from './said-here';

/**
 * Tests import a part of bits-ui from where it is. Through the one door that the package has, all of its forty parts would
 * be compiled, and loaded by every worker; a build leaves out by itself what is not used.
 */
const partsOfBits: Plugin = {
  name: 'parts-of-bits',
  enforce: 'pre',
  apply: (_, { mode }) => mode === 'test',
  async transform(code, id) {
    const part = /import \{ (\w+) \} from 'bits-ui'/.exec(code)?.[1];
    const door = part === undefined ? null : await this.resolve('bits-ui', id);
    if (part === undefined || door === null) return null;
    const folder = part.replace(/\B[A-Z]/g, '-$&').toLowerCase();
    return code.replace("'bits-ui'", `'${door.id.replace(/index\.js$/, `bits/${folder}/index.js`)}'`);
  },
};

/**
 * While it is loaded, the chart asks for a way of writing numbers by the language of the system, which under the plain C locale
 * is none: it would throw, and no window would open. Numbers are written by our own words, so any language is right.
 */
const chartInAnyLanguage: Plugin = {
  name: 'chart-in-any-language',
  transform(code, id) {
    if (!id.includes('/uplot/dist/uPlot.esm.js')) return null;
    const asks = "domEnv ? nav.language : 'en-US'";
    if (!code.includes(asks)) throw new Error('uPlot asks for the language of the system in another way now: look at its numFormatter.');
    return code.replace(asks, "'en'");
  },
};

/**
 * A page in German reads no more of the catalog than it can say: a third of it is what the engine says. And by short names: the English
 * texts are in the page already.
 */
let germanWasRead = false;
const germanOfPages: Plugin = {
  name: 'german-of-pages',
  apply: 'build',
  enforce: 'pre',
  buildEnd(error) {
    if (error === undefined && !germanWasRead) throw new Error('The German catalog was read by another way: look at where pages import it.');
  },
  async transform(code, id) {
    if (!id.endsWith('/words/catalog/de.json')) return null;
    germanWasRead = true;
    const sources: string[] = [];
    const look = async (folder: string): Promise<void> => {
      for (const entry of await this.fs.readdir(folder, { withFileTypes: true })) {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) await look(path);
        else if (/\.(?:svelte|ts)$/.test(entry.name)) sources.push(await this.fs.readFile(path, { encoding: 'utf8' }));
      }
    };
    await look('src');
    return { code: JSON.stringify(namedShortly(saidHere(JSON.parse(code) as Record<string, string>, sources))), map: null };
  },
};

/** Bytes of scripts and styles after gzip: what a window has to read before it shows anything. */
const LARGEST = 400 * 1024;

async function zipped(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/** A build that has grown too large is no build. */
const bounded: Plugin = {
  name: 'bounded',
  apply: 'build',
  async generateBundle(_, bundle) {
    let size = 0;
    for (const part of Object.values(bundle)) {
      if (part.type === 'chunk') size += await zipped(part.code);
      else if (part.fileName.endsWith('.css')) size += await zipped(typeof part.source === 'string' ? part.source : new TextDecoder().decode(part.source));
    }
    if (size > LARGEST) this.error(`Scripts and styles are ${Math.ceil(size / 1024)} KiB after gzip; at most ${LARGEST / 1024} are allowed.`);
    this.info(`Scripts and styles: ${Math.ceil(size / 1024)} KiB after gzip, of at most ${LARGEST / 1024}.`);
  },
};

/** What ships with the words of its licence, as `cargo xtask licences --write` lists it; from here, where npm runs scripts. */
const LICENCES = '../src-tauri/crates/engine/data/licences.json';

/** A build with something of others whose licence nobody listed is no build. */
const licensed: Plugin = {
  name: 'licensed',
  apply: 'build',
  async generateBundle(_, bundle) {
    const { parts } = JSON.parse(await this.fs.readFile(LICENCES, { encoding: 'utf8' })) as { parts: { name: string }[] };
    const listed = new Set(parts.map(({ name }) => name));
    const files = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : part.originalFileNames));
    const used = files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    const missing = [...new Set(used)].filter((name) => !listed.has(name));
    if (missing.length > 0) this.error(`${missing.join(', ')}: shipped, and not listed with a licence. Is it a tool in package.json?`);
  },
};

export default defineConfig({
  plugins: [partsOfBits, chartInAnyLanguage, germanOfPages, bounded, licensed, svelte(), svelteTesting()],
  // Made ready beforehand, it would not pass through the plugins.
  optimizeDeps: { exclude: ['uplot'] },
  clearScreen: false,
  // The catalog of texts is Rust's too (src-tauri/crates/words), and what Rust says is held against it.
  server: { port: 1420, strictPort: true, fs: { allow: ['.', '../src-tauri'] } },
  build: {
    // What macOS 13.3 brings, the oldest that the app is for (minimumSystemVersion); Windows and Linux bring newer ones.
    target: 'safari16.4',
    // A data: URL for a font or a style sheet is refused by the policy of the window, so every asset stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Rules that say the same are in one order, whichever part of the window is read first.
    cssCodeSplit: false,
    // What the first screen needs is one file, and what several of the other parts need another: each file is a question and an
    // answer between two processes. Parts that are shown one behind the other are one file too: alone, each would say again by which
    // names it takes what it needs, which was a tenth of all.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: /src[\\/]main\.ts$/, priority: 3 },
            { name: 'rows', test: /src[\\/]features[\\/](?:lists|library|enrich|export|import|scores|watch)[\\/]/, priority: 2 },
            { name: 'around', test: /src[\\/]features[\\/](?:saved|activity|settings|suppression|assistant|connect|about|recovery|shell|elsewhere)[\\/]/, priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/tests/setup.ts'],
    // Otherwise a style sheet is read as an empty one: colours and motion are held against their rules.
    css: { include: [/src\/.*\.css\?raw$/] },
    restoreMocks: true,
    // What one test called is no business of the next, in whichever order they run.
    clearMocks: true,
    unstubGlobals: true,
    // A page and its modules for every file took three times as long as the tests themselves: files that one worker runs
    // share them, and src/tests/setup.ts leaves nothing of one test to the next.
    isolate: false,
    // By itself it leaves one processor free; while tests run there is nothing else to do.
    maxWorkers: '100%',
    // Nothing is timed here: a busy computer takes longer, and that is no failure.
    testTimeout: 60_000,
  },
});
