import { type CategoryContent, nl } from '../../shop-content.ts';

export const bloemCategories: CategoryContent[] = [
  {
    slug: 'bloemen',
    name: nl('Bloemen'),
    intro: nl('Gesneden en gebonden nadat je bestelt.'),
    children: [
      {
        slug: 'boeketten',
        name: nl('Boeketten'),
        intro: nl('Gebonden door onze bloemisten met wat het seizoen geeft.'),
        children: [
          {
            slug: 'seizoensboeketten',
            name: nl('Seizoensboeketten'),
            intro: nl('Elke week een andere samenstelling, altijd met geur.'),
          },
          { slug: 'rozen', name: nl('Rozen'), intro: nl('Grote knoppen van kwekers uit Aalsmeer.') },
        ],
      },
      {
        slug: 'losse-bloemen',
        name: nl('Losse bloemen'),
        intro: nl('Voor wie zelf graag schikt.'),
        children: [
          {
            slug: 'tulpen',
            name: nl('Tulpen'),
            intro: nl('Van januari tot mei, met vijftien centimeter groei in de vaas.'),
          },
          {
            slug: 'snijbloemen',
            name: nl('Snijbloemen'),
            intro: nl('Per bos, van de kweker en van de pluktuin.'),
          },
        ],
      },
      {
        slug: 'drogen',
        name: nl('Droogbloemen'),
        intro: nl('Gedroogd in onze eigen schuur, mooi voor jaren.'),
        children: [
          {
            slug: 'droogbloemen',
            name: nl('Pluimen en bollen'),
            intro: nl('Pampas, papaver en strobloemen.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'planten',
    name: nl('Planten'),
    intro: nl('Sterk opgekweekt, zonder turf waar het kan, met een kaartje waar alles op staat.'),
    children: [
      {
        slug: 'kamerplanten',
        name: nl('Kamerplanten'),
        intro: nl('Van makkelijk tot bijzonder, voor elke vensterbank.'),
        children: [
          { slug: 'groene-planten', name: nl('Groene planten'), intro: nl('Blad, blad en nog eens blad.') },
          { slug: 'bloeiende-planten', name: nl('Bloeiende planten'), intro: nl('Kleur die weken blijft.') },
          { slug: 'orchideeen', name: nl('Orchideeën'), intro: nl('Twee maanden bloei, en daarna weer.') },
          {
            slug: 'cactussen',
            name: nl('Cactussen & vetplanten'),
            intro: nl('Voor wie het water geven vergeet.'),
          },
        ],
      },
      {
        slug: 'tuinplanten',
        name: nl('Tuinplanten'),
        intro: nl('Winterhard en goed voor bijen.'),
        children: [
          {
            slug: 'vaste-planten',
            name: nl('Vaste planten'),
            intro: nl('Komen elk jaar terug, een beetje groter.'),
          },
          { slug: 'kruiden', name: nl('Kruiden'), intro: nl('Om van te plukken, niet om naar te kijken.') },
        ],
      },
      {
        slug: 'bollen-zaden',
        name: nl('Bollen & zaden'),
        intro: nl('Begin klein, oogst groot.'),
        children: [
          {
            slug: 'bloembollen',
            name: nl('Bloembollen'),
            intro: nl('In het najaar planten, in het voorjaar bloei.'),
          },
          { slug: 'zaden', name: nl('Zaden'), intro: nl('Zaadvaste rassen, elk jaar op kiemkracht getest.') },
        ],
      },
    ],
  },
  {
    slug: 'vers',
    name: nl('Vers van het land'),
    intro: nl(
      'Groente en fruit van negen telers binnen een uur rijden. Prijzen per stuk of bos, met de kiloprijs erbij.',
    ),
    children: [
      {
        slug: 'groente',
        name: nl('Groente'),
        intro: nl('Geoogst op bestelling, met de aarde er soms nog aan.'),
        children: [
          {
            slug: 'wortels-knollen',
            name: nl('Wortels & knollen'),
            intro: nl('Van het zand en van de klei, elk met hun eigen smaak.'),
          },
          {
            slug: 'bladgroente',
            name: nl('Blad & kool'),
            intro: nl('Knapperig, omdat het gisteren nog stond.'),
          },
          { slug: 'vruchtgroente', name: nl('Vruchtgroente'), intro: nl('Rijp geplukt, dus vol van smaak.') },
        ],
      },
      {
        slug: 'fruit',
        name: nl('Fruit'),
        intro: nl('Van hoogstam en haag.'),
        children: [
          {
            slug: 'appels-peren',
            name: nl('Appels & peren'),
            intro: nl('Oude en nieuwe rassen uit de Betuwe.'),
          },
          {
            slug: 'zacht-fruit',
            name: nl('Zacht fruit'),
            intro: nl('Van juni tot oktober, de rest van het jaar niet.'),
          },
        ],
      },
      {
        slug: 'kisten',
        name: nl('Kisten'),
        intro: nl('Een week eten in één kist.'),
        children: [
          {
            slug: 'groentekisten',
            name: nl('Groente- en fruitkisten'),
            intro: nl('Samengesteld door de teler, met recepten erbij.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'potten-gereedschap',
    name: nl('Potten & gereedschap'),
    intro: nl('Alles om je planten goed te laten staan.'),
    children: [
      {
        slug: 'potten-vazen',
        name: nl('Potten & vazen'),
        intro: nl('Van keramiek, terracotta en glas.'),
        children: [
          { slug: 'potten', name: nl('Bloempotten'), intro: nl('Voor binnen en buiten, met en zonder gat.') },
          { slug: 'vazen', name: nl('Vazen'), intro: nl('Voor één tak of een heel boeket.') },
        ],
      },
      {
        slug: 'gereedschap',
        name: nl('Gereedschap'),
        intro: nl('Gereedschap dat je doorgeeft.'),
        children: [
          { slug: 'gieters', name: nl('Gieters'), intro: nl('In balans, ook als ze vol zijn.') },
          {
            slug: 'handgereedschap',
            name: nl('Handgereedschap'),
            intro: nl('Gesmeed in Steenwijk en Solingen.'),
          },
        ],
      },
    ],
  },
];
