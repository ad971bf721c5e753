import { connect, createServer, type Socket } from 'node:net';

/** A line as a phone in the country has it. */
export type LineSpeed = {
  /** There and back, in ms. */
  roundTrip: number;
  /** To the phone, over all its connections. */
  bytesPerSecond: number;
};

/** The poor connection that is measured. */
export const slow3g: LineSpeed = { roundTrip: 400, bytesPerSecond: 50_000 };

export type SlowLine = { port: number; close(): Promise<void> };

const segment = 1_448;
const firstWindow = 10;

/**
 * Stands between a browser and `targetPort` of this machine, as a long thin line. What is like TCP: to open a connection takes a round
 * trip; a connection sends ten segments in its first round trip and twice as many in each that follows; and whatever comes down waits
 * its turn for the same bits.
 */
export async function openSlowLine(targetPort: number, speed: LineSpeed): Promise<SlowLine> {
  const halfWay = speed.roundTrip / 2;
  const sockets = new Set<Socket>();
  let lineIsFreeAt = 0;

  const server = createServer((phone) => {
    const shop = connect(targetPort, 'localhost');
    for (const socket of [phone, shop]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    // The browser believes at once that it is connected; what it says leaves a round trip later.
    const connectedAt = performance.now() + speed.roundTrip;
    const up = inOrder((bytes) => shop.write(bytes));
    phone.on('data', (bytes) => up(Math.max(performance.now(), connectedAt) + halfWay, bytes));

    const mayLeave = slowStart(speed.roundTrip);
    const down = inOrder((bytes) => phone.write(bytes));
    shop.on('data', (bytes) => {
      for (let from = 0; from < bytes.length; from += segment) {
        const part = bytes.subarray(from, from + segment);
        lineIsFreeAt = Math.max(lineIsFreeAt, mayLeave()) + (part.length / speed.bytesPerSecond) * 1_000;
        down(lineIsFreeAt + halfWay, part);
      }
    });
    phone.on('close', () => shop.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** When the next segment of a connection may leave. */
function slowStart(roundTrip: number): () => number {
  let window = firstWindow;
  let left = window;
  let windowEnds = 0;
  return () => {
    const now = performance.now();
    if (left === 0) {
      window *= 2;
      left = window;
      windowEnds = Math.max(now, windowEnds) + roundTrip;
    } else if (windowEnds === 0) windowEnds = now + roundTrip;
    left -= 1;
    return Math.max(now, windowEnds - roundTrip);
  };
}

/** Passes each piece on at its moment, and never before the one that came before it. */
function inOrder(pass: (bytes: Buffer) => void): (moment: number, bytes: Buffer) => void {
  const waiting: { moment: number; bytes: Buffer }[] = [];
  const next = () => {
    while (waiting[0] && waiting[0].moment <= performance.now()) pass(waiting.shift()?.bytes ?? Buffer.of());
    if (waiting[0]) setTimeout(next, waiting[0].moment - performance.now());
  };
  return (moment, bytes) => {
    waiting.push({ moment, bytes });
    if (waiting.length === 1) setTimeout(next, Math.max(0, moment - performance.now()));
  };
}
