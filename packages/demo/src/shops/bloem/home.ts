import { nl, type PageContent } from '../../shop-content.ts';

export const bloemHome: PageContent = {
  key: 'home',
  slug: 'home',
  name: nl('Home'),
  metaTitle: nl('Bloem & Blad: bloemen, planten en vers van het land'),
  metaDescription: nl(
    'Boeketten, kamerplanten, groente en fruit van negen telers rond Aalsmeer. Gesneden nadat je bestelt.',
  ),
  blocks: [
    {
      template: 'HERO_VIDEO',
      text: nl('<h1>Zo van het veld</h1><p>Wij snijden pas als je bestelt.</p>'),
      subtitle: nl('Bezorgd van dinsdag tot en met zaterdag'),
      medias: [
        {
          looks: [],
          title: nl('Bekijk de boeketten'),
          alt: nl('Wiegende tulpen onder een voorjaarszon'),
          link: '/products/category/boeketten',
          size: [1280, 720],
          film: true,
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: nl('<h2>Deze week het mooist</h2>'),
      products: { from: 'category', slug: 'boeketten', most: 8 },
    },
    {
      template: 'BANNERS',
      text: nl('<h2>Nu in het seizoen</h2>'),
      medias: [
        {
          looks: [
            { drawing: 'tulips', colour: '#ea8fae', form: 1, accent: '#f8dbe4' },
            { drawing: 'vase', colour: '#ece2cc', form: 1 },
          ],
          title: nl('Tulpen, per bos goedkoper'),
          alt: nl('Roze tulpen naast een crèmekleurige vaas'),
          link: '/products/category/tulpen',
          size: [1440, 617],
        },
        {
          looks: [
            { drawing: 'berries', colour: '#d8263a' },
            { drawing: 'orchardFruit', colour: '#d8463a' },
          ],
          title: nl('Fruit dat geen koelcel zag'),
          alt: nl('Aardbeien en appels'),
          link: '/products/category/fruit',
          size: [1440, 617],
        },
        {
          looks: [
            { drawing: 'perennial', colour: '#7a68c0' },
            { drawing: 'perennial', colour: '#f0b02e', form: 2 },
          ],
          title: nl('Vaste planten waar bijen van houden'),
          alt: nl('Lavendel en rudbeckia in pot'),
          link: '/products/tag/bijen',
          size: [1440, 617],
        },
      ],
    },
    {
      template: 'GRID',
      text: nl('<h2>Waar heb je zin in?</h2>'),
      subtitle: nl('Zes hoeken van onze kas'),
      medias: [
        {
          looks: [{ drawing: 'bouquet', colour: '#f08a4b', accent: '#f9d7a0', form: 1 }],
          title: nl('Boeketten'),
          alt: nl('Een oranje boeket'),
          link: '/products/category/boeketten',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'foliage', colour: '#3f8a5c' }],
          title: nl('Kamerplanten'),
          alt: nl('Een gatenplant in terracotta pot'),
          link: '/products/category/kamerplanten',
          size: [960, 640],
        },
        {
          looks: [
            { drawing: 'fruitVegetable', colour: '#d8352c' },
            { drawing: 'greens', colour: '#8fc25a' },
          ],
          title: nl('Groente'),
          alt: nl('Tomaten en een krop sla'),
          link: '/products/category/groente',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'succulent', colour: '#5d9460' }],
          title: nl('Cactussen'),
          alt: nl('Een zuilcactus met bloem'),
          link: '/products/category/cactussen',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'seedPacket', colour: '#d8487a', accent: '#f3c33c', form: 1 }],
          title: nl('Bollen & zaden'),
          alt: nl('Een zakje bloemenzaad'),
          link: '/products/category/bollen-zaden',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'wateringCan', colour: '#e8735f' }],
          title: nl('Gereedschap'),
          alt: nl('Een koraalrode gieter'),
          link: '/products/category/gereedschap',
          size: [960, 640],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: nl('<h2>Favorieten</h2>'),
      products: { from: 'favourites', most: 8 },
    },
    {
      template: 'HERO_IMAGE',
      text: nl(
        '<h2>Een week eten in één kist</h2><p>Wat er nu geoogst wordt, met recepten. Geen abonnement.</p>',
      ),
      subtitle: nl('Vanaf € 9,45'),
      medias: [
        {
          looks: [
            { drawing: 'crate', colour: '#8fc25a' },
            { drawing: 'roots', colour: '#7d2248', form: 1 },
            { drawing: 'fruitVegetable', colour: '#e5792a', form: 4 },
          ],
          title: nl('Kies een kist'),
          alt: nl('Een houten kist vol groente, bieten en een pompoen'),
          link: '/products/category/groentekisten',
          size: [1920, 823],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: nl('<h2>Tulpenmaand</h2>'),
      products: { from: 'campaign', most: 4 },
    },
    {
      template: 'TEXT_BLOCK',
      text: nl(
        '<h2>Eerlijk over seizoenen</h2><p>Pioenen zijn er zes weken, aardbeien twaalf. Wat uitverkocht is, groeit weer aan. Daarom smaakt en geurt het bij ons zoals het hoort.</p><p><a href="/pagina/over-ons">Maak kennis met onze telers</a></p>',
      ),
    },
    {
      template: 'PRODUCTS',
      text: nl('<h2>Laatst bekeken</h2>'),
      products: { from: 'seen', most: 4 },
    },
  ],
};
