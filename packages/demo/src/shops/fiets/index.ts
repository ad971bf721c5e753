import { type ShopContent, type StoreContent, t } from '../../shop-content.ts';
import { legalPages } from '../legal-pages.ts';
import { demoPayments } from '../payments.ts';
import { fietsAccessories } from './accessories.ts';
import { fietsCategories } from './categories.ts';
import { fietsCodes } from './codes.ts';
import { fietsHome } from './home.ts';
import { fietsDrive } from './products-drive.ts';
import { fietsEquipment } from './products-equipment.ts';
import { fietsParts } from './products-parts.ts';
import { fietsReviews } from './reviews.ts';
import { fietsSpecifications } from './specifications.ts';
import { fietsSynonyms } from './synonyms.ts';
import { fietsViews } from './views.ts';

const store: StoreContent = {
  name: 'Spaak Groothandel',
  street: 'Ambachtsweg',
  houseNumber: '88',
  postalCode: '3542 DH',
  city: 'Utrecht',
  telephone: '030 202 88 00',
  email: 'verkoop@spaakgroothandel.example',
  kvk: '30054321',
  vatId: 'NL005432109B01',
  iban: 'NL09 FIET 0005 4321 09',
};

/** The setting of a button that opens a popup with these words. */
const helpButton = (title: string, bodyHtml: string): string =>
  JSON.stringify({
    enabled: true,
    position: 'bottom-right',
    color: '#14375a',
    icon: 'question',
    action: 'popup',
    popup: { title, bodyHtml },
    exclude: { inCheckout: true },
  });

