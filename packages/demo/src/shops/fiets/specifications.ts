import { type SpecificationsContent, t } from '../../shop-content.ts';

const yes = t('Ja', 'Yes');
const no = t('Nee', 'No');
const same = (text: string) => t(text, text);

const steel = t('Staal', 'Steel');
const stainless = t('Roestvast staal', 'Stainless steel');
const aluminium = t('Aluminium', 'Aluminium');
const carbon = t('Carbon', 'Carbon');
const plastic = t('Kunststof', 'Plastic');
const leather = t('Leer', 'Leather');
const rubber = t('Rubber', 'Rubber');
const cork = t('Kurk', 'Cork');
const brass = t('Messing', 'Brass');

const speeds = { in: 'name', pattern: /(\d+)-speed/ } as const;
const millimetres = { in: 'variants', pattern: /^(\d+(?:,\d+)?) mm/ } as const;
const anInch = { in: 'variants', pattern: /\((\d+) inch\)/ } as const;

const drivetrain = ['kettingen', 'cassettes', 'derailleurs', 'versnellingshendels'];
const fitsEBike = [
  ...drivetrain,
  'kettingbladen',
  'remschijven',
  'remblokken',
  'spaken-naven',
  'zadels',
  'achterlichten',
  'standaards',
];
const lights = ['koplampen', 'achterlichten'];

