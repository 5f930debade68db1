import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { HTML_SCRIPT, SCRIPT_HASH } from '../../../../../src/report/kinds/html/script.ts';

test('the content policy names the script that is there', () => {
  expect(SCRIPT_HASH).toBe(createHash('sha256').update(HTML_SCRIPT).digest('base64'));
  expect(HTML_SCRIPT).not.toContain('</script');
});