export const fiets: ShopContent = {
  slug: 'fiets',
  hosts: ['fiets.localhost'],
  languages: ['nl', 'en'],
  priceBasis: 'ex',
  store,
  emblem: { light: ['#14375a', '#ffffff'], dark: ['#ffffff', '#14375a'] },
  settings: {
    theme: 'simple',
    ecommerce_theme_primary_color: '#14375a',
    theme_accent_color: '#d9541e',
    theme_page_color: '#f5f7f9',
    theme_font: 'inter',
    theme_heading_font: 'archivo',
    ecommerce_header_background_color: '#14375a',
    ecommerce_header_items_color_mode: 'light',
    header_transparent_on_hero: 'false',
    ecommerce_header_settings: {
      logoPosition: 'left',
      navPlacement: 'below',
      navMode: 'below',
      navBelowAlignment: 'space',
      maxWidth: 'full',
      stickyHeader: true,
      searchPlacement: { desktop: 'topbar', mobile: 'navbar' },
      icons: {
        visibility: { wishlist: false, cart: true, account: true, language: true },
        order: ['account', 'cart', 'language'],
      },
      fullscreenMenu: false,
      logoOverlapHero: false,
      placements: {
        desktop: { left: ['logo'], center: ['search'], right: ['contact', 'account', 'cart', 'language'] },
        mobile: { left: ['nav', 'logo'], center: [], right: ['search', 'cart'] },
      },
      headerHeight: { mode: 'small' },
    },
    ecommerce_footer_color: 'primary',
    ecommerce_footer_text_color: '#ffffff',
    ecommerce_footer_show_contact_form: 'false',
    ecommerce_currency: 'EUR',
    ecommerce_cart_show_payment_icons: 'false',
    ecommerce_cart_show_free_shipping_progress: 'true',
    professional_search_enabled: 'false',
    product_reviews_enabled: 'true',
    product_feeds_enabled: 'true',
    avg_rating: '4.5',
    facebook_link: 'https://www.facebook.com/spaakgroothandel.example',
  },
  translatedSettings: {
    sticky_button: t(
      helpButton(
        'Hulp nodig?',
        `<p>Past het op jullie fietsen? Bel <a href="tel:+31302028800">${store.telephone}</a>, tijdens onze openingstijden.</p><p>Liever schrijven? <a href="/contact">Stuur ons een bericht</a>.</p>`,
      ),
      helpButton(
        'Need help?',
        `<p>Will it fit your bikes? Call <a href="tel:+31302028800">${store.telephone}</a>, during our opening hours.</p><p>Rather write? <a href="/contact">Send us a message</a>.</p>`,
      ),
    ),
    ecommerce_footer_slogan: t(
      'Alles voor de werkbank, met de bezorgdag erbij',
      'All for your bench, with the day it arrives',
    ),
  },
  customerCategories: [
    { code: 'dealer', name: t('Dealer', 'Dealer'), includingVat: false, invoice: false, isDefault: true },
    {
      code: 'particulier',
      name: t('Particulier', 'Private customer'),
      includingVat: true,
      invoice: false,
      isDefault: false,
    },
    {
      code: 'dealer-op-rekening',
      name: t('Dealer op rekening', 'Dealer on account'),
      includingVat: false,
      invoice: true,
      isDefault: false,
    },
  ],
  customers: [
    {
      email: 'werkplaats@fietsenmaker-kees.test',
      firstName: 'Kees',
      lastName: 'van Dijk',
      companyName: 'Fietsenmaker Kees',
      vatNumber: 'NL987654329B01',
      phone: '030 765 43 21',
      address: { street: 'Werkhaven', houseNumber: '15', postalCode: '3542 DH', city: 'Utrecht' },
      category: 'dealer-op-rekening',
    },
  ],
  branches: [
    {
      name: 'Magazijn Utrecht',
      street: 'Ambachtsweg',
      houseNumber: '88',
      postalCode: '3542 DH',
      city: 'Utrecht',
      telephone: '030 202 88 00',
      openingHours: {
        monday: '07:30-18:00',
        tuesday: '07:30-18:00',
        wednesday: '07:30-18:00',
        thursday: '07:30-18:00',
        friday: '07:30-17:00',
        saturday: '',
        sunday: '',
      },
    },
    {
      name: 'Afhaalbalie Eindhoven',
      street: 'Kanaaldijk',
      houseNumber: '210',
      postalCode: '5611 AA',
      city: 'Eindhoven',
      telephone: '040 202 88 00',
      openingHours: {
        monday: '07:30-17:00',
        tuesday: '07:30-17:00',
        wednesday: '07:30-17:00',
        thursday: '07:30-17:00',
        friday: '07:30-17:00',
        saturday: '08:00-12:00',
        sunday: '',
      },
    },
    {
      name: 'Afhaalbalie Groningen',
      street: 'Rigaweg',
      houseNumber: '5',
      postalCode: '9723 TE',
      city: 'Groningen',
      telephone: '050 202 88 00',
      openingHours: {
        monday: '07:30-17:00',
        tuesday: '07:30-17:00',
        wednesday: '07:30-17:00',
        thursday: '07:30-17:00',
        friday: '07:30-17:00',
        saturday: '',
        sunday: '',
      },
    },
  ],
  categories: fietsCategories,
  synonyms: fietsSynonyms,
  reviews: fietsReviews,
  specifications: fietsSpecifications,
  views: fietsViews,
  accessories: fietsAccessories,
  tags: [
    {
      slug: 'hardloper',
      name: t('Hardlopers', 'Best sellers'),
      intro: t('Hoort in elke werkplaats op voorraad.', 'Every workshop should stock these.'),
    },
    {
      slug: 'aanbieding',
      name: t('Acties', 'Offers'),
      intro: t('Actieprijzen zolang de voorraad strekt.', 'Offer prices while stocks last.'),
    },
    {
      slug: 'e-bike',
      name: t('E-bike', 'E-bike'),
      intro: t('Sterk genoeg voor de middenmotor.', 'Strong enough for mid-drive motors.'),
    },
    {
      slug: 'nieuw',
      name: t('Nieuw in het magazijn', 'New in the warehouse'),
      intro: t('Deze maand toegevoegd.', 'Added this month.'),
    },
  ],
  families: [...fietsDrive, ...fietsParts, ...fietsEquipment],
  bundles: [
    {
      slug: 'aandrijving-9-speed',
      name: t('Aandrijfset 9-speed', 'Drivetrain kit 9-speed'),
      description: t(
        '<p>Ketting, cassette en kettingblad die samen inslijten. Vervang ze samen, dan schakelt de fiets weer als nieuw.</p>',
        '<p>Chain, cassette and chainring that wear in together. Replace them together and the bike shifts like new.</p>',
      ),
      lines: [
        ['Ketting 9-speed e-bike', 1],
        ['Cassette 9-speed', 1],
        ['Kettingblad zwart steek 110', 1],
      ],
      priceFactor: 0.9,
    },
    {
      slug: 'remset-voor-en-achter',
      name: t('Remset voor en achter', 'Brake kit front and rear'),
      description: t(
        '<p>Twee schijven, twee paar blokken en een flacon reiniger.</p>',
        '<p>Two rotors, two pairs of pads and a can of cleaner.</p>',
      ),
      lines: [
        ['Remschijf zesgats', 2],
        ['Remblokken organisch', 2],
        ['Remmenreiniger', 1],
      ],
      priceFactor: 0.88,
    },
    {
      slug: 'startpakket-leerling',
      name: t('Startpakket leerling', 'Apprentice starter kit'),
      description: t(
        '<p>Het handboek met het gereedschap dat in hoofdstuk een aan bod komt. Boek tegen 9% btw, gereedschap tegen 21%.</p>',
        '<p>The handbook with the tools of chapter one. Book at 9% VAT, tools at 21%.</p>',
      ),
      lines: [
        ['Handboek Fietstechniek 1', 1],
        ['Inbusset 1,5 tot 10', 1],
        ['Pedaalsleutel 15 mm', 1],
        ['Montagevet', 1],
      ],
      priceFactor: 0.86,
    },
    {
      slug: 'veilig-de-winter-door',
      name: t('Veilig de winter door', 'Safely through winter'),
      description: t(
        '<p>Licht voor, licht achter en spatborden: de winterbeurt in een doos.</p>',
        '<p>Light in front, light behind and mudguards: the winter service in a box.</p>',
      ),
      lines: [
        ['Koplamp 40 lux', 1],
        ['Achterlicht dynamo', 1],
        ['Spatbordset zwart', 1],
        ['Kettingolie nat weer', 1],
      ],
      priceFactor: 0.89,
    },
    {
      slug: 'balieset-accessoires',
      name: t('Balieset accessoires', 'Counter accessory set'),
      description: t(
        '<p>Vijf artikelen die zichzelf verkopen naast de kassa.</p>',
        '<p>Five articles that sell themselves beside the till.</p>',
      ),
      lines: [
        ['Bel Ding Dong 80 mm', 4],
        ['Bidon Oranje', 4],
        ['Multitool 18 functies', 2],
        ['Achterlicht mini usb', 4],
        ['Handboek E-bike', 1],
      ],
      priceFactor: 0.82,
    },
  ],
  pages: [
    fietsHome,
    {
      slug: 'over-ons',
      name: t('Over ons', 'About us'),
      metaTitle: t('Over Spaak Groothandel', 'About Spaak Groothandel'),
      metaDescription: t(
        'Groothandel voor fietsenmakers sinds 1974.',
        'Wholesaler to bicycle shops since 1974.',
      ),
      blocks: [
        {
          template: 'TEXT_BLOCK',
          text: t(
            '<h2>Groothandel voor fietsenmakers sinds 1974</h2><p>Spaak begon met een bestelbus vol spaken en een vaste route langs veertig werkplaatsen. Nu ligt alles klaar in ons magazijn en aan twee balies, en rijdt de bus nog steeds.</p><p>Wij verkopen vooral aan ondernemers. Onze prijzen zijn daarom exclusief btw; op de bestelling en de factuur staat de btw per tarief.</p>',
            '<h2>Wholesaler to bicycle shops since 1974</h2><p>Spaak began with a van full of spokes and a fixed round of forty workshops. Today everything lies ready in our warehouse and at two counters, and the van still runs.</p><p>We sell mainly to businesses. Our prices therefore exclude VAT; orders and invoices show VAT by rate.</p>',
          ),
        },
        {
          template: 'TEXT_BLOCK',
          text: t(
            '<h2>Bestellen zoals jij werkt</h2><p>Zoek op artikelnummer, bestel per stuk of per doos, en laat het bezorgen of haal het op bij een van onze balies.</p>',
            '<h2>Order the way you work</h2><p>Search by article number, order singly or by the box, and have it delivered or collect it at one of our counters.</p>',
          ),
        },
      ],
    },
    ...legalPages({
      store,
      isBusiness: true,
      goods: t('fietsonderdelen, accessoires en gereedschap', 'bicycle parts, accessories and tools'),
      exceptions: t('', ''),
    }),
  ],
  menu: [
    { title: t('Assortiment', 'Range'), submenuKey: 'product_categories' },
    {
      title: t('Aandrijving', 'Drivetrain'),
      url: '/products/category/aandrijving',
      children: [
        {
          title: t('Kettingen & tandwielen', 'Chains & gears'),
          url: '/products/category/kettingen-tandwielen',
          children: [
            { title: t('Kettingen', 'Chains'), url: '/products/category/kettingen' },
            { title: t('Cassettes', 'Cassettes'), url: '/products/category/cassettes' },
          ],
        },
        { title: t('Schakelen', 'Shifting'), url: '/products/category/schakelen' },
        { title: t('Trappen', 'Pedalling'), url: '/products/category/trappen' },
        {
          title: t('Aandrijfset 9-speed', 'Drivetrain kit 9-speed'),
          url: '/bundles/aandrijving-9-speed',
          position: 'right',
        },
      ],
    },
    {
      title: t('Wielen & banden', 'Wheels & tyres'),
      url: '/products/category/wielen-banden',
      children: [
        { title: t('Banden', 'Tyres'), url: '/products/category/banden' },
        { title: t('Wielen', 'Wheels'), url: '/products/category/wielen' },
      ],
    },
    { title: t('Remmen', 'Brakes'), url: '/products/category/remmen' },
    {
      title: t('Werkplaats', 'Workshop'),
      url: '/products/category/werkplaats',
      children: [
        { title: t('Gereedschap', 'Tools'), url: '/products/category/inrichting' },
        { title: t('Onderhoud', 'Maintenance'), url: '/products/category/onderhoud' },
      ],
    },
    { title: t('Acties', 'Offers'), url: '/products/tag/aanbieding' },
    {
      title: t('Klantenservice', 'Customer service'),
      children: [
        { title: t('Over ons', 'About us'), url: '/pagina/over-ons' },
        { title: t('Retourvoorwaarden', 'Returns'), url: '/pagina/returns-policy' },
        { title: t('Contact', 'Contact'), url: '/contact', position: 'right' },
      ],
    },
  ],
  shortLinks: { dealer: 'over-ons', retour: 'returns-policy' },
  campaign: {
    name: t('Wintervoorraad', 'Winter stock'),
    products: [
      'Winterband met spikes',
      'Koplamp 80 lux',
      'Achterlicht met remlicht',
      'Spatbordset zwart',
      'Kettingolie nat weer',
      'Remblokken gesinterd',
      'Dragertas Koerier',
    ],
  },
  newsletter: {
    title: t('Nieuws uit de werkplaats', 'News from the workshop'),
    text: t(
      'Nieuwe onderdelen, eerlijke tests en af en toe een onderhoudstip.',
      'New parts, honest tests and a maintenance tip every now and then.',
    ),
    category: 'onderhoud',
    layout: 'COLUMNS',
  },
  usps: [
    t('Bij elk artikel staat de leverdag', 'The delivery day stands with each article'),
    t('Gratis levering vanaf € 150 excl. btw', 'Free delivery from € 150 excl. VAT'),
    t('350 uitvoeringen in ons assortiment', '350 variants in our range'),
    t('Technische helpdesk van monteurs', 'Technical helpdesk run by mechanics'),
  ],
  codes: fietsCodes,
  payments: demoPayments,
  shipping: [
    {
      code: 'dagdistributie',
      name: t('Dagdistributie', 'Day delivery'),
      description: t('In de ochtend, op werkdagen', 'In the morning, on working days'),
      days: [1, 1],
      cutOff: '18:00',
      deliveryDays: [1, 2, 3, 4, 5],
      window: ['07:30', '12:00'],
      price: 795,
      freeFrom: 15000,
    },
    {
      code: 'pakket',
      name: t('Pakketdienst', 'Parcel service'),
      description: t('Nederland en België', 'The Netherlands and Belgium'),
      days: [1, 2],
      cutOff: '18:00',
      price: 650,
      freeFrom: 15000,
    },
    {
      code: 'balie',
      name: t('Afhalen aan de balie', 'Collect at the counter'),
      description: t('Utrecht, Eindhoven of Groningen', 'Utrecht, Eindhoven or Groningen'),
      days: [0, 0],
      price: 0,
      isPickup: true,
    },
  ],
};
