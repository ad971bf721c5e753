import { createContext, useContext, useEffect } from 'react';
import { useTranslations } from 'use-intl';

/**
 * While the server renders a page: whether something on it says that what was asked for went wrong. Null in the browser,
 * where the title itself is changed.
 */
export const PageErrorsContext = createContext<{ isWrong: boolean } | null>(null);

/** How many things on the page say that something is wrong: the mark goes with the last of them. */
let wrongs = 0;

/** Says in the page's title that something is wrong with it, for as long as it is: what is read out first, and on tabs. */
export function useErrorTitle(isWrong = true): void {
  const page = useContext(PageErrorsContext);
  if (page && isWrong) page.isWrong = true;
  const mark = useTranslations('form')('errorMark');
  useEffect(() => {
    if (!isWrong) return;
    wrongs += 1;
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
    return () => {
      wrongs -= 1;
      if (wrongs === 0 && document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
    };
  }, [isWrong, mark]);
}
