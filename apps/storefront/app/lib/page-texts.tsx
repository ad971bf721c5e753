import { localeOf } from '@etalage/contracts/locale';
import type { ReactNode } from 'react';
import { IntlProvider, type Messages } from 'use-intl';
import { useShopView } from '../ui/shop-view.ts';
import { useMessages } from './messages.ts';

/** Texts of a few pages alone: their loaders send them, and the file that every page fetches is spared them. */
export type PageTexts = Partial<
  Pick<
    Messages,
    | 'access'
    | 'approvals'
    | 'details'
    | 'ownOrders'
    | 'processing'
    | 'quickOrder'
    | 'refill'
    | 'reservations'
    | 'reviews'
    | 'savedCarts'
    | 'staff'
    | 'stockRequests'
    | 'subscriptions'
    | 'withdraw'
  >
>;

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
