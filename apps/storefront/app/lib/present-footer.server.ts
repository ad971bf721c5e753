import type { StoreInit } from '@etalage/contracts';
import { storeStreetOf } from '@etalage/contracts/store-street';
import { footerColour } from './present-colours.server.ts';
import { logoInDark } from './present-dark.server.ts';
import { isPictureUrl, logoOn, logoOnDark } from './present-logo.server.ts';
import { listSetting, type Settings } from './settings.ts';
import type { DarkLook, FooterView, SocialLink } from './shop.ts';

/** The footer's details, each '' or empty where the shop does not give it. */
export function presentFooter(init: StoreInit, settings: Settings, dark: DarkLook | null): FooterView {
  const { store } = init;
  const street = storeStreetOf((setting) => store[setting]);
  const custom = settings.get('footerLogo');
  const ground = footerColour(settings);
  const hasOwn = isPictureUrl(custom);
  const logo = hasOwn ? { image: null, src: custom, alt: store.storeName } : logoOn(ground, init);
  return {
    // A footer's own logo has no counterpart.
    logo: logoInDark(logo, ground, dark, hasOwn ? null : logoOnDark(init)),
    slogan: settings.get('footerSlogan') ?? '',
    extraLogos: listSetting(settings, 'footerExtraLogos').filter(isPictureUrl).slice(0, 3),
    social: socialLinks(store),
    address: [
      street,
      [
        [store.storePostalCode, store.storeCity].filter(Boolean).join(' '),
        street || store.storeCity ? store.storeCountryCode : '',
      ]
        .filter(Boolean)
        .join(', '),
    ].filter(Boolean),
    phone: store.storeTelephoneNumber,
    email: store.storeEmailAddress,
    chamberOfCommerce: store.chamberOfCommerceNumber,
    vatNumber: store.vatIdentifier,
    hasNewsletter: init.hasNewsletter,
    showsContactForm: !/^(false|0)$/i.test(settings.get('footerContactForm') ?? ''),
  };
}

function socialLinks(store: StoreInit['store']): SocialLink[] {
  const all = [
    { network: 'Facebook', href: store.facebookLink },
    { network: 'Instagram', href: store.instagramLink },
    { network: 'TikTok', href: store.tiktokLink },
    { network: 'Snapchat', href: store.snapchatLink },
  ] as const;
  return all.filter(({ href }) => /^https?:\/\//i.test(href));
}
