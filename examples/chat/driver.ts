// Drives the chat server with real WebSocket clients, one for each client of the model.
//
// Nothing waits for a time-out: after a message the sender pings, and then everybody else; what a client has not
// got by its pong it will not get, because the server answers each connection in order.
import { type Driver, Fault, ObservationQueue } from 'covergame';
import { WebSocket } from 'ws';
import { type ChatBug, type ChatServer, startChat } from './server.ts';

interface Heard {
  readonly from: string;
  readonly text: string;
}

class Client {
  readonly heard: Heard[] = [];
  readonly #socket: WebSocket;
  readonly #answers: ((message: Record<string, unknown>) => void)[] = [];
  #pings = 0;
  #gone: Fault | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if ('from' in message) this.heard.push(message);
      else this.#answers.shift()?.(message);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#gone = new Fault('death', 'the server hung up');
      for (const answer of this.#answers.splice(0)) answer({ gone: true });
    });
  }

  static connect(url: string): Promise<Client> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const client = new Client(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('error', (error) => reject(new Fault('death', `no connection: ${error.message}`)));
    });
  }

  say(text: string): void {
    this.#socket.send(JSON.stringify({ do: 'say', text }));
  }

  async ask(message: object): Promise<Record<string, unknown>> {
    if (this.#gone) throw this.#gone;
    const answer = await new Promise<Record<string, unknown>>((resolve) => {
      this.#answers.push(resolve);
      this.#socket.send(JSON.stringify(message));
    });
    if (answer['gone']) throw this.#gone;
    return answer;
  }

  async ping(): Promise<void> {
    await this.ask({ do: 'ping', id: ++this.#pings });
  }

  close(): void {
    this.#socket.terminate();
  }
}

export function chatDriver(bug: ChatBug | '' = ''): Driver {
  let server: ChatServer | null = null;
  let clients = new Map<number, Client>();
  const queue = new ObservationQueue();

  const everybody = () => [...clients.values()];
  const pingAll = (all: readonly Client[]) => Promise.all(all.map((client) => client.ping()));

  const act: Record<string, (one: number, two: number) => Promise<string>> = {
    async enter(id) {
      const client = await Client.connect(server!.url);
      clients.set(id, client);
      const { welcome } = await client.ask({ do: 'enter', name: String(id) });
      return `welcome(${welcome})`;
    },
    async leave(id) {
      const client = clients.get(id)!;
      clients.delete(id);
      const { left } = await client.ask({ do: 'leave' });
      client.close();
      return `left(${left})`;
    },
    async say(id) {
      for (const client of everybody()) client.heard.length = 0;
      clients.get(id)!.say('hello');
      await clients.get(id)!.ping();
      await pingAll(everybody());
      return `heard(${everybody().reduce((count, { heard }) => count + heard.length, 0)})`;
    },
    async race(one, two) {
      for (const client of everybody()) client.heard.length = 0;
      const racers = [clients.get(one)!, clients.get(two)!];
      await Promise.all(
        racers.map(async (client) => {
          // The network of a real client is never exactly as fast as another's.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
          client.say('race');
        }),
      );
      await pingAll(racers);
      await pingAll(everybody());
      const orders = new Set(everybody().map(({ heard }) => heard.map(({ from }) => from).join()));
      const [order] = orders;
      if (orders.size > 1 || order.split(',').length !== 2) return `disagree(${[...orders].join(' | ')})`;
      return `first(${order.split(',')[0]})`;
    },
    async history(id) {
      const { spoke } = await clients.get(id)!.ask({ do: 'history' });
      return `spoke(${spoke === '' ? -1 : spoke})`;
    },
  };

  return {
    async reset() {
      server ??= await startChat(bug);
      for (const client of everybody()) client.close();
      clients = new Map();
      server.clear();
      queue.clear();
    },
    async apply({ label, id }) {
      const [, name, one, two] = /^(\w+)\((\d+)(?:, ?(\d+))?\)$/.exec(label)!;
      queue.push({ label: await act[name](Number(one), Number(two)), after: id });
    },
    observe: () => queue.observe(),
    pending: () => queue.pending(),
    async close() {
      for (const client of everybody()) client.close();
      await server?.close();
      server = null;
    },
  };
}

export default () => chatDriver((process.env['CHAT_BUG'] ?? '') as ChatBug | '');
