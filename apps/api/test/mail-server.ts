import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

type MailServer = {
  url: string;
  received: string[];
  /** Whether it takes no mails now. */
  isFull: boolean;
};

/** A mail server that keeps what it is sent, until the file's tests are over. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const told: MailServer = { url: '', received, isFull: false };
  const server = createServer((socket: Socket) => {
    let data: string[] | null = null;
    let pending = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (data !== null && line !== '.') data.push(line);
        else if (data !== null) {
          received.push(data.join('\n'));
          data = null;
          socket.write('250 ok\r\n');
        } else if (told.isFull && /^RCPT/i.test(line)) socket.write('452 later\r\n');
        else if (/^DATA/i.test(line)) {
          data = [];
          socket.write('354 go\r\n');
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  told.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return told;
}
