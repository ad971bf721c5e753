import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Servers run on the first core and load comes from the second, so that neither takes the other's time. */
const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['--version']).status === 0;

export const serverCore = 0;
export const loadCore = 1;

/** Keeps a process and all its threads on one core; does nothing where the machine has one or no taskset. */
export function pin(pid: number, core: number): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

/** A command on one core. */
export function onCore(core: number, command: string, args: string[]): [string, string[]] {
  return canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

/** Milliseconds of CPU that a process has used, all its threads together, in steps of 10 ms. Linux only. */
export function cpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; user and system time are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}

/** Megabytes of memory that a process holds, and the most it ever held. Linux only. */
export function memoryMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Milliseconds of CPU that each of PostgreSQL's sessions with this database has used so far, by process id. Linux only. */
export function databaseCpuMilliseconds(databaseName: string): Map<number, number> {
  const sessions = new Map<number, number>();
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (title.startsWith('postgres:') && title.includes(` ${databaseName} `))
        sessions.set(Number(pid), cpuMilliseconds(Number(pid)));
    } catch {
      // It ended while we looked.
    }
  }
  return sessions;
}
