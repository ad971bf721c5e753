import { localeOf } from '@etalage/contracts/locale';
import type { ReactNode } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { useShopView } from '../ui/shop-view.ts';
import type { PageSpace } from './i18n.server.ts';
import { useMessages } from './messages.ts';

/** Texts of a few pages alone, which their loaders send (textsOfPage). */
export type PageTexts = Partial<Pick<Messages, PageSpace>>;

/** Gives what stands in it the texts of its page beside those of all pages. */
export function WithPageTexts({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  const messages = { ...useMessages(), ...texts };
  const { language } = useShopView();
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="Europe/Amsterdam">
      {children}
    </IntlProvider>
  );
}
