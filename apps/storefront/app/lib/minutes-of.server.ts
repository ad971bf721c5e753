import type { AnswerHeaders } from '@etalage/api-client';

/** Whole minutes to wait, of an answer's Retry-After in seconds; a quarter of an hour where it says nothing. */
export function minutesOf(answer: { headers?: AnswerHeaders } | null): number {
  const seconds = Number(answer?.headers?.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds / 60) : 15;
}
