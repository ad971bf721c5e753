import { type PageContent, t } from '../../shop-content.ts';

export const fietsHome: PageContent = {
  key: 'home',
  slug: 'home',
  name: t('Home', 'Home'),
  metaTitle: t(
    'Spaak Groothandel: fietsonderdelen voor de werkplaats',
    'Spaak Groothandel: bicycle parts for the workshop',
  ),
  metaDescription: t(
    'Fietsonderdelen, accessoires en gereedschappen voor fietsenmakers.',
    'Bicycle parts, accessories and tools for bicycle shops.',
  ),
  blocks: [
    {
      template: 'BANNERS',
      text: t('<h1>Alles voor de werkbank</h1>', '<h1>Everything for the bench</h1>'),
      medias: [
        {
          looks: [
            { drawing: 'cassette', colour: '#b4bac3' },
            { drawing: 'chain', colour: '#8d96a1' },
            { drawing: 'derailleur', colour: '#3d434c' },
          ],
          title: t(
            'Aandrijfsets: samen vervangen, samen voordeliger',
            'Drivetrain kits: replace together, save together',
          ),
          alt: t('Cassette, ketting en derailleur', 'Cassette, chain and derailleur'),
          link: '/bundles/aandrijving-9-speed',
          size: [1920, 823],
        },
        {
          looks: [
            { drawing: 'tyre', colour: '#8a929c', form: 1 },
            { drawing: 'lamp', colour: '#3c424b' },
          ],
          title: t('Wintervoorraad: banden en licht', 'Winter stock: tyres and lights'),
          alt: t('Grindband en koplamp', 'Gravel tyre and front light'),
          link: '/products/category/buitenbanden',
          size: [1920, 823],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Hardlopers</h2>', '<h2>Best sellers</h2>'),
      products: { from: 'tag', slug: 'hardloper', most: 8 },
    },
    {
      template: 'GRID',
      text: t('<h2>Op afdeling</h2>', '<h2>By department</h2>'),
      subtitle: t('Direct naar het schap', 'Straight to the shelf'),
      medias: [
        {
          looks: [{ drawing: 'chainring', colour: '#3c424b' }],
          title: t('Aandrijving', 'Drivetrain'),
          alt: t('Zwart kettingblad', 'Black chainring'),
          link: '/products/category/aandrijving',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'wheel', colour: '#b4bac3' }],
          title: t('Wielen & banden', 'Wheels & tyres'),
          alt: t('Gespaakt wiel', 'Spoked wheel'),
          link: '/products/category/wielen-banden',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'discRotor', colour: '#b4bac3' }],
          title: t('Remmen', 'Brakes'),
          alt: t('Remschijf', 'Brake rotor'),
          link: '/products/category/remmen',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'battery', colour: '#e2572b' }],
          title: t('Licht & elektrisch', 'Lights & electric'),
          alt: t('E-bike-accu', 'E-bike battery'),
          link: '/products/category/elektrisch-licht',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'saddle', colour: '#7a4a2c', form: 1 }],
          title: t('Zitten & sturen', 'Saddles & bars'),
          alt: t('Leren zadel', 'Leather saddle'),
          link: '/products/category/zitten-sturen',
          size: [960, 640],
        },
        {
          looks: [{ drawing: 'tool', colour: '#c8352c' }],
          title: t('Werkplaats', 'Workshop'),
          alt: t('Pedaalsleutel', 'Pedal spanner'),
          link: '/products/category/werkplaats',
          size: [960, 640],
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Voor de winter</h2>', '<h2>For the winter</h2>'),
      products: { from: 'campaign', most: 4 },
    },
    {
      template: 'HERO_VIDEO',
      text: t(
        '<h2>Van spaak tot wiel</h2><p>Elk wiel wordt bij ons met de hand nagespannen.</p>',
        '<h2>From spoke to wheel</h2><p>Every wheel is tensioned by hand in our workshop.</p>',
      ),
      medias: [
        {
          looks: [],
          title: t('Complete wielen', 'Complete wheels'),
          alt: t('Een draaiend wiel op een werktekening', 'A turning wheel on a workshop drawing'),
          link: '/products/category/complete-wielen',
          size: [1280, 720],
          film: true,
        },
      ],
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Uit onze werkplaats</h2>', '<h2>From our workshop</h2>'),
      products: {
        from: 'picked',
        names: [
          'Montagestandaard Vast',
          'Inbusset 1,5 tot 10',
          'Pedaalsleutel 15 mm',
          'Staande pomp met manometer',
        ],
      },
    },
    {
      template: 'HERO_IMAGE',
      text: t(
        '<h2>Een werkplaats die klopt</h2><p>Standaards tot vijftig kilo en gereedschap dat je omruilt als het breekt.</p>',
        '<h2>A workshop that works</h2><p>Stands up to fifty kilos, and tools that we exchange if they break.</p>',
      ),
      subtitle: t('Werkplaatsinrichting', 'Workshop equipment'),
      desktopOnly: true,
      medias: [
        {
          looks: [
            { drawing: 'stand', colour: '#1f6f8b' },
            { drawing: 'tool', colour: '#e2703a', form: 1 },
            { drawing: 'lube', colour: '#1f5f8b' },
          ],
          title: t('Naar de werkplaats', 'To the workshop'),
          alt: t('Montagestandaard, inbussleutels en kettingolie', 'Repair stand, hex keys and chain oil'),
          link: '/products/category/werkplaats',
          size: [1920, 823],
        },
      ],
    },
    {
      template: 'TEXT_BLOCK',
      text: t(
        '<h2>Voor ondernemers</h2><p>Spaak levert sinds 1974 aan fietsenmakers. Prijzen zijn exclusief btw en gelden per stuk of per doos. Zoek op artikelnummer en laat bezorgen, of haal af in Utrecht, Eindhoven of Groningen.</p><p><a href="/pagina/over-ons">Meer over Spaak</a></p>',
        '<h2>For businesses</h2><p>Spaak has supplied bicycle shops since 1974. Prices exclude VAT and apply singly or by the box. Search by article number and have it delivered, or collect in Utrecht, Eindhoven or Groningen.</p><p><a href="/pagina/over-ons">More about Spaak</a></p>',
      ),
    },
    {
      template: 'PRODUCTS',
      text: t('<h2>Laatst bekeken</h2>', '<h2>Last seen</h2>'),
      products: { from: 'seen', most: 4 },
    },
  ],
};
