import { type FamilyContent, oneForm, t } from '../../shop-content.ts';

const panSizes = [
  [t('20 cm', '20 cm'), 0.8],
  [t('24 cm', '24 cm'), 1],
  [t('28 cm', '28 cm'), 1.25],
] as const;
const potSizes = [
  [t('2 liter', '2 litres'), 0.75],
  [t('4 liter', '4 litres'), 1],
  [t('6 liter', '6 litres'), 1.3],
] as const;

export const molenCooking: FamilyContent[] = [
  {
    category: 'koekenpannen',
    drawing: 'fryingPan',
    vat: 2100,
    brands: ['Smederij Noord', 'Ferra'],
    variants: panSizes,
    intros: [
      t(
        'Een dikke bodem neemt de warmte snel op en houdt die vast, ook als er een koud stuk vis in gaat.',
        'A thick base takes up heat quickly and keeps it, even when a cold piece of fish goes in.',
      ),
      t(
        'De opstaande rand loopt rond af, zodat je een pannenkoek er zo uit laat glijden.',
        'The wall curves gently, so a pancake simply slides out.',
      ),
    ],
    points: [
      t('Geschikt voor inductie, gas, keramisch en oven', 'For induction, gas, ceramic and oven'),
      t('Steel met twee klinknagels vastgezet', 'Handle fixed with two rivets'),
      t('Vijf jaar garantie', 'Five-year guarantee'),
    ],
    care: t(
      'Was de pan met de hand af en droog hem meteen. Een druppel olie na het drogen houdt het oppervlak in conditie.',
      'Wash by hand and dry at once. A drop of oil afterwards keeps the surface in condition.',
    ),
    products: [
      {
        name: t('Koekenpan Hamer, plaatstaal', 'Hamer frying pan, carbon steel'),
        price: 5495,
        line: t(
          'Met de hand gehamerd staal dat met elk gebruik beter wordt.',
          'Hand-hammered steel that improves with every use.',
        ),
        colour: '#4a4f57',
      },
      {
        name: t('Koekenpan Veld, gietijzer', 'Veld frying pan, cast iron'),
        price: 4950,
        line: t('Zwaar, eerlijk en vrijwel onverwoestbaar.', 'Heavy, honest and all but indestructible.'),
        colour: '#2f3237',
        off: 15,
        tags: ['aanbieding'],
      },
      {
        name: t('Omeletpan Dageraad met keramische laag', 'Dageraad omelette pan with ceramic coating'),
        price: 3995,
        line: t('Eieren glijden er zonder een spoor boter uit.', 'Eggs slide out without a trace of butter.'),
        colour: '#8a9a86',
        form: 1,
      },
      {
        name: t('Grillpan Ribbe', 'Ribbe grill pan'),
        price: 5950,
        line: t(
          'Hoge ribben geven echte grillstrepen en vangen het vet op.',
          'High ridges give true grill marks and catch the fat.',
        ),
        colour: '#3a3d44',
        accent: '#2b2428',
      },
      {
        name: t('Hapjespan Lage Land met deksel', 'Lage Land sauté pan with lid'),
        price: 7950,
        line: t(
          'Ruim genoeg voor een maaltijd uit één pan voor vier personen.',
          'Large enough for a one-pan meal for four.',
        ),
        colour: '#7e8791',
        soldOut: true,
      },
      {
        name: t('Pannenkoekenpan Zondag', 'Zondag pancake pan'),
        price: 3450,
        line: t(
          'Een lage rand en een licht gewicht: keren wordt een plezier.',
          'A low rim and little weight: flipping becomes a joy.',
        ),
        colour: '#a65b3c',
      },
    ],
  },
  {
    category: 'kookpannen',
    drawing: 'cookingPot',
    vat: 2100,
    brands: ['Ferra', 'Smederij Noord'],
    variants: potSizes,
    intros: [
      t(
        'De deksel sluit zwaar en strak, zodat het vocht in de pan blijft en het vlees mals wordt.',
        'The lid is heavy and close-fitting, so moisture stays in and meat turns tender.',
      ),
      t(
        'Op laag vuur pruttelt hij uren door zonder aan te zetten.',
        'On a low flame it simmers for hours without catching.',
      ),
    ],
    points: [
      t('Voor alle warmtebronnen, ook inductie', 'For every hob, induction included'),
      t('Grepen waar een ovenwant omheen past', 'Handles that fit an oven glove'),
      t('Maatverdeling aan de binnenkant', 'Measuring marks inside'),
    ],
    care: t(
      'Laat de pan afkoelen voor je hem afwast. Vastgekookt eten week je los met warm water en een lepel soda.',
      'Let the pot cool before washing. Soak stuck food loose with warm water and a spoon of soda.',
    ),
    products: [
      {
        name: t('Braadpan Oma Riet, geëmailleerd gietijzer', 'Oma Riet casserole, enamelled cast iron'),
        price: 12950,
        line: t(
          'De pan voor draadjesvlees, en daarna voor de rest van je leven.',
          'The pot for slow-braised beef, and for the rest of your life.',
        ),
        colour: '#b5452f',
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Soeppan Noordzee', 'Noordzee stockpot'),
        price: 6995,
        line: t('Hoog genoeg voor een hele bouillonkip.', 'Tall enough for a whole boiling fowl.'),
        colour: '#3f6475',
      },
      {
        name: t('Kookpan Helder, meerlaags staal', 'Helder saucepan, layered steel'),
        price: 5995,
        line: t(
          'Drie lagen staal en aluminium tot in de rand.',
          'Three layers of steel and aluminium right up to the rim.',
        ),
        colour: '#aab0b8',
      },
      {
        name: t('Stoofpan Laag met deksel van eikenhout', 'Laag braising pan with oak lid'),
        price: 9950,
        line: t(
          'Van het vuur naar de tafel, met de deksel als onderzetter.',
          'From hob to table, with the lid as trivet.',
        ),
        colour: '#6c7c59',
        form: 1,
      },
      {
        name: t('Pastapan Bologna met inzet', 'Bologna pasta pot with insert'),
        price: 7450,
        line: t('Til de inzet eruit en de pasta is afgegoten.', 'Lift the insert and your pasta is drained.'),
        colour: '#c7a24a',
      },
      {
        name: t('Steelpan Melk', 'Melk milk pan'),
        price: 3250,
        line: t(
          'Twee schenktuiten, dus ook goed voor wie links schenkt.',
          'Two spouts, so just as good for left-handers.',
        ),
        colour: '#e6dcc8',
        form: 1,
        variants: [
          [t('1 liter', '1 litre'), 1],
          [t('1,5 liter', '1.5 litres'), 1.2],
        ],
      },
    ],
  },
  {
    category: 'messen',
    drawing: 'knife',
    vat: 2100,
    brands: ['Robert Herder & Zn.', 'Smederij Noord'],
    variants: [
      [t('Kersenhout', 'Cherry wood'), 1],
      [t('Walnoot', 'Walnut'), 1.12],
    ],
    intros: [
      t(
        'Gesmeed uit één stuk staal en op een natte steen geslepen, vijftien graden aan elke kant.',
        'Forged from a single piece of steel and ground on a wet stone, fifteen degrees on each side.',
      ),
      t(
        'Het gewicht ligt precies bij de krop, zodat het mes het werk doet en niet je pols.',
        'The weight sits right at the bolster, so the knife does the work and not your wrist.',
      ),
    ],
    points: [
      t('Hardheid 59 HRC', 'Hardness 59 HRC'),
      t('Heft van onbehandeld hout, geolied', 'Untreated oiled wood handle'),
      t('Levenslang gratis slijpen in onze winkel', 'Free sharpening in our shop, for life'),
    ],
    care: t(
      'Niet in de vaatwasser. Afvegen, drogen en met de snede naar boven wegleggen.',
      'Not for the dishwasher. Wipe, dry and store with the edge up.',
    ),
    products: [
      {
        name: t('Koksmes 20 cm', 'Chef’s knife 20 cm'),
        price: 8950,
        line: t('Het mes voor negen van de tien klussen.', 'The knife for nine jobs out of ten.'),
        colour: '#c3c8ce',
        tags: ['favoriet'],
      },
      {
        name: t('Officemesje', 'Paring knife'),
        price: 2450,
        line: t('Klein, wendbaar en gevaarlijk handig.', 'Small, nimble and dangerously handy.'),
        colour: '#c3c8ce',
        form: 1,
      },
      {
        name: t('Broodmes 24 cm met golfslijping', 'Bread knife 24 cm, wavy edge'),
        price: 6950,
        line: t(
          'Gaat door een harde korst zonder de kruim te pletten.',
          'Cuts a hard crust without crushing the crumb.',
        ),
        colour: '#b5bbc3',
        form: 2,
      },
      {
        name: t('Santoku 17 cm', 'Santoku 17 cm'),
        price: 8450,
        line: t(
          'De Japanse vorm voor wie veel groente snijdt.',
          'The Japanese shape for those who cut many vegetables.',
        ),
        colour: '#aeb6c0',
        off: 10,
      },
      {
        name: t('Fileermes, buigzaam', 'Filleting knife, flexible'),
        price: 5950,
        line: t('Volgt de graat tot in de staart.', 'Follows the bone right down to the tail.'),
        colour: '#cfd3d8',
        form: 1,
      },
      {
        name: t(
          'Vleesmes voor het aansnijden van rollade, ham en andere grote stukken vlees op feestdagen',
          'Carving knife for slicing rolled roasts, ham and other large festive joints',
        ),
        price: 7450,
        line: t('Lang genoeg om in één haal te snijden.', 'Long enough to slice in a single stroke.'),
        colour: '#bcc2ca',
        form: 0,
      },
    ],
  },
  {
    category: 'snijplanken',
    drawing: 'board',
    vat: 2100,
    brands: ['Houtwerk Drenthe'],
    variants: [
      [t('Klein, 30 × 20 cm', 'Small, 30 × 20 cm'), 0.75],
      [t('Groot, 40 × 30 cm', 'Large, 40 × 30 cm'), 1],
    ],
    intros: [
      t(
        'Gezaagd uit hout van bomen die om een andere reden geveld moesten worden, en drie jaar gedroogd.',
        'Sawn from trees that had to be felled for another reason, and dried for three years.',
      ),
      t(
        'De plank ligt stil op het aanrecht en vergeeft het mes elke snede.',
        'The board lies still on the worktop and forgives the knife every cut.',
      ),
    ],
    points: [
      t('Geolied met lijnolie uit Zeeland', 'Oiled with linseed oil from Zeeland'),
      t('Aan twee kanten te gebruiken', 'Usable on both sides'),
      t('Met oog om op te hangen', 'With a hole for hanging'),
    ],
    care: t(
      'Niet laten weken. Eens per maand inwrijven met plantaardige olie.',
      'Do not soak. Rub with vegetable oil once a month.',
    ),
    products: [
      {
        name: t('Snijplank Eik', 'Oak cutting board'),
        price: 4495,
        line: t(
          'Dicht van nerf en daardoor jarenlang glad.',
          'Close-grained and therefore smooth for years.',
        ),
        colour: '#c29a68',
      },
      {
        name: t('Snijplank Walnoot', 'Walnut cutting board'),
        price: 5995,
        line: t('Donker hout met een bijna paarse gloed.', 'Dark wood with an almost purple glow.'),
        colour: '#7a5638',
        form: 2,
      },
      {
        name: t('Ronde plank Esdoorn', 'Round maple board'),
        price: 4950,
        variants: oneForm,
        line: t('Licht van kleur, ook voor taart of pizza.', 'Light in colour, for cake or pizza too.'),
        colour: '#e0c69c',
        form: 1,
      },
      {
        name: t('Hakblok Beuk, kops hout', 'Beech chopping block, end grain'),
        price: 9950,
        line: t(
          'Op de kop verlijmd, zodat de vezels zich achter het mes sluiten.',
          'Glued end-on, so the fibres close behind the blade.',
        ),
        colour: '#d3a877',
        soldOut: true,
      },
      {
        name: t('Borrelplank Kers met lange greep', 'Cherry serving board with long handle'),
        price: 3995,
        variants: oneForm,
        line: t('Van keuken naar tafel in één beweging.', 'From kitchen to table in one move.'),
        colour: '#b8744a',
        form: 1,
        off: 25,
        tags: ['aanbieding'],
      },
    ],
  },
  {
    category: 'bakvormen',
    drawing: 'bakingTin',
    vat: 2100,
    brands: ['Bakhuis', 'Ferra'],
    variants: [
      [t('Standaard', 'Standard'), 1],
      [t('Groot', 'Large'), 1.3],
    ],
    intros: [
      t(
        'Het staal verdeelt de ovenwarmte tot in de hoeken, zodat de bodem even bruin wordt als de bovenkant.',
        'The steel carries the oven’s heat into the corners, so the base browns as well as the top.',
      ),
      t(
        'Een anti-aanbaklaag zonder PFAS laat ook een plakkerige cake los.',
        'A PFAS-free coating releases even a sticky cake.',
      ),
    ],
    points: [
      t('Tot 240 °C', 'Up to 240 °C'),
      t('Versterkte rand, trekt niet krom', 'Reinforced rim, does not warp'),
      t('Bakpapier niet nodig', 'No baking paper needed'),
    ],
    care: t(
      'Afwassen met een zachte borstel; geen metalen spatels gebruiken.',
      'Wash with a soft brush; do not use metal spatulas.',
    ),
    products: [
      {
        name: t('Broodvorm Molenaar', 'Molenaar bread tin'),
        price: 2295,
        variants: oneForm,
        line: t(
          'De vorm waarin wij ons eigen volkorenbrood bakken.',
          'The tin in which we bake our own wholemeal loaf.',
        ),
        colour: '#6a7078',
        tags: ['favoriet'],
      },
      {
        name: t('Tulbandvorm Feest', 'Feest bundt tin'),
        price: 2650,
        variants: oneForm,
        line: t(
          'Met diepe ribbels die de poedersuiker mooi vangen.',
          'With deep flutes that catch the icing sugar.',
        ),
        colour: '#b5623f',
        form: 1,
      },
      {
        name: t('Springvorm met losse bodem', 'Springform with loose base'),
        price: 2450,
        variants: oneForm,
        line: t('De klem sluit vlak, dus er lekt niets.', 'The clip closes flush, so nothing leaks.'),
        colour: '#4f5a66',
        form: 1,
        accent: '#e3c48c',
      },
      {
        name: t('Cakevorm Vijf Uur', 'Vijf Uur loaf tin'),
        price: 1995,
        line: t(
          'Smal en hoog, voor plakken van precies de goede maat.',
          'Narrow and tall, for slices of just the right size.',
        ),
        colour: '#7c8f96',
      },
      {
        name: t('Taartvorm met gekartelde rand', 'Fluted tart tin'),
        price: 2150,
        line: t(
          'Voor quiche, appeltaart en alles met een rand.',
          'For quiche, apple pie and anything with an edge.',
        ),
        colour: '#a9adb3',
        form: 1,
        accent: '#c9783f',
        off: 10,
      },
      {
        name: t('Stenen broodbakker', 'Stoneware bread baker'),
        price: 5450,
        line: t(
          'Onder de deksel stoomt het brood zijn eigen korst.',
          'Under the lid the loaf steams its own crust.',
        ),
        colour: '#c08f6a',
      },
    ],
  },
  {
    category: 'keukengerei',
    drawing: 'utensil',
    vat: 2100,
    brands: ['Houtwerk Drenthe', 'Bakhuis'],
    variants: [
      [t('Per stuk', 'Single'), 1],
      [t('Set van 3', 'Set of 3'), 2.6],
    ],
    intros: [
      t(
        'Gereedschap dat in de hand ligt alsof het daar altijd al was.',
        'A tool that lies in the hand as if it had always been there.',
      ),
      t(
        'Gemaakt om elke dag gebruikt te worden, en dat jaar na jaar.',
        'Made to be used every day, year after year.',
      ),
    ],
    points: [
      t('Greep van beukenhout', 'Beech handle'),
      t('Krast niet in pannen', 'Does not scratch pans'),
      t('Met ophangoog', 'With hanging hole'),
    ],
    care: t('Met de hand afwassen en rechtop laten drogen.', 'Wash by hand and dry upright.'),
    products: [
      {
        name: t('Garde Ballon', 'Ballon whisk'),
        price: 1495,
        variants: oneForm,
        line: t(
          'Zeven draden die eiwit in twee minuten stijf slaan.',
          'Seven wires that whip egg whites stiff in two minutes.',
        ),
        colour: '#b98556',
      },
      {
        name: t('Pollepel Grootmoeder', 'Grootmoeder wooden spoon'),
        price: 850,
        line: t(
          'Met een schuine kant die de hoek van de pan haalt.',
          'With a slanted edge that reaches the corner of the pan.',
        ),
        colour: '#c99b66',
        form: 1,
        accent: '#d6ad78',
      },
      {
        name: t('Bakspaan met sleuven', 'Slotted turner'),
        price: 1250,
        line: t('Dun genoeg om onder een gebakken ei te schuiven.', 'Thin enough to slip under a fried egg.'),
        colour: '#3c4048',
        form: 2,
      },
      {
        name: t('Soeplepel van roestvast staal', 'Stainless steel ladle'),
        price: 1650,
        line: t('Schenkt links en rechts zonder te knoeien.', 'Pours left and right without spilling.'),
        colour: '#4f5a66',
        form: 1,
      },
      {
        name: t('Siliconen spatel Laatste Lik', 'Laatste Lik silicone spatula'),
        price: 995,
        line: t(
          'Haalt het laatste beetje beslag uit de kom.',
          'Gets the last bit of batter out of the bowl.',
        ),
        colour: '#b98556',
        form: 2,
        accent: '#c4573c',
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Deegkwast en garde in één doosje', 'Pastry whisk gift box'),
        price: 1895,
        line: t(
          'Een klein cadeau voor wie net begint met bakken.',
          'A small gift for those who have just begun to bake.',
        ),
        colour: '#7c8b5e',
        tags: ['cadeau'],
      },
    ],
  },
];
