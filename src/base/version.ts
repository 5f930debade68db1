// The version of the package, for files that say what wrote them. A test holds it to package.json.

export const VERSION = '0.2.0';
