import { useTranslations } from 'use-intl';
import { links, telHref, termsPages } from '../lib/links.ts';
import type { Shop, SocialLink } from '../lib/shop.ts';
import { PaymentMarks } from '../ui/payment-marks.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { StarRating } from '../ui/star-rating/star-rating.tsx';
import { ContactAndNews, FooterNewsletter } from './footer-forms.tsx';
import { MailIcon, PhoneIcon, PinIcon, UserIcon } from './header-icons.tsx';
import { LogoWithName } from './logo-with-name.tsx';

/** Who the shop is, where it stands, and its small print. Each line only where the shop gave it. */
export function FooterContents({ shop }: { shop: Shop }) {
  const { footer } = shop;
  return (
    <>
      {footer.showsContactForm ? <ContactAndNews shop={shop} /> : <ContactTiles shop={shop} />}
      <div className="shop-container grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
        <Identity shop={shop} />
        <CustomerService shop={shop} />
        <Follow social={footer.social} />
        <StoreDetails shop={shop} />
      </div>
      <div className="border-t border-current/15">
        <div className="shop-container flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5 text-sm">
          <p>
            © {new Date().getFullYear()} {shop.name}
          </p>
          <SecurePayment />
        </div>
      </div>
    </>
  );
}

function Identity({ shop }: { shop: Shop }) {
  const t = useTranslations('footer');
  const { logo, slogan, extraLogos } = shop.footer;
  return (
    <div className="flex flex-col items-start gap-4">
      <LogoWithName height={44} logo={logo} name={shop.name} />
      {slogan && <p className="max-w-xs text-pretty text-footer-muted">{slogan}</p>}
      {shop.rating !== null && (
        <p className="footer-rating flex flex-wrap items-center gap-x-2 text-sm">
          <StarRating rating={shop.rating} readOnly />
          {t('rating', { rating: shop.rating })}
        </p>
      )}
      {extraLogos.length > 0 && (
        <ul className="flex flex-wrap items-center gap-4">
          {extraLogos.map((src) => (
            <li key={src}>
              <img alt="" className="h-10 w-auto object-contain" height={40} loading="lazy" src={src} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const heading = 'mb-3 text-base font-semibold';
const line = 'footer-line';

function CustomerService({ shop }: { shop: Shop }) {
  const t = useTranslations('footer');
  const titles = useTranslations('seo');
  const withdraw = useTranslations('withdraw');
  const to = links(shop.language);
  return (
    <nav aria-labelledby="footer-service">
      <h2 className={heading} id="footer-service">
        {t('customerService')}
      </h2>
      <ul>
        <li>
          <a className={line} href={to.contact}>
            {t('contact')}
          </a>
        </li>
        <li>
          <a className={line} href={to.withdraw}>
            {withdraw('here')}
          </a>
        </li>
        {termsPages.map((slug) => (
          <li key={slug}>
            <a className={line} href={to.page(slug)}>
              {t(`terms.${slug}`)}
            </a>
          </li>
        ))}
        <li>
          <a className={line} href={to.account}>
            {t('myAccount')}
          </a>
        </li>
        <li>
          <a className={line} href={to.cookies}>
            {t('cookies')}
          </a>
        </li>
        {shop.campaign && (
          <li>
            <a className={line} href={to.campaign(shop.campaign.id)}>
              {titles('campaign', { name: shop.campaign.name })}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Follow({ social }: { social: SocialLink[] }) {
  const t = useTranslations('footer');
  if (social.length === 0) return <div />;
  return (
    <nav aria-labelledby="footer-follow">
      <h2 className={heading} id="footer-follow">
        {t('followUs')}
      </h2>
      <ul>
        {social.map(({ network, href }) => (
          <li key={network}>
            <a className={line} href={href} rel="noopener" target="_blank">
              {network}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StoreDetails({ shop }: { shop: Shop }) {
  const t = useTranslations('footer');
  const { address, phone, email, chamberOfCommerce, vatNumber } = shop.footer;
  return (
    <section aria-labelledby="footer-contact">
      <h2 className={heading} id="footer-contact">
        {shop.name}
      </h2>
      {address.length > 0 && (
        <address className="mb-2 flex gap-2.5 not-italic">
          <PinIcon />
          <span>
            {address.map((part) => (
              <span className="block" key={part}>
                {part}
              </span>
            ))}
          </span>
        </address>
      )}
      {phone && (
        <p>
          <a className={line} href={telHref(phone)}>
            <PhoneIcon />
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a className={line} href={`mailto:${email}`}>
            <MailIcon />
            {email}
          </a>
        </p>
      )}
      <div className="mt-3 text-sm text-footer-muted">
        {chamberOfCommerce && <p>{t('kvk', { number: chamberOfCommerce })}</p>}
        {vatNumber && <p>{t('vat', { number: vatNumber })}</p>}
      </div>
    </section>
  );
}

/** Where the shop wants no contact form: three ways to reach it. */
function ContactTiles({ shop }: { shop: Shop }) {
  const t = useTranslations('footer');
  const to = links(shop.language);
  const { phone } = shop.footer;
  const tiles = [
    ...(phone ? [{ href: telHref(phone), label: t('callUs'), icon: <PhoneIcon /> }] : []),
    { href: to.contact, label: t('contactForm'), icon: <MailIcon /> },
    { href: to.account, label: t('myAccount'), icon: <UserIcon /> },
  ];
  return (
    <div className="footer-forms border-b border-current/15">
      <div className="shop-container grid gap-8 py-12">
        <ul className="grid gap-3 sm:grid-cols-3">
          {tiles.map(({ href, label, icon }) => (
            <li key={label}>
              <a className="footer-tile" href={href}>
                {icon}
                {label}
              </a>
            </li>
          ))}
        </ul>
        {shop.footer.hasNewsletter && <FooterNewsletter className="max-w-xl" />}
      </div>
    </div>
  );
}

/** FOOT-05: the ways to pay that the shop offers. */
function SecurePayment() {
  const t = useTranslations('footer');
  if (useShopView().paymentMarks.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('securePayment')}</p>
      <PaymentMarks />
    </div>
  );
}
