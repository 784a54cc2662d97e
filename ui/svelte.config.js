// Owns: compiler switches for every component. Does not own: bundling.
export default {
  compilerOptions: {
    // Styles must be files: the window's policy forbids a <style> made at run time.
    css: 'external',
  },
};
