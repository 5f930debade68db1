// The version of the package, for files that say what wrote them. A test holds it to package.json.

/** The version of this package. */
export const VERSION = '0.3.0';
