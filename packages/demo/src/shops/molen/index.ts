import { type ShopContent, type StoreContent, t } from '../../shop-content.ts';
import { legalPages } from '../legal-pages.ts';
import { demoPayments } from '../payments.ts';
import { molenAccessories } from './accessories.ts';
import { molenCategories } from './categories.ts';
import { molenCodes } from './codes.ts';
import { deSluis } from './drawings.ts';
import { molenHome } from './home.ts';
import { molenCooking } from './products-cooking.ts';
import { molenFood } from './products-food.ts';
import { molenLiving } from './products-living.ts';
import { molenTable } from './products-table.ts';
import { molenReviews } from './reviews.ts';
import { molenSpecifications } from './specifications.ts';
import { molenSynonyms } from './synonyms.ts';
import { molenViews } from './views.ts';

const store: StoreContent = {
  name: 'De Molen',
  street: 'Molenpad',
  houseNumber: '12',
  postalCode: '8011 AB',
  city: 'Zwolle',
  telephone: '038 202 41 12',
  email: 'winkel@demolen.example',
  kvk: '05012345',
  vatId: 'NL001234567B01',
  iban: 'NL89 MOLE 0001 2345 67',
};

export const molen: ShopContent = {
  slug: 'molen',
  hosts: ['localhost', 'molen.localhost'],
  languages: ['nl', 'en'],
  priceBasis: 'inc',
  store,
  emblem: { light: ['#8f3f27', '#f6ecd9'], dark: ['#f6ecd9', '#8f3f27'] },
  settings: {
    theme: 'simple',
    ecommerce_theme_primary_color: '#9a4329',
    theme_accent_color: '#c98f2e',
    theme_page_color: '#fbf6ec',
    theme_font: 'figtree',
    theme_heading_font: 'fraunces',
    ecommerce_header_background_color: '#fbf6ec',
    ecommerce_header_items_color_mode: 'dark',
    header_transparent_on_hero: 'false',
    ecommerce_header_settings: {
      logoPosition: 'center',
      navPlacement: 'below',
      navMode: 'below',
      navBelowAlignment: 'center',
      maxWidth: 'container',
      stickyHeader: true,
      searchPlacement: { desktop: 'topbar', mobile: 'drawer' },
      icons: {
        visibility: { wishlist: true, cart: true, account: true, language: true },
        order: ['language', 'account', 'wishlist', 'cart'],
      },
      fullscreenMenu: false,
      logoOverlapHero: false,
      placements: {
        desktop: { left: ['search'], center: ['logo'], right: ['language', 'account', 'wishlist', 'cart'] },
        mobile: { left: ['nav'], center: ['logo'], right: ['cart'] },
      },
      headerHeight: { mode: 'large' },
    },
    ecommerce_footer_color: '#3b2a22',
    ecommerce_footer_text_color: '#f6ecd9',
    ecommerce_footer_show_contact_form: 'true',
    ecommerce_currency: 'EUR',
    ecommerce_cart_show_payment_icons: 'true',
    ecommerce_cart_show_free_shipping_progress: 'true',
    professional_search_enabled: 'false',
    product_reviews_enabled: 'true',
    product_feeds_enabled: 'true',
    avg_rating: '4.7',
    facebook_link: 'https://www.facebook.com/demolen.example',
    instagram_link: 'https://www.instagram.com/demolen.example',
    sticky_button: { enabled: false },
  },
  translatedSettings: {
    ecommerce_footer_slogan: t(
      'Sinds 1897 gemalen, gesmeed en gebakken',
      'Milled, forged and baked since 1897',
    ),
  },
  customerCategories: [
    {
      code: 'consument',
      name: t('Consument', 'Consumer'),
      includingVat: true,
      invoice: false,
      isDefault: true,
    },
    {
      code: 'zakelijk',
      name: t('Zakelijk', 'Business'),
      includingVat: false,
      invoice: true,
      isDefault: false,
    },
  ],
  customers: [
    {
      email: 'sanne@voorbeeld.test',
      firstName: 'Sanne',
      lastName: 'de Wit',
      phone: '06 1234 5678',
      address: { street: 'Melkmarkt', houseNumber: '24', postalCode: '8011 MC', city: 'Zwolle' },
      category: 'consument',
    },
    {
      email: 'inkoop@hotel-de-sluis.test',
      firstName: 'Mehmet',
      lastName: 'Yildiz',
      companyName: 'Hotel De Sluis',
      vatNumber: 'NL123456782B01',
      phone: '038 123 45 67',
      address: { street: 'Stationsstraat', houseNumber: '7', postalCode: '8011 AB', city: 'Zwolle' },
      category: 'zakelijk',
      coBrand: { name: 'Hotel De Sluis', emblem: deSluis },
    },
  ],
  branches: [
    {
      name: 'De Molen Zwolle',
      street: 'Molenpad',
      houseNumber: '12',
      postalCode: '8011 AB',
      city: 'Zwolle',
      telephone: '038 202 41 12',
      openingHours: {
        tuesday: '09:30-17:30',
        wednesday: '09:30-17:30',
        thursday: '09:30-17:30',
        friday: '09:30-18:00',
        saturday: '09:00-17:00',
        monday: '',
        sunday: '',
      },
    },
    {
      name: 'De Molen Deventer',
      street: 'Brink',
      houseNumber: '41',
      postalCode: '7411 BV',
      city: 'Deventer',
      telephone: '0570 20 41 12',
      openingHours: {
        monday: '',
        tuesday: '10:00-17:30',
        wednesday: '10:00-17:30',
        thursday: '10:00-20:00',
        friday: '10:00-17:30',
        saturday: '10:00-17:00',
        sunday: '12:00-16:00',
      },
    },
  ],
  categories: molenCategories,
  synonyms: molenSynonyms,
  reviews: molenReviews,
  specifications: molenSpecifications,
  views: molenViews,
  accessories: molenAccessories,
  tags: [
    {
      slug: 'favoriet',
      name: t('Favorieten', 'Favourites'),
      intro: t('Wat onze klanten steeds opnieuw kopen.', 'What our customers buy again and again.'),
    },
    {
      slug: 'aanbieding',
      name: t('Aanbiedingen', 'Offers'),
      intro: t(
        'Tijdelijk voor minder, zolang er voorraad is.',
        'For less for a while, as long as stocks last.',
      ),
    },
    {
      slug: 'cadeau',
      name: t('Cadeaus', 'Gifts'),
      intro: t('Mooi ingepakt, ook als je het zelf houdt.', 'Nicely wrapped, even if you keep it yourself.'),
    },
    {
      slug: 'nieuw',
      name: t('Nieuw', 'New'),
      intro: t('Net binnen in de winkel.', 'Just arrived in the shop.'),
    },
  ],
  families: [...molenCooking, ...molenTable, ...molenLiving, ...molenFood],
  bundles: [
    {
      slug: 'broodbakkers-begin',
      name: t('Broodbakkers begin', 'Baker’s beginning'),
      description: t(
        '<p>Alles voor het eerste eigen brood: meel van de molen, de vorm waarin wij bakken en een doek om het in te laten rijzen.</p>',
        '<p>Everything for your first loaf: flour from the mill, the tin we bake in and a cloth to let it rise under.</p>',
      ),
      lines: [
        ['Broodvorm Molenaar', 1],
        ['Volkoren tarwemeel', 2],
        ['Theedoek Bakker, rode bies', 1],
      ],
      priceFactor: 0.88,
    },
    {
      slug: 'ontbijt-voor-twee',
      name: t('Ontbijt voor twee', 'Breakfast for two'),
      description: t(
        '<p>Twee mokken, twee borden en twee potten voor op brood. Een verjaardag die al begint bij het wakker worden.</p>',
        '<p>Two mugs, two plates and two jars for your bread. A birthday that begins on waking up.</p>',
      ),
      lines: [
        ['Mok Ochtend', 2],
        ['Ontbijtbord Duin, 21 cm', 2],
        ['Aardbeienjam', 1],
        ['Lindehoning', 1],
      ],
      priceFactor: 0.9,
    },
    {
      slug: 'italiaanse-avond',
      name: t('Italiaanse avond', 'Italian evening'),
      description: t(
        '<p>Een pan met inzet, pasta voor vier en de olie die het afmaakt.</p>',
        '<p>A pot with its insert, pasta for four and the oil that finishes it.</p>',
      ),
      lines: [
        ['Pastapan Bologna met inzet', 1],
        ['Spaghetti', 2],
        ['Olijfolie extra vierge, pittig', 1],
        ['Pastabord Rivier', 4],
      ],
      priceFactor: 0.85,
    },
    {
      slug: 'koffie-op-zondag',
      name: t('Koffie op zondag', 'Sunday coffee'),
      description: t(
        '<p>Een percolator, vers gebrande bonen en een reep voor erbij.</p>',
        '<p>A moka pot, freshly roasted beans and a bar to go with it.</p>',
      ),
      lines: [
        ['Percolator Roma', 1],
        ['Koffie Huismelange', 2],
        ['Melkchocolade met zeezout', 1],
        ['Cappuccinokop Wolk', 2],
      ],
      priceFactor: 0.9,
    },
    {
      slug: 'kaasplank-compleet',
      name: t('Kaasplank compleet', 'Complete cheese board'),
      description: t(
        '<p>Een plank van kersenhout met twee kazen en jam: klaar voor de borrel.</p>',
        '<p>A cherry board with two cheeses and jam: ready for drinks with friends.</p>',
      ),
      lines: [
        ['Borrelplank Kers met lange greep', 1],
        ['Boerenkaas oud', 1],
        ['Rode Molen, gewassen korst', 1],
        ['Bramenjam met laurier', 1],
      ],
      priceFactor: 0.92,
    },
  ],
  pages: [
    molenHome,
    {
      slug: 'over-ons',
      name: t('Over ons', 'About us'),
      metaTitle: t('Over De Molen', 'About De Molen'),
      metaDescription: t('Een winkel die met een molen begon.', 'A shop that began with a mill.'),
      blocks: [
        {
          template: 'TEXT_BLOCK',
          text: t(
            '<h2>Een winkel die met een molen begon</h2><p>In 1897 kocht Hendrik Wolters een oude korenmolen aan de rand van Zwolle. Hij maalde voor de boeren, zijn vrouw Geertje verkocht het meel aan de deur. Wie meel kocht, vroeg om een broodvorm; wie een vorm kocht, vroeg om een mes. Zo werd de schuur een winkel.</p><p>De molen draait nog steeds, twee dagen in de week. De winkel wordt nu door de vierde generatie geleid. Wij verkopen alleen wat wij thuis zelf gebruiken, van makers die we kennen.</p>',
            '<h2>A shop that began with a mill</h2><p>In 1897 Hendrik Wolters bought an old corn mill on the edge of Zwolle. He milled for the farmers; his wife Geertje sold flour at the door. Those who bought flour asked for a bread tin; those who bought a tin asked for a knife. So the barn became a shop.</p><p>The mill still turns, two days a week. The fourth generation runs the shop now. We sell only what we use at home ourselves, from makers we know.</p>',
          ),
        },
        {
          template: 'TEXT_BLOCK',
          text: t(
            '<h2>Repareren is ook verkopen</h2><p>Wij slijpen je messen gratis, bestellen losse onderdelen voor je na en nemen lege potten terug. Kom gerust langs, de koffie staat op het fornuis.</p>',
            '<h2>Repair is part of the sale</h2><p>We sharpen your knives for free, order spare parts for you and take back empty jars. Do drop in: the coffee is on the hob.</p>',
          ),
        },
      ],
    },
    ...legalPages({
      store,
      isBusiness: false,
      goods: t(
        'keukengerei, servies, woongoed en levensmiddelen',
        'kitchenware, tableware, home goods and food',
      ),
      exceptions: t(
        'Kaas en andere levensmiddelen die snel bederven, en levensmiddelen waarvan je de verzegeling hebt verbroken, kun je om redenen van houdbaarheid en hygiëne niet terugsturen.',
        'Cheese and other food that spoils quickly, and food whose seal you have broken, cannot be returned for reasons of shelf life and hygiene.',
      ),
    }),
  ],
  menu: [
    {
      title: t('Koken & bakken', 'Cooking & baking'),
      url: '/products/category/koken-bakken',
      children: [
        {
          title: t('Pannen', 'Pans'),
          url: '/products/category/pannen',
          children: [
            { title: t('Koekenpannen', 'Frying pans'), url: '/products/category/koekenpannen' },
            { title: t('Kook- en braadpannen', 'Pots and casseroles'), url: '/products/category/kookpannen' },
          ],
        },
        { title: t('Snijden', 'Cutting'), url: '/products/category/snijden' },
        { title: t('Bakken', 'Baking'), url: '/products/category/bakken' },
        {
          title: t('Broodbakkers begin', 'Baker’s beginning'),
          url: '/bundles/broodbakkers-begin',
          position: 'right',
        },
      ],
    },
    {
      title: t('Aan tafel', 'At the table'),
      url: '/products/category/aan-tafel',
      children: [
        { title: t('Servies', 'Tableware'), url: '/products/category/servies' },
        { title: t('Glas', 'Glassware'), url: '/products/category/drinken' },
        { title: t('Koffie & thee zetten', 'Brewing'), url: '/products/category/zetten' },
        {
          title: t('Ontbijt voor twee', 'Breakfast for two'),
          url: '/bundles/ontbijt-voor-twee',
          position: 'right',
        },
      ],
    },
    {
      title: t('Wonen', 'Living'),
      url: '/products/category/wonen',
      children: [
        { title: t('Textiel', 'Textiles'), url: '/products/category/textiel' },
        { title: t('Sfeer', 'Atmosphere'), url: '/products/category/sfeer' },
        { title: t('Opbergen', 'Storage'), url: '/products/category/opbergen' },
      ],
    },
    {
      title: t('Eten & drinken', 'Food & drink'),
      url: '/products/category/eten-drinken',
      children: [
        { title: t('Voorraadkast', 'Larder'), url: '/products/category/voorraadkast' },
        { title: t('Koffie & thee', 'Coffee & tea'), url: '/products/category/warme-dranken' },
        { title: t('Lekkers', 'Treats'), url: '/products/category/lekkers' },
      ],
    },
    { title: t('Uitgelicht', 'Highlights'), submenuKey: 'product_tags' },
    { title: t('Over ons', 'About us'), url: '/pagina/over-ons' },
    { title: t('Contact', 'Contact'), url: '/contact', mobileOnly: true },
  ],
  shortLinks: { brood: 'over-ons', retour: 'returns-policy', voorwaarden: 'algemene-voorwaarden' },
  campaign: {
    name: t('Oogstweken', 'Harvest weeks'),
    products: [
      'Volkoren tarwemeel',
      'Broodvorm Molenaar',
      'Broodmes 24 cm met golfslijping',
      'Aardbeienjam',
      'Lindehoning',
      'Boerenkaas oud',
      'Theedoek Ruit, blauw',
      'Broodmand Zondag',
    ],
  },
  newsletter: {
    title: t('Nieuws van de molen', 'News from the mill'),
    text: t(
      'Eens per maand wat er gebakken, gebrand en gedraaid is. Schrijf je in en lees het als eerste.',
      'Once a month: what was baked, roasted and turned. Sign up and be the first to read it.',
    ),
    category: 'warme-dranken',
    layout: 'COLUMNS',
  },
  usps: [
    t('Gratis verzending vanaf € 60 incl. btw', 'Free delivery from € 60 incl. VAT'),
    t('Bij elk product staat de bezorgdag', 'The delivery day stands with each product'),
    t('Messen levenslang gratis geslepen', 'Knives sharpened for free, for life'),
    t('14 dagen bedenktijd', 'Fourteen days to change your mind'),
  ],
  codes: molenCodes,
  payments: demoPayments,
  shipping: [
    {
      code: 'standaard',
      name: t('Bezorging aan huis', 'Home delivery'),
      description: t('Door PostNL, ook op zaterdag', 'By PostNL, Saturdays too'),
      days: [1, 1],
      price: 595,
      freeFrom: 6000,
    },
    {
      code: 'avond',
      name: t('Avondbezorging', 'Evening delivery'),
      description: t('Op werkdagen, door PostNL', 'On working days, by PostNL'),
      days: [1, 1],
      deliveryDays: [1, 2, 3, 4, 5],
      window: ['17:30', '22:00'],
      price: 795,
      freeFrom: 12000,
    },
    {
      code: 'afhalen',
      name: t('Afhalen in de winkel', 'Collect in the shop'),
      description: t(
        'In Zwolle of Deventer; bij je bestelling zie je wanneer het klaarligt',
        'In Zwolle or Deventer; the page of your order shows when it is ready',
      ),
      days: [0, 0],
      price: 0,
      isPickup: true,
    },
  ],
};
