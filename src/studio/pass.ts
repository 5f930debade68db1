// Who may speak to the studio: the browser that was opened with its address. The address holds a token that is good for one page; with
// that page comes a cookie, which no script can read and no page of another site can send. Other programs of this machine, and pages in
// other tabs, have neither.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Pass {
  readonly token: string;
  /** Whether the request may pass; the token is used up by it, and the cookie to be set is returned. */
  admit(token: string | null, cookies: string | undefined): { admitted: boolean; setCookie?: string };
}

/** Cookies do not know ports, so its name tells two studios apart. */
export function newPass(port: number): Pass {
  const token = randomBytes(24).toString('base64url');
  const secret = randomBytes(24).toString('base64url');
  const name = `covergame-studio-${port}`;
  let used = false;
  return {
    token,
    admit(given, cookies = '') {
      const shown = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`));
      if (shown !== undefined && same(shown.slice(name.length + 1), secret)) return { admitted: true };
      if (used || given === null || !same(given, token)) return { admitted: false };
      used = true;
      return { admitted: true, setCookie: `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/` };
    },
  };
}

const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
