import { nl, type PageContent, type ShopContent, type StoreContent } from '../../shop-content.ts';
import { legalPages } from '../legal-pages.ts';
import { demoPayments } from '../payments.ts';
import { bloemAccessories } from './accessories.ts';
import { bloemCategories } from './categories.ts';
import { bloemCodes } from './codes.ts';
import { bloemHome } from './home.ts';
import { bloemFlowers } from './products-flowers.ts';
import { bloemFresh } from './products-fresh.ts';
import { bloemPlants } from './products-plants.ts';
import { bloemReviews } from './reviews.ts';
import { bloemSpecifications } from './specifications.ts';
import { bloemSynonyms } from './synonyms.ts';
import { bloemViews } from './views.ts';

const store: StoreContent = {
  name: 'Bloem & Blad',
  street: 'Kwekerslaan',
  houseNumber: '7',
  postalCode: '1431 BR',
  city: 'Aalsmeer',
  telephone: '0297 20 30 70',
  email: 'hallo@bloemenblad.example',
  kvk: '34098765',
  vatId: 'NL009876543B01',
  iban: 'NL76 BLOE 0009 8765 43',
};

export const bloem: ShopContent = {
  slug: 'bloem',
  hosts: ['bloem.localhost'],
  languages: ['nl'],
  priceBasis: 'inc',
  store,
  emblem: { light: ['#d8487a', '#f3c33c'], dark: ['#f7a8c4', '#f3c33c'] },
  settings: {
    theme: 'simple',
    ecommerce_theme_primary_color: '#2f7048',
    theme_accent_color: '#d8487a',
    theme_page_color: '#ffffff',
    theme_color_scheme: 'system',
    theme_font: 'nunito',
    theme_heading_font: 'nunito',
    ecommerce_header_background_color: '#e9f4ea',
    ecommerce_header_items_color_mode: 'auto',
    header_transparent_on_hero: 'true',
    ecommerce_header_settings: {
      logoPosition: 'left',
      navPlacement: 'inline',
      navMode: 'inline',
      navBelowAlignment: 'left',
      maxWidth: 'full',
      stickyHeader: true,
      searchPlacement: { desktop: 'navbar', mobile: 'navbar' },
      icons: {
        visibility: { wishlist: true, cart: true, account: true, language: false },
        order: ['wishlist', 'account', 'cart'],
      },
      fullscreenMenu: false,
      logoOverlapHero: true,
      logoOverlapScale: 1.5,
      placements: {
        desktop: { left: ['logo', 'nav'], center: [], right: ['search', 'wishlist', 'account', 'cart'] },
        mobile: { left: ['nav'], center: ['logo'], right: ['search', 'cart'] },
      },
      headerHeight: { mode: 'normal' },
    },
    ecommerce_footer_color: '#1f4a33',
    ecommerce_footer_text_color: '#eaf5ea',
    ecommerce_footer_show_contact_form: 'false',
    ecommerce_currency: 'EUR',
    ecommerce_cart_show_payment_icons: 'true',
    ecommerce_cart_show_free_shipping_progress: 'true',
    professional_search_enabled: 'false',
    product_reviews_enabled: 'true',
    product_feeds_enabled: 'true',
    avg_rating: '4.9',
    instagram_link: 'https://www.instagram.com/bloemenblad.example',
    tiktok_link: 'https://www.tiktok.com/@bloemenblad.example',
    facebook_link: 'https://www.facebook.com/bloemenblad.example',
    sticky_button: {
      enabled: true,
      position: 'bottom-right',
      shape: 'pill',
      size: 'medium',
      color: '#d8487a',
      icon: 'chat',
      iconColor: '#ffffff',
      display: 'text',
      text: 'Bloemadvies?',
      textColor: '#ffffff',
      action: 'link',
      link: { url: '/contact', openInNewTab: false },
      exclude: { inCheckout: true, paths: [], whenOnTargetPage: true },
    },
  },
  translatedSettings: { ecommerce_footer_slogan: nl('Gesneden nadat je bestelt') },
  customerCategories: [
    { code: 'particulier', name: nl('Particulier'), includingVat: true, invoice: false, isDefault: true },
    { code: 'kantoor', name: nl('Kantoor & horeca'), includingVat: false, invoice: true, isDefault: false },
  ],
  customers: [],
  branches: [
    {
      name: 'Kas Aalsmeer',
      street: 'Kwekerslaan',
      houseNumber: '7',
      postalCode: '1431 BR',
      city: 'Aalsmeer',
      telephone: '0297 20 30 70',
      openingHours: {
        monday: '08:00-18:00',
        tuesday: '08:00-18:00',
        wednesday: '08:00-18:00',
        thursday: '08:00-18:00',
        friday: '08:00-20:00',
        saturday: '08:00-17:00',
        sunday: '',
      },
    },
  ],
  categories: bloemCategories,
  synonyms: bloemSynonyms,
  reviews: bloemReviews,
  specifications: bloemSpecifications,
  views: bloemViews,
  accessories: bloemAccessories,
  tags: [
    { slug: 'favoriet', name: nl('Favorieten'), intro: nl('Waar klanten voor terugkomen.') },
    { slug: 'aanbieding', name: nl('Aanbiedingen'), intro: nl('Veel van geoogst, dus scherp geprijsd.') },
    { slug: 'bijen', name: nl('Goed voor bijen'), intro: nl('Vol stuifmeel en nectar, en onbespoten.') },
    { slug: 'nieuw', name: nl('Nieuw van het land'), intro: nl('Deze week voor het eerst.') },
  ],
  families: [...bloemFlowers, ...bloemPlants, ...bloemFresh],
  bundles: [
    {
      slug: 'tulpen-met-vaas',
      name: nl('Tulpen met vaas'),
      description: nl(
        '<p>Twee bossen gemengde tulpen met de rechte vaas die erbij hoort. Zo staat het meteen goed.</p>',
      ),
      lines: [
        ['Tulpen gemengd', 2],
        ['Vaas Cilinder Room', 1],
      ],
      priceFactor: 0.88,
    },
    {
      slug: 'keukenkruiden-in-pot',
      name: nl('Keukenkruiden in pot'),
      description: nl('<p>Drie kruiden die het op de vensterbank doen, met drie vorstvaste potten.</p>'),
      lines: [
        ['Basilicum', 1],
        ['Rozemarijn', 1],
        ['Munt Marokkaans', 1],
        ['Bloempot Golf', 3],
      ],
      priceFactor: 0.9,
    },
    {
      slug: 'moestuin-begin',
      name: nl('Begin van een moestuin'),
      description: nl('<p>Vier soorten zaad, een schepje en een gieter. De rest is geduld.</p>'),
      lines: [
        ['Wortelzaad Nantaise', 1],
        ['Slazaad Meikoningin', 1],
        ['Tomatenzaad Ochsenherz', 1],
        ['Plantschepje', 1],
        ['Gieter Groen', 1],
      ],
      priceFactor: 0.85,
    },
    {
      slug: 'fruit-en-bloemen',
      name: nl('Fruit en bloemen'),
      description: nl('<p>Beterschap op zijn best: een boeket, aardbeien en een kilo Elstar.</p>'),
      lines: [
        ['Boeket Plukweide', 1],
        ['Aardbeien Lambada', 2],
        ['Elstar', 1],
      ],
      priceFactor: 0.92,
    },
    {
      slug: 'makkelijke-kamerplanten',
      name: nl('Drie planten die niet stuk kunnen'),
      description: nl('<p>Voor wie zegt geen groene vingers te hebben.</p>'),
      lines: [
        ['Vrouwentong, Sansevieria', 1],
        ['Pannenkoekplant, Pilea', 1],
        ['Zuilcactus', 1],
        ['Bloempot Strak', 1],
      ],
      priceFactor: 0.86,
    },
  ],
  pages: [
    bloemHome,
    {
      slug: 'over-ons',
      name: nl('Over ons'),
      metaTitle: nl('Over Bloem & Blad'),
      metaDescription: nl('Een kas, negen telers en een bakfiets.'),
      blocks: [
        {
          template: 'TEXT_BLOCK',
          text: nl(
            '<h2>Een kas, negen telers en een bakfiets</h2><p>Bloem &amp; Blad begon toen Sanne haar vaders rozenkas overnam en merkte dat de buurman prachtige sla teelde die niemand kocht. Sindsdien verkopen we samen: bloemen, planten en wat er van het land komt.</p><p>Alles wat je bestelt, wordt daarna pas gesneden of geoogst. Daarom bezorgen we van dinsdag tot en met zaterdag, op de dag die bij je bestelling staat.</p>',
          ),
        },
        {
          template: 'TEXT_BLOCK',
          text: nl(
            '<h2>Eerlijk over seizoenen</h2><p>Pioenen zijn er zes weken, aardbeien twaalf. Is iets uitverkocht, dan is het op tot het weer groeit. Dat is soms jammer, en altijd lekkerder.</p>',
          ),
        },
      ],
    } satisfies PageContent,
    ...legalPages({
      store,
      isBusiness: false,
      goods: {
        nl: 'bloemen, planten, groente, fruit en tuinbenodigdheden',
        en: 'flowers, plants, produce and garden supplies',
      },
      exceptions: {
        nl: 'Snijbloemen, groente, fruit en andere producten die snel verouderen of bederven, kun je niet terugsturen. Is er iets mis mee, dan krijg je je geld terug of nieuwe: een foto binnen zeven dagen is genoeg.',
        en: '',
      },
    }).map(dutchOnly),
  ],
  menu: [
    {
      title: nl('Bloemen'),
      url: '/products/category/bloemen',
      children: [
        {
          title: nl('Boeketten'),
          url: '/products/category/boeketten',
          children: [
            { title: nl('Seizoensboeketten'), url: '/products/category/seizoensboeketten' },
            { title: nl('Rozen'), url: '/products/category/rozen' },
          ],
        },
        { title: nl('Losse bloemen'), url: '/products/category/losse-bloemen' },
        { title: nl('Droogbloemen'), url: '/products/category/drogen' },
        { title: nl('Tulpen met vaas'), url: '/bundles/tulpen-met-vaas', position: 'right' },
      ],
    },
    {
      title: nl('Planten'),
      url: '/products/category/planten',
      children: [
        { title: nl('Kamerplanten'), url: '/products/category/kamerplanten' },
        { title: nl('Tuinplanten'), url: '/products/category/tuinplanten' },
        { title: nl('Bollen & zaden'), url: '/products/category/bollen-zaden' },
      ],
    },
    {
      title: nl('Vers van het land'),
      url: '/products/category/vers',
      children: [
        { title: nl('Groente'), url: '/products/category/groente' },
        { title: nl('Fruit'), url: '/products/category/fruit' },
        { title: nl('Kisten'), url: '/products/category/kisten' },
      ],
    },
    { title: nl('Potten & gereedschap'), url: '/products/category/potten-gereedschap' },
    { title: nl('Themaʼs'), submenuKey: 'product_tags' },
    { title: nl('Over ons'), url: '/pagina/over-ons' },
  ],
  shortLinks: { kas: 'over-ons', privacy: 'privacy-policy' },
  campaign: {
    name: nl('Tulpenmaand'),
    products: [
      'Tulpen oranje Princess Irene',
      'Tulpen zalm Menton',
      'Tulpen geel',
      'Tulpen paars Negrita',
      'Franse tulpen wit',
      'Tulpenbollen Queen of Night',
      'Vaas Cilinder Room',
    ],
  },
  newsletter: {
    title: nl('Bloeit er iets?'),
    text: nl('We mailen als de pioenen er zijn, en verder alleen als het de moeite is.'),
    category: 'bloemen',
    layout: 'BACKGROUND',
  },
  wheel: {
    name: nl('Draai het bloemenrad'),
    prizes: [
      { name: nl('5% korting'), weight: 45, percent: 5 },
      { name: nl('Deze keer niets'), weight: 30 },
      { name: nl('10% korting'), weight: 20, percent: 10 },
      { name: nl('25% korting'), weight: 5, percent: 25, stock: 200 },
    ],
  },
  usps: [
    nl('Zeven dagen versgarantie'),
    nl('Gratis bezorgd vanaf € 45 incl. btw'),
    nl('Gesneden nadat je bestelt'),
    nl('Verpakt zonder plastic'),
  ],
  codes: bloemCodes,
  payments: demoPayments,
  shipping: [
    {
      code: 'bloemenbode',
      name: nl('Bloemenbode'),
      description: nl('Rechtop vervoerd, van dinsdag tot en met zaterdag'),
      days: [1, 1],
      handoverDays: [1, 2, 3, 4, 5],
      deliveryDays: [2, 3, 4, 5, 6],
      price: 695,
      freeFrom: 4500,
    },
    {
      code: 'bakfiets',
      name: nl('Bakfiets, regio Aalsmeer en Amsterdam'),
      description: nl('Zonder uitstoot, in de namiddag'),
      days: [1, 1],
      deliveryDays: [2, 3, 4, 5, 6],
      window: ['13:00', '18:00'],
      price: 395,
      freeFrom: 4500,
    },
    {
      code: 'afhalen',
      name: nl('Afhalen bij de kas'),
      description: nl('Kwekerslaan 7, Aalsmeer'),
      days: [0, 0],
      price: 0,
      isPickup: true,
    },
  ],
};

function dutchOnly(page: PageContent): PageContent {
  return {
    slug: page.slug ?? '',
    name: nl(page.name.nl),
    metaTitle: nl(page.metaTitle.nl),
    metaDescription: nl(page.metaDescription.nl),
    blocks: page.blocks.map((block) => ({ ...block, text: nl(block.text.nl) })),
  };
}
