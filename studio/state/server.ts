// Asks the server the page came from. The token in the page's address is good once: it is changed for a pass, which stays in the session storage
// of this tab, so that the page can be loaded again. No cookie: those go to every port of the machine.

const KEY = 'covergame-pass';

/** The server gives this page nothing, and why: its address was used before, in another tab. */
export class Refused extends Error {}

/** Makes the address of this page good for more than one request. */
export async function enter(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token');
  if (token === null) return;
  // Nobody needs to see it any longer.
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('./pass', shown(token));
  if (answer.ok) sessionStorage.setItem(KEY, (await answer.json()).pass);
}

/** The answer to a request for `./given`, `./trace?from=7` and the like. */
export async function fromServer(path: string): Promise<Response> {
  const answer = await fetch(path, shown(sessionStorage.getItem(KEY) ?? ''));
  if (answer.status === 403) throw new Refused(await answer.text());
  return answer;
}

const shown = (secret: string): RequestInit => ({ headers: { authorization: `Bearer ${secret}` } });
