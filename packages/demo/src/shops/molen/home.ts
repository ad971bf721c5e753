import { type PageContent, t } from '../../shop-content.ts';

export const molenHome: PageContent = {
  key: 'home',
  slug: 'home',
  name: t('Home', 'Home'),
  metaTitle: t('De Molen: keuken, huis en voorraadkast', 'De Molen: kitchen, home and larder'),
  metaDescription: t(
    'Pannen, servies, linnen en eten van makers die wij kennen. Zelf gemalen meel uit Zwolle.',
    'Pans, tableware, linen and food from makers we know. Flour from our own mill in Zwolle.',
  ),
  blocks: [
    {
      template: 'HERO_IMAGE',
      text: t(
        '<h1>Goed gereedschap, goed eten</h1><p>Voor een keuken waarin elke dag gekookt wordt.</p>',
        '<h1>Good tools, good food</h1><p>For a kitchen that is cooked in every day.</p>',
      ),
      subtitle: t('Sinds 1897 in Zwolle', 'In Zwolle since 1897'),
      medias: [
        {
          looks: [
            { drawing: 'cookingPot', colour: '#b5452f' },
            { drawing: 'bottle', colour: '#55702f' },
            { drawing: 'bowl', colour: '#3c5f73' },
            { drawing: 'paperBag', colour: '#d9bf8f' },
          ],
          title: t('Naar de keuken', 'To the kitchen'),
          alt: t(
            'Een rode braadpan, olijfolie, een kom citroenen en een zak meel op een houten tafel',
            'A red casserole, olive oil, a bowl of lemons and a bag of flour on a wooden table',
          ),
          link: '/products/category/koken-bakken',
          size: [1920, 823],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Waar klanten voor terugkomen</h2>', '<h2>What customers come back for</h2>'),
      products: { from: 'tag', slug: 'favoriet', most: 8 },
    },
    {
      template: 'GRID',
      text: t('<h2>Rondom het huis</h2>', '<h2>Around the house</h2>'),
      subtitle: t('Kies waar je wilt beginnen', 'Choose where to begin'),
      medias: [
        {
          looks: [{ drawing: 'fryingPan', colour: '#4a4f57' }],
          title: t('Pannen', 'Pans'),
          alt: t('Een koekenpan met houten steel', 'A frying pan with a wooden handle'),
          link: '/products/category/pannen',
          size: [960, 640],
        },
        {
          looks: [
            { drawing: 'mug', colour: '#6f9a8d' },
            { drawing: 'plate', colour: '#e2d2b5' },
          ],
          title: t('Servies', 'Tableware'),
          alt: t('Een zeegroene mok en een bord', 'A sea-green mug and a plate'),
          link: '/products/category/servies',
          size: [960, 640],
        },
        {
          looks: [
            { drawing: 'cushion', colour: '#d3a144', form: 1 },
            { drawing: 'candle', colour: '#efe6d2' },
          ],
          title: t('Wonen', 'Living'),
          alt: t('Een okergeel kussen en kaarsen', 'An ochre cushion and candles'),
          link: '/products/category/wonen',
          size: [960, 640],
        },
        {
          looks: [
            { drawing: 'cheese', colour: '#f0cf73', accent: '#c2342b' },
            { drawing: 'jamJar', colour: '#c2343a' },
          ],
          title: t('Eten & drinken', 'Food & drink'),
          alt: t('Boerenkaas en aardbeienjam', 'Farmhouse cheese and strawberry jam'),
          link: '/products/category/eten-drinken',
          size: [960, 640],
        },
      ],
    },
    {
      template: 'TEXT_BLOCK',
      text: t(
        '<h2>Wat wij verkopen, gebruiken we zelf</h2><p>De Molen begon in 1897 met meel en verkoopt nu alles waar je goed meel voor nodig hebt. Wij kennen onze makers bij naam, slijpen je messen gratis en bestellen losse onderdelen na, ook over tien jaar.</p><p><a href="/pagina/over-ons">Lees hoe een molen een winkel werd</a></p>',
        '<h2>We use what we sell</h2><p>De Molen began with flour in 1897 and now sells all that good flour deserves. We know our makers by name, sharpen your knives for free and can order spare parts, even ten years on.</p><p><a href="/pagina/over-ons">Read how a mill became a shop</a></p>',
      ),
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Net binnen</h2>', '<h2>Just in</h2>'),
      products: { from: 'new', most: 4 },
    },
    {
      template: 'HERO_VIDEO',
      text: t(
        '<h2>Op steen gemalen</h2><p>Twee dagen in de week draait de molen. Zo is het meel dat je krijgt nooit oud.</p>',
        '<h2>Stone-ground</h2><p>The mill turns two days a week. So the flour you get is never old.</p>',
      ),
      subtitle: t('Dinsdag en vrijdag', 'Tuesday and Friday'),
      medias: [
        {
          looks: [],
          title: t('Meel van de molen', 'Flour from the mill'),
          alt: t('Draaiende wieken boven een korenveld', 'Sails turning above a cornfield'),
          link: '/products/category/meel',
          size: [1280, 720],
          film: true,
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Oogstweken</h2>', '<h2>Harvest weeks</h2>'),
      products: { from: 'campaign', most: 8 },
    },
    {
      template: 'BANNERS',
      text: t('<h2>Deze maand</h2>', '<h2>This month</h2>'),
      medias: [
        {
          looks: [
            { drawing: 'cookingPot', colour: '#b5452f' },
            { drawing: 'board', colour: '#b8744a', form: 1 },
          ],
          title: t('Tot 25% korting op pannen en planken', 'Up to 25% off pans and boards'),
          alt: t('Braadpan en borrelplank', 'Casserole and serving board'),
          link: '/products/tag/aanbieding',
          size: [1440, 617],
        },
        {
          looks: [
            { drawing: 'teapot', colour: '#8ba382' },
            { drawing: 'tin', colour: '#8f3a2c' },
          ],
          title: t('Een pot thee voor lange avonden', 'A pot of tea for long evenings'),
          alt: t('Saliegroene theepot en een blik thee', 'Sage-green teapot and a tin of tea'),
          link: '/products/category/theepotten',
          size: [1440, 617],
        },
        {
          looks: [
            { drawing: 'carafe', colour: '#8a2a3f', form: 1 },
            { drawing: 'plate', colour: '#f1eee4', accent: '#2d5a95', form: 1 },
          ],
          title: t('Cadeaus die gebruikt worden', 'Gifts that get used'),
          alt: t('Wijnkaraf en een Delfts blauw bord', 'Decanter and a Delft blue plate'),
          link: '/products/tag/cadeau',
          size: [1440, 617],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Laatst bekeken</h2>', '<h2>Last seen</h2>'),
      products: { from: 'seen', most: 4 },
    },
  ],
};
