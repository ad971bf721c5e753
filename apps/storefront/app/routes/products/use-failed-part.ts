import { useEffect, useState } from 'react';
import { tellFailuresOf } from '../../lib/failed-navigation.ts';
import type { FailedPart } from './failed-choice.tsx';
import { listOf, readListState } from './list-state.ts';

/**
 * What was asked for on a list and did not come, until something else is asked for or comes.
 * @param loaded what the list shows: something else has come where that is another object
 */
export function useFailedPart(
  path: string,
  search: string,
  loaded: object,
): [FailedPart | null, (none: null) => void] {
  const [failed, setFailed] = useState<{ part: FailedPart; loaded: object } | null>(null);
  useEffect(
    () =>
      tellFailuresOf(path, ({ href }) => {
        const wanted = new URL(href, location.origin).search;
        const isSame = listOf(wanted) === listOf(search);
        const page = isSame ? readListState(new URLSearchParams(wanted)).page : null;
        setFailed({ part: { href, page }, loaded });
      }),
    [path, search, loaded],
  );
  return [failed?.loaded === loaded ? failed.part : null, setFailed];
}
