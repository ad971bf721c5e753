import { setTimeout as wait } from 'node:timers/promises';
import { houseHeaders } from '@etalage/contracts/house-headers';
import { heartbeatMs, readTagChange } from '@etalage/memory/tag-change';

export type TagListener = {
  /** The stream of changes is open (true), or was lost (false). */
  onListening(isListening: boolean): void;
  onChange(tenantUuid: string, tags: string[]): void;
  /** Changes were missed: anything may be out of date. */
  onGap(): void;
};

/** Milliseconds between tries; doubled after each failure up to the last. */
const firstWait = 250;
const longestWait = 2_000;
/** Milliseconds of silence after which the stream counts as lost. */
const longestSilence = 3 * heartbeatMs;

/**
 * Follows the API's stream of changes for as long as the process runs, and comes back after every loss.
 * @returns a function that stops it
 */
export function followCacheTags(url: string, internalSecret: string, listener: TagListener): () => void {
  const stop = new AbortController();
  void follow();
  return () => stop.abort();

  async function follow() {
    let pause = firstWait;
    while (!stop.signal.aborted) {
      const opened = await listen().catch(() => false);
      pause = opened ? firstWait : Math.min(pause * 2, longestWait);
      await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  /** @returns whether the stream was open at all */
  async function listen(): Promise<boolean> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), longestSilence);
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', [houseHeaders.secret]: internalSecret },
      signal: AbortSignal.any([stop.signal, silence.signal]),
    });
    if (!response.ok || !response.body) {
      clearTimeout(timer);
      await response.body?.cancel();
      return false;
    }
    listener.onListening(true);
    try {
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        timer.refresh();
        const lines = (rest + text).split(/\r?\n/);
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data:')) tell(line.slice(5));
      }
    } catch {
      // A broken stream is the same as one that ended.
    } finally {
      clearTimeout(timer);
      // Whoever stopped knows.
      if (!stop.signal.aborted) listener.onListening(false);
    }
    return true;
  }

  function tell(text: string) {
    const change = readTagChange(text);
    if (change) listener.onChange(change.tenant, change.tags);
    else listener.onGap();
  }
}
