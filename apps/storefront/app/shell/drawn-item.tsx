import { useTranslations } from 'use-intl';
import { Place } from '../lib/place.tsx';
import type { Shop, SocialLink } from '../lib/shop.ts';
import type { DrawnItem as Name, PageOfHeader } from '../lib/shop-parts.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { WishlistLink } from '../wishlist/wishlist-link.tsx';
import { AccountLink } from './account-link.tsx';
import { FacebookIcon, InstagramIcon, MailIcon, TikTokIcon } from './header-icons.tsx';
import { HeaderLink } from './header-link.tsx';
import { LanguageMenu } from './language-switcher.tsx';
import type { AccountPage } from './theme.ts';

type Props = { item: Name; shop: Shop; page: PageOfHeader; account: AccountPage };

/** On the server only: what stands in a bar of the header and is the same on every page. */
export function DrawnItem({ item, shop, page, account }: Props) {
  const t = useTranslations('shell');
  const to = useLinks();
  switch (item) {
    case 'language':
      return <LanguageMenu {...page} shop={shop} />;
    case 'account':
      return (
        <Place name="account">
          <AccountLink account={account} />
        </Place>
      );
    case 'wishlist':
      return <WishlistLink />;
    case 'contact':
      return <HeaderLink href={to.contact} icon={<MailIcon />} name={t('contact')} />;
    case 'currency':
      return <Currency shop={shop} />;
    case 'facebook':
      return <Social icon={<FacebookIcon />} network="Facebook" shop={shop} />;
    case 'instagram':
      return <Social icon={<InstagramIcon />} network="Instagram" shop={shop} />;
    case 'tiktok':
      return <Social icon={<TikTokIcon />} network="TikTok" shop={shop} />;
  }
}

/** HEAD-26: what the shop's prices are in, as its sign and its code. */
function Currency({ shop: { currency, language } }: { shop: Shop }) {
  const t = useTranslations('shell');
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return (
    <p className="header-currency">
      <span className="sr-only">{t('currency', { currency })}</span>
      <span aria-hidden="true">{sign === currency ? currency : `${sign} ${currency}`}</span>
    </p>
  );
}

type SocialProps = { shop: Shop; network: SocialLink['network']; icon: React.ReactNode };

/** Nothing where the shop is not there, or says no safe address. */
function Social({ shop, network, icon }: SocialProps) {
  const link = shop.footer.social.find((social) => social.network === network);
  return link && <HeaderLink href={link.href} icon={icon} isOutside name={network} />;
}
