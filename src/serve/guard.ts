// Decides who may use the service. A token, if there is one, must be shown; comparing it takes the same time
// however much of it is right.
//
// Without a token only this machine can connect, but its browsers run the pages of strangers. Such pages are known
// by their origin. If the name of a page's server points at this machine, they are known by the host they name.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from './problem.ts';

export type RequestGuard = (headers: IncomingHttpHeaders) => void;

/** Throws a problem where a request may not pass. */
export function guardOf(token: string | undefined, loopbackOnly: boolean): RequestGuard {
  const wanted = token === undefined ? null : digest(token);
  return ({ host = '', origin, authorization = '', 'sec-fetch-site': site }) => {
    if (loopbackOnly && !isLoopback(hostName(host))) throw strangeHost(host);
    if (origin !== undefined && !sameOrigin(origin, host)) throw strangeOrigin(origin);
    if (site === 'cross-site' || site === 'same-site') throw strangeOrigin(site);
    if (wanted && !timingSafeEqual(wanted, digest(authorization.replace(/^Bearer +/i, '')))) throw noToken();
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `[::1]:8642` as `::1`. */
function hostName(host: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');
}

export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

function sameOrigin(origin: string, host: string): boolean {
  try {
    const url = new URL(origin);
    return url.protocol === 'http:' && url.host.toLowerCase() === host.toLowerCase();
  } catch {
    return false;
  }
}

const strangeHost = (host: string): Problem =>
  Problem.of(
    403,
    'serve/strange-host',
    `the request is for the host ${JSON.stringify(host)}, but this service accepts requests for this machine only`,
    'use 127.0.0.1 or localhost in the address; for other machines start it with --host and --token',
  );

const strangeOrigin = (origin: string): Problem =>
  Problem.of(
    403,
    'serve/strange-origin',
    `the request comes from a page of ${JSON.stringify(origin)}`,
    'pages of other servers may not use this service; call it from a program',
  );

const noToken = (): Problem =>
  new Problem(
    401,
    [
      {
        code: 'serve/no-token',
        message: 'the token is missing or wrong',
        hint: 'send the header "Authorization: Bearer TOKEN" with the token the service was started with',
      },
    ],
    {},
    { 'WWW-Authenticate': 'Bearer realm="covergame"' },
  );
