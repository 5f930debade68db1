// A chat server over WebSockets, small enough to read and real enough to go wrong. One room; a connection is a client
// once it has entered. Every message is answered or passed on in the order in which it arrives.
//
// CHAT_BUG plants one of the bugs below.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export const CHAT_BUGS = {
  echo: 'with three in the room, the sender hears its own message',
  ghost: 'whoever spoke last is still counted after leaving',
  history: 'the history survives an empty room',
  disorder: 'of two messages at once, one member sees the other order if the room has just grown to three',
  deaf: 'the member that entered last does not hear the first message after a race',
  crash: 'the server dies when the last speaker leaves an otherwise empty room',
} as const;

export type ChatBug = keyof typeof CHAT_BUGS;

export interface ChatServer {
  readonly url: string;
  /** Forgets everything and everybody. */
  clear(): void;
  close(): Promise<void>;
}

export async function startChat(bug: ChatBug | '' = ''): Promise<ChatServer> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const members: { readonly name: string; readonly socket: WebSocket }[] = [];
  let last = '';
  let grown = false;
  let raced = false;
  let burst: { to: WebSocket; text: string } | null = null;

  const tell = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));

  function say(name: string, text: string, socket: WebSocket): void {
    const echo = bug === 'echo' && members.length === 3;
    const deaf = bug === 'deaf' && raced && !text.startsWith('race') ? members.at(-1) : undefined;
    members.forEach(({ socket: to }, i) => {
      if ((to === socket && !echo && !text.startsWith('race')) || to === deaf?.socket) return;
      const line = JSON.stringify({ from: name, text });
      if (bug === 'disorder' && grown && text.startsWith('race') && i === 0 && !burst)
        burst = { to, text: line };
      else {
        to.send(line);
        if (burst?.to === to) {
          to.send(burst.text);
          burst = null;
        }
      }
    });
    raced = text.startsWith('race');
    last = name;
  }

  sockets.on('connection', (socket) => {
    let name = '';
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.do === 'enter') {
        name = message.name;
        members.push({ name, socket });
        grown = members.length === 3;
        tell(socket, { welcome: members.length });
      } else if (message.do === 'leave') {
        if (bug === 'crash' && last === name && members.length === 1) {
          for (const each of sockets.clients) each.terminate();
          return;
        }
        const at = members.findIndex((member) => member.socket === socket);
        members.splice(at, 1);
        if (members.length === 0 && bug !== 'history') last = '';
        const stays = bug === 'ghost' && last === name ? 1 : 0;
        tell(socket, { left: members.length + stays });
        grown = false;
      } else if (message.do === 'say') say(name, message.text, socket);
      else if (message.do === 'history') tell(socket, { spoke: last });
      else if (message.do === 'ping') tell(socket, { pong: message.id });
    });
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    clear() {
      for (const client of sockets.clients) client.terminate();
      members.length = 0;
      last = '';
      grown = raced = false;
      burst = null;
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => sockets.close(resolve));
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Run by itself, it serves until it is killed: node server.ts */
if (process.argv[1]?.endsWith('chat/server.ts')) {
  const { url } = await startChat((process.env['CHAT_BUG'] ?? '') as ChatBug | '');
  console.log(url);
}
