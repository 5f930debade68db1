// Decides who may see the model: the one page that was opened with the studio's address. The address holds a token
// that is good once. The page changes it for a pass, keeps that in the session storage of its tab, and sends it in
// a header of every request.
//
// It is not a cookie: a browser sends cookies to every port of this machine, and any listener there could use them
// here. Session storage belongs to one tab and one port. A page of another origin cannot send the header without a
// preflight request, which is refused.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Pass {
  readonly token: string;
  /** The pass for the token, which is used up by that; null for anything else. */
  exchange(headers: IncomingHttpHeaders): string | null;
  /** Whether the request shows the pass. */
  admits(headers: IncomingHttpHeaders): boolean;
}

export function newPass(): Pass {
  const token = secret();
  const pass = secret();
  let used = false;
  return {
    token,
    exchange(headers) {
      if (used || !same(shownIn(headers), token)) return null;
      used = true;
      return pass;
    },
    admits: (headers) => same(shownIn(headers), pass),
  };
}

const shownIn = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.replace(/^Bearer +/i, '');
const secret = (): string => randomBytes(24).toString('base64url');
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
