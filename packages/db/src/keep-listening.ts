import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ListenOptions } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';

export type ListeningPlace = {
  /** The server itself: a pooler passes no notifications on. */
  url: string;
  /** Milliseconds a connection and a statement may take. */
  answerWithinMs: number;
  /** Milliseconds between two pulses. */
  pulseMs: number;
  /** Called when the connection was dead without a word of it. */
  onSilence: () => void;
  log: (message: string) => void;
};

/** Milliseconds before another try. */
const relistenMs = 1_000;
/** Milliseconds more for a pulse that is late, as this process may have been too busy to hear it. */
const graceMs = 1_000;

/**
 * Listens on a connection of its own, and again after that one is lost. It notifies itself from time to time: a
 * connection that no pulse comes back on hears no announcements either, however open it seems. Throws where the first
 * connection does not stand.
 */
export async function keepListening(
  { url, answerWithinMs, pulseMs, onSilence, log }: ListeningPlace,
  channel: string,
  onPayload: (payload: string) => void,
  { onLost, onGap }: ListenOptions = {},
): Promise<() => Promise<void>> {
  // Of this listener alone, or every process would wake for everybody's pulse.
  const pulseChannel = `etalage_pulse_${randomBytes(8).toString('hex')}`;
  let stopped = false;
  let client: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = newClient(url, answerWithinMs);
    let isPulseDue = false;
    next.on('notification', (message) => {
      if (message.channel === channel) onPayload(message.payload ?? '');
      else if (message.channel === pulseChannel) isPulseDue = false;
    });
    try {
      await next.connect();
      const { rows } = await next.query('SELECT pg_backend_pid() AS process');
      if (rows[0].process !== (next as unknown as { processID: number }).processID) throw noListening();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}; LISTEN ${pulseChannel}`);
    } catch (error) {
      hangUp(next);
      throw error;
    }
    client = next;
    const pulse = setInterval(() => {
      if (isPulseDue) return;
      isPulseDue = true;
      const check = () => {
        if (!isPulseDue || client !== next) return;
        onSilence();
        hangUp(next);
      };
      next.query(`NOTIFY ${pulseChannel}`).catch(check);
      setTimeout(check, Math.min(answerWithinMs, pulseMs) + graceMs).unref();
    }, pulseMs);
    pulse.unref();
    // Registered after the connection stands, so that a failed attempt plans no second one.
    next.once('end', () => {
      clearInterval(pulse);
      client = undefined;
      if (stopped) return;
      onLost?.();
      retry();
    });
    if (stopped) hangUp(next);
  }

  function retry(): void {
    retryTimer = setTimeout(() => {
      connect().then(
        () => {
          if (stopped) return;
          log(`Listening on ${channel} again.`);
          onGap?.();
        },
        () => {
          if (!stopped) retry();
        },
      );
    }, relistenMs);
    retryTimer.unref();
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retryTimer);
    if (client) hangUp(client);
  };
}

function newClient(url: string, answerWithinMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'etalage-listen',
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  // Whoever asked for the connection hears of its end; without a listener an error would end the process.
  client.on('error', () => {});
  return client;
}

/** Without a farewell: a peer that does not answer would keep the socket for as long as it is silent. */
function hangUp(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

function noListening(): DatabaseUnavailable {
  return new DatabaseUnavailable(
    'pooler',
    'The database is behind a pooler, which passes no notifications on: let DATABASE_DIRECT_URL name PostgreSQL itself.',
  );
}
