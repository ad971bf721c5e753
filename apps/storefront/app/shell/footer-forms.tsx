import { useTranslations } from 'use-intl';
import type { Shop } from '../lib/shop.ts';
import { Button } from '../ui/button.tsx';
import { type ContactField, ContactFields } from '../ui/contact-fields.tsx';
import { NewsletterForm } from '../ui/newsletter-form.tsx';
import { useLinks } from '../ui/shop-view.ts';

/** FOOT-04 FOOT-05: a message to the shop, and the newsletter where there is one. */
export function ContactAndNews({ shop }: { shop: Shop }) {
  const t = useTranslations('contact');
  const title = useTranslations('footer')('contactTitle');
  return (
    <div className="footer-forms border-b border-current/15">
      <div className="shop-container grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] lg:grid-rows-[auto_1fr]">
        <div className="footer-contact">
          <h2 className="text-2xl font-semibold text-balance" id="footer-form">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-pretty text-muted">{t('intro')}</p>
        </div>
        <ContactForm />
        {shop.footer.hasNewsletter && <FooterNewsletter className="lg:col-start-1 lg:row-start-2" />}
      </div>
    </div>
  );
}

function ContactForm() {
  const t = useTranslations('contact');
  const to = useLinks();
  const field = (name: ContactField) => ({ name, id: `footer-${name}` });
  return (
    <form
      action={to.contact}
      aria-labelledby="footer-form"
      className="footer-contact lg:col-start-2 lg:row-span-2 lg:row-start-1"
      data-failed={t('failed')}
      data-in-place={to.send('contact')}
      encType="multipart/form-data"
      method="post"
      noValidate
    >
      <ContactFields field={field} isShort photos={{ id: 'footer-photos' }} />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit">{t('send')}</Button>
        <p className="text-sm text-muted">{t('privacy')}</p>
      </div>
    </form>
  );
}

/** The sign-up, with what it is for. */
export function FooterNewsletter({ className }: { className: string }) {
  const t = useTranslations('newsletter');
  return (
    <section aria-labelledby="footer-newsletter" className={className}>
      <h2 className="text-lg font-semibold" id="footer-newsletter">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-muted">{t('intro')}</p>
      <NewsletterForm idPrefix="footer-newsletter" />
    </section>
  );
}
