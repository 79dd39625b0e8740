// TypeScript sources import each other as './x.js'; Jest has to find './x.ts'.
// Packages under node_modules keep their own files.
module.exports = (request, options) => {
  const ours = !options.basedir.includes('node_modules');
  if (ours && /^\.{1,2}\/.*\.js$/.test(request)) {
    try {
      return options.defaultResolver(request.replace(/\.js$/, '.ts'), options);
    } catch {
      // a real .js file
    }
  }
  return options.defaultResolver(request, options);
};