export const fietsSpecifications: SpecificationsContent = {
  attributes: [
    { slug: 'versnellingen', name: t('Versnellingen', 'Speeds') },
    { slug: 'schakels', name: t('Schakels', 'Links') },
    { slug: 'tanden', name: t('Tanden', 'Teeth') },
    { slug: 'materiaal', name: t('Materiaal', 'Material') },
    { slug: 'kleur', name: t('Kleur', 'Colour') },
    { slug: 'wielmaat', name: t('Wielmaat', 'Wheel size'), unit: t('inch', 'inch') },
    { slug: 'breedte', name: t('Breedte', 'Width'), unit: same('mm') },
    { slug: 'lengte', name: t('Lengte', 'Length'), unit: same('mm') },
    { slug: 'doorsnede', name: t('Doorsnede', 'Diameter'), unit: same('mm') },
    { slug: 'ventiel', name: t('Ventiel', 'Valve') },
    { slug: 'lekbescherming', name: t('Lekbescherming (1 tot 7)', 'Puncture protection (1 to 7)') },
    { slug: 'lichtsterkte', name: t('Lichtsterkte', 'Brightness'), unit: same('lux') },
    { slug: 'voeding', name: t('Voeding', 'Power') },
    { slug: 'spanning', name: t('Spanning', 'Voltage'), unit: same('V') },
    { slug: 'capaciteit', name: t('Capaciteit', 'Capacity'), unit: same('Wh') },
    { slug: 'snelheid', name: t('Toegelaten tot', 'Approved up to'), unit: t('km/u', 'km/h') },
    { slug: 'art', name: t('ART-sterren', 'ART stars') },
    { slug: 'inhoud', name: t('Inhoud', 'Capacity'), unit: t('liter', 'litres') },
    { slug: 'waterdicht', name: t('Waterdicht', 'Waterproof') },
    { slug: 'e-bike', name: t('Geschikt voor e-bike', 'Suitable for e-bikes') },
    { slug: 'belasting', name: t('Grootste belasting', 'Maximum load'), unit: same('kg') },
    { slug: 'taal', name: t('Taal', 'Language') },
    { slug: 'bladzijden', name: t('Bladzijden', 'Pages'), isFilterable: false },
    { slug: 'gewicht', name: t('Gewicht', 'Weight'), unit: same('g'), isFilterable: false },
  ],
  rules: [
    { categories: fitsEBike, values: { 'e-bike': no } },
    {
      categories: fitsEBike,
      name: /e-?bike|Elektrisch|1[012]-speed|gesinterd|spline/i,
      values: { 'e-bike': yes },
    },
    { categories: drivetrain, values: { versnellingen: speeds } },
    { categories: drivetrain, name: /7\/8-speed/, values: { versnellingen: [7, 8] } },
    {
      categories: ['kettingen'],
      values: {
        materiaal: steel,
        schakels: { from: 114, to: 126, step: 2 },
        gewicht: { from: 245, to: 320, step: 5 },
      },
    },
    { categories: ['kettingen'], name: /10-speed/, values: { schakels: 116 } },
    {
      categories: ['cassettes'],
      values: {
        materiaal: steel,
        tanden: { in: 'variants', pattern: /-(\d+)T/ },
        gewicht: { from: 260, to: 420, step: 10 },
      },
    },
    {
      categories: ['kettingbladen'],
      values: {
        materiaal: aluminium,
        kleur: 'colours',
        tanden: { in: 'variants', pattern: /(\d+)T/ },
        gewicht: { from: 90, to: 640, step: 10 },
      },
    },
    { categories: ['kettingbladen'], name: /staal/, values: { materiaal: steel } },
    {
      categories: ['derailleurs'],
      values: { materiaal: aluminium, gewicht: { from: 220, to: 340, step: 10 } },
    },
    {
      categories: ['versnellingshendels'],
      values: { materiaal: plastic, gewicht: { from: 120, to: 260, step: 10 } },
    },
    {
      categories: ['pedalen'],
      values: { materiaal: aluminium, kleur: 'colours', gewicht: { from: 290, to: 420, step: 10 } },
    },
    { categories: ['pedalen'], name: /Stads|Kinder/, values: { materiaal: plastic } },
    {
      categories: ['trapassen'],
      values: { materiaal: steel, lengte: millimetres, gewicht: { from: 190, to: 320, step: 10 } },
    },
    {
      categories: ['buitenbanden'],
      values: {
        wielmaat: anInch,
        breedte: { in: 'variants', pattern: /^(\d+)-/ },
        lekbescherming: 4,
        snelheid: 25,
        gewicht: { from: 520, to: 980, step: 20 },
      },
    },
    { categories: ['buitenbanden'], name: /antilek/, values: { lekbescherming: 7, snelheid: 45 } },
    { categories: ['buitenbanden'], name: /Toer/, values: { lekbescherming: 5, snelheid: 45 } },
    {
      categories: ['binnenbanden'],
      values: {
        wielmaat: 28,
        materiaal: rubber,
        ventiel: t('Hollands', 'Dunlop'),
        gewicht: { from: 35, to: 180, step: 5 },
      },
    },
    {
      categories: ['binnenbanden'],
      name: /autoventiel|werkplaats/,
      values: { ventiel: t('Auto', 'Schrader') },
    },
    { categories: ['binnenbanden'], name: /Frans|TPU/, values: { ventiel: t('Frans', 'Presta') } },
    {
      categories: ['complete-wielen'],
      values: { wielmaat: 28, materiaal: aluminium, gewicht: { from: 1500, to: 2600, step: 50 } },
    },
    { categories: ['complete-wielen'], name: /26 inch/, values: { wielmaat: 26, belasting: 180 } },
    { categories: ['complete-wielen'], name: /carbon/, values: { materiaal: carbon } },
    { categories: ['spaken-naven'], values: { materiaal: stainless, doorsnede: 2 } },
    { categories: ['spaken-naven'], name: /2,34/, values: { doorsnede: 2.34 } },
    {
      categories: ['spaken-naven'],
      name: /naaf/,
      values: { materiaal: aluminium, doorsnede: 12, breedte: millimetres },
    },
    {
      categories: ['remschijven'],
      values: { materiaal: stainless, doorsnede: millimetres, gewicht: { from: 110, to: 220, step: 10 } },
    },
    {
      categories: ['remblokken'],
      values: { materiaal: t('Organisch', 'Organic'), gewicht: { from: 20, to: 60, step: 5 } },
    },
    {
      categories: ['remblokken'],
      name: /gesinterd|e-bike/,
      values: { materiaal: t('Gesinterd', 'Sintered') },
    },
    { categories: ['remblokken'], name: /V-brake|Race/, values: { materiaal: rubber, lengte: 70 } },
    {
      categories: ['kabels'],
      values: { materiaal: stainless, kleur: 'colours', lengte: { from: 1800, to: 2250, step: 150 } },
    },
    { categories: ['kabels'], name: /30 meter/, values: { lengte: 30000 } },
    { categories: ['kabels'], name: /2,5 meter/, values: { lengte: 2500, materiaal: plastic } },
    {
      categories: ['zadels'],
      values: {
        materiaal: t('Kunstleer', 'Synthetic leather'),
        kleur: 'colours',
        breedte: { from: 145, to: 245, step: 20 },
        gewicht: { from: 260, to: 640, step: 20 },
      },
    },
    { categories: ['zadels'], name: /Leren/, values: { materiaal: leather } },
    {
      categories: ['zadelpennen'],
      values: {
        materiaal: aluminium,
        kleur: 'colours',
        doorsnede: millimetres,
        lengte: { from: 300, to: 400, step: 50 },
        belasting: 120,
      },
    },
    { categories: ['zadelpennen'], name: /carbon/, values: { materiaal: carbon, belasting: 100 } },
    {
      categories: ['sturen'],
      values: {
        materiaal: aluminium,
        kleur: 'colours',
        breedte: [580, 620, 680],
        gewicht: { from: 260, to: 560, step: 20 },
      },
    },
    { categories: ['sturen'], name: /Transport/, values: { materiaal: steel } },
    { categories: ['handvatten'], values: { materiaal: rubber, kleur: 'colours', lengte: [130, 92] } },
    { categories: ['handvatten'], name: /leer/, values: { materiaal: leather } },
    { categories: ['handvatten'], name: /kurk/, values: { materiaal: cork } },
    { categories: lights, values: { voeding: t('Dynamo', 'Dynamo') } },
    { categories: ['koplampen'], values: { lichtsterkte: 30, spanning: 6 } },
    {
      categories: ['koplampen'],
      name: /\d+ lux/,
      values: { lichtsterkte: { in: 'name', pattern: /(\d+) lux/ } },
    },
    { categories: lights, name: /batterij/i, values: { voeding: t('Batterij', 'Battery') } },
    { categories: lights, name: /usb/, values: { voeding: t('Accu, usb', 'Rechargeable, USB') } },
    { categories: lights, name: /e-bike|150/i, values: { voeding: t('E-bike', 'E-bike') } },
    {
      categories: ['accus-displays'],
      values: {
        spanning: 36,
        capaciteit: { in: 'variants', pattern: /^(\d+) Wh/ },
        snelheid: 25,
        'e-bike': yes,
      },
    },
    {
      categories: ['accus-displays'],
      name: /accu/i,
      values: { gewicht: { from: 2400, to: 3600, step: 100 } },
    },
    {
      categories: ['tassen'],
      values: {
        kleur: 'colours',
        materiaal: t('Gerecycled polyester', 'Recycled polyester'),
        inhoud: { from: 16, to: 24, step: 2 },
        waterdicht: yes,
      },
    },
    { categories: ['tassen'], name: /Zadeltas/, values: { inhoud: 1.5 } },
    { categories: ['tassen'], name: /Laptop/, values: { waterdicht: t('Spatwaterdicht', 'Splashproof') } },
    { categories: ['bidons'], values: { materiaal: plastic, kleur: 'colours', inhoud: [0.5, 0.75] } },
    { categories: ['bidons'], name: /houder/, values: { materiaal: aluminium, inhoud: [] } },
    {
      categories: ['bellen'],
      values: { materiaal: steel, kleur: 'colours', doorsnede: { from: 35, to: 60, step: 5 } },
    },
    { categories: ['bellen'], name: /Ding Dong/, values: { doorsnede: 80 } },
    { categories: ['bellen'], name: /Messing/, values: { materiaal: brass } },
    {
      categories: ['sloten'],
      values: {
        materiaal: t('Gehard staal', 'Hardened steel'),
        kleur: 'colours',
        art: 2,
        lengte: { from: 600, to: 1100, step: 100 },
        gewicht: { from: 900, to: 2800, step: 100 },
      },
    },
    { categories: ['sloten'], name: /ART 4/, values: { art: 4, lengte: 1100 } },
    { categories: ['sloten'], name: /110 cm/, values: { lengte: 1100 } },
    { categories: ['sloten'], name: /Beugel/, values: { art: 3, lengte: 230 } },
    {
      categories: ['helmen'],
      values: {
        materiaal: plastic,
        kleur: 'colours',
        snelheid: 25,
        gewicht: { from: 230, to: 420, step: 10 },
      },
    },
    { categories: ['helmen'], name: /NTA 8776/, values: { snelheid: 45 } },
    {
      categories: ['spatborden'],
      values: { materiaal: plastic, kleur: 'colours', breedte: millimetres, wielmaat: 28 },
    },
    { categories: ['spatborden'], name: /hout/, values: { materiaal: t('Hout', 'Wood') } },
    {
      categories: ['handgereedschap'],
      values: {
        materiaal: t('Chroomvanadiumstaal', 'Chrome vanadium steel'),
        gewicht: { from: 140, to: 900, step: 20 },
      },
    },
    {
      categories: ['standaards'],
      values: { materiaal: steel, belasting: 35, gewicht: { from: 4500, to: 18000, step: 500 } },
    },
    { categories: ['standaards'], name: /Elektrisch/, values: { belasting: 60 } },
    {
      categories: ['boeken'],
      values: { taal: t('Nederlands', 'Dutch'), bladzijden: { from: 160, to: 420, step: 4 } },
    },
    { categories: ['smeermiddelen'], values: { inhoud: [0.1, 0.5, 5] } },
  ],
};
