// The shell of a page without script: the report's look, and a policy that lets nothing in from outside.

import { Markup, markup } from './markup.ts';
import { HTML_STYLE } from './style.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** `title` is escaped, `main` is markup and stays as it is. */
export const htmlPage = (title: string, main: string): string =>
  `${
    markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${new Markup(HTML_STYLE)}</style>
</head>
<body>
<main>
${new Markup(main)}
</main>
</body>
</html>`.text
  }\n`;
