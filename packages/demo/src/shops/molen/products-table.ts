import { type FamilyContent, oneForm, t } from '../../shop-content.ts';

const glazes = [
  [t('Zand', 'Sand'), '#e3d3b4'],
  [t('Zeegroen', 'Sea green'), '#6f9a8d'],
  [t('Nachtblauw', 'Night blue'), '#34506b'],
] as const;
const perSet = [
  [t('Per stuk', 'Single'), 1],
  [t('Set van 4', 'Set of 4'), 3.6],
] as const;

export const molenTable: FamilyContent[] = [
  {
    category: 'mokken',
    drawing: 'mug',
    vat: 2100,
    brands: ['Atelier Klei', 'Loza do Norte'],
    variants: perSet,
    colours: glazes,
    intros: [
      t(
        'Gedraaid van rode klei en tweemaal gebakken; het glazuur vloeit in de oven en is bij elk stuk anders.',
        'Thrown in red clay and fired twice; the glaze flows in the kiln and differs on every piece.',
      ),
      t(
        'De rand is dun, het oor groot genoeg voor drie vingers.',
        'The rim is thin, the handle large enough for three fingers.',
      ),
    ],
    points: [
      t('Vaatwasser en magnetron', 'Dishwasher and microwave safe'),
      t('Loodvrij glazuur', 'Lead-free glaze'),
    ],
    care: t(
      'Kleine spikkels en kleurverschillen horen bij handwerk.',
      'Small specks and differences in colour belong to handwork.',
    ),
    products: [
      {
        name: t('Mok Ochtend', 'Ochtend mug'),
        price: 1695,
        line: t(
          'Ruim, zwaar en precies goed voor een grote kop thee.',
          'Roomy, heavy and just right for a large tea.',
        ),
        colour: '#e3d3b4',
        tags: ['favoriet'],
      },
      {
        name: t('Espressokopje Kort', 'Kort espresso cup'),
        price: 1150,
        line: t(
          'Klein en dikwandig, zodat de crema blijft staan.',
          'Small and thick-walled, so the crema stays.',
        ),
        colour: '#e3d3b4',
        form: 1,
      },
      {
        name: t('Cappuccinokop Wolk', 'Wolk cappuccino cup'),
        price: 1495,
        line: t('De ronde bodem laat het melkschuim draaien.', 'The rounded base lets the milk foam turn.'),
        colour: '#e3d3b4',
        form: 2,
      },
      {
        name: t('Mok Haven', 'Haven mug'),
        price: 1595,
        line: t(
          'Recht en slank, past onder elk koffieapparaat.',
          'Straight and slim, fits under any coffee machine.',
        ),
        colour: '#e3d3b4',
        form: 2,
      },
      {
        name: t('Soepmok met deksel', 'Soup mug with lid'),
        price: 1995,
        line: t(
          'De deksel dient ook als bordje voor de boterham.',
          'The lid doubles as a plate for your bread.',
        ),
        colour: '#e3d3b4',
      },
      {
        name: t('Kinderbeker Muis', 'Muis children’s mug'),
        price: 1195,
        line: t('Laag en breed, dus niet zo gauw omgestoten.', 'Low and wide, so hard to knock over.'),
        colour: '#e3d3b4',
        form: 1,
      },
      {
        name: t('Reisbeker Trein', 'Trein travel mug'),
        price: 2295,
        line: t(
          'Dubbelwandig keramiek met een deksel van siliconen.',
          'Double-walled ceramic with a silicone lid.',
        ),
        colour: '#e3d3b4',
        form: 2,
        tags: ['cadeau'],
      },
      {
        name: t('Theebeker zonder oor', 'Tea beaker without handle'),
        price: 1395,
        line: t('Om met twee handen vast te houden.', 'To be held with both hands.'),
        colour: '#e3d3b4',
        form: 1,
        off: 15,
        tags: ['aanbieding'],
      },
    ],
  },
  {
    category: 'borden',
    drawing: 'plate',
    vat: 2100,
    brands: ['Atelier Klei', 'Loza do Norte'],
    variants: perSet,
    intros: [
      t(
        'Steengoed met een opstaande rand, zodat de jus op het bord blijft.',
        'Stoneware with a raised rim that keeps the gravy on the plate.',
      ),
      t('Stapelt laag en staat elke dag op tafel.', 'Stacks low and is on the table every day.'),
    ],
    points: [
      t('Vaatwasser, magnetron en oven tot 180 °C', 'Dishwasher, microwave and oven up to 180 °C'),
      t('Krasvast glazuur', 'Scratch-resistant glaze'),
    ],
    care: t(
      'Grijze streepjes van bestek gaan weg met een beetje schuurpoeder.',
      'Grey cutlery marks come off with a little scouring powder.',
    ),
    products: [
      {
        name: t('Dinerbord Duin, 27 cm', 'Duin dinner plate, 27 cm'),
        price: 1995,
        line: t('De kleur van nat zand na eb.', 'The colour of wet sand after the tide.'),
        colour: '#e2d2b5',
        accent: '#a98a5e',
      },
      {
        name: t('Ontbijtbord Duin, 21 cm', 'Duin breakfast plate, 21 cm'),
        price: 1595,
        line: t('Precies twee boterhammen groot.', 'Exactly two slices of bread wide.'),
        colour: '#ead9bb',
        accent: '#a98a5e',
        form: 2,
      },
      {
        name: t('Pastabord Rivier', 'Rivier pasta plate'),
        price: 2150,
        line: t(
          'Diep genoeg voor saus, breed genoeg om te draaien.',
          'Deep enough for sauce, wide enough for twirling.',
        ),
        colour: '#7fa3ad',
        accent: '#e8f0ee',
      },
      {
        name: t('Gebaksbordje Kant', 'Kant cake plate'),
        price: 1250,
        line: t(
          'Met een rand die in de natte klei is gestempeld.',
          'With an edge stamped into the wet clay.',
        ),
        colour: '#d9b3a0',
        form: 1,
      },
      {
        name: t('Serveerschaal Oogst, 34 cm', 'Oogst serving platter, 34 cm'),
        price: 4495,
        line: t(
          'Voor de kip, de taart of alle tomaten van augustus.',
          'For the chicken, the cake or all of August’s tomatoes.',
        ),
        colour: '#6d7f56',
        accent: '#e9e2c8',
        form: 1,
        soldOut: true,
      },
      {
        name: t('Bord Delfts blauw herzien', 'Delft blue plate revisited'),
        price: 2695,
        line: t('Een oud patroon, opnieuw getekend met de hand.', 'An old pattern, drawn anew by hand.'),
        colour: '#f1eee4',
        accent: '#2d5a95',
        form: 1,
        tags: ['cadeau'],
      },
    ],
  },
  {
    category: 'kommen',
    drawing: 'bowl',
    vat: 2100,
    brands: ['Loza do Norte'],
    variants: [
      [t('14 cm', '14 cm'), 0.6],
      [t('22 cm', '22 cm'), 1],
    ],
    intros: [
      t(
        'Een kom met een brede voet, zodat hij ook bij flink roeren blijft staan.',
        'A bowl on a broad foot, so it stays put even when you stir with vigour.',
      ),
      t(
        'Van binnen glad, van buiten met de ribbels van de draaischijf.',
        'Smooth inside, with the ridges of the wheel outside.',
      ),
    ],
    points: [
      t('Vaatwasser en magnetron', 'Dishwasher and microwave safe'),
      t('Nestelt in de andere maten', 'Nests in the other sizes'),
    ],
    care: t(
      'Laat een hete kom niet op een natte ondergrond afkoelen.',
      'Do not leave a hot bowl to cool on a wet surface.',
    ),
    products: [
      {
        name: t('Kom Citroen', 'Citroen bowl'),
        price: 2450,
        line: t('Staat mooi leeg, en nog mooier vol.', 'Handsome empty, more handsome full.'),
        colour: '#3c5f73',
      },
      {
        name: t('Beslagkom met schenktuit', 'Mixing bowl with spout'),
        price: 3250,
        variants: oneForm,
        line: t(
          'De tuit schenkt pannenkoekenbeslag zonder druppel.',
          'The spout pours batter without a drip.',
        ),
        colour: '#e0c9a0',
        form: 1,
        accent: '#3d6a8a',
      },
      {
        name: t('Soepkom Winter', 'Winter soup bowl'),
        price: 1895,
        line: t('Houdt erwtensoep warm tot de laatste lepel.', 'Keeps pea soup warm to the last spoonful.'),
        colour: '#9c4f38',
        form: 2,
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Saladeschaal Moestuin', 'Moestuin salad bowl'),
        price: 3995,
        line: t('Voor zes personen, of twee met honger.', 'For six people, or two hungry ones.'),
        colour: '#7d9462',
        form: 2,
      },
      {
        name: t('Yoghurtkommetje Vroeg', 'Vroeg yoghurt bowl'),
        price: 1350,
        line: t('Met ruimte voor een flinke schep granola.', 'With room for a good scoop of granola.'),
        colour: '#d8c5cf',
        form: 1,
        accent: '#8a5a72',
      },
    ],
  },
  {
    category: 'glazen',
    drawing: 'glass',
    vat: 2100,
    brands: ['Glasblazerij Leer'],
    variants: [
      [t('Set van 2', 'Set of 2'), 1],
      [t('Set van 6', 'Set of 6'), 2.7],
    ],
    intros: [
      t(
        'Mondgeblazen van gerecycled glas; een enkel luchtbelletje verraadt de hand van de maker.',
        'Mouth-blown from recycled glass; the odd bubble betrays the maker’s hand.',
      ),
      t('Helder, licht en verrassend sterk.', 'Clear, light and surprisingly strong.'),
    ],
    points: [
      t('Vaatwasserbestendig', 'Dishwasher safe'),
      t('Lood- en cadmiumvrij', 'Free of lead and cadmium'),
    ],
    care: t(
      'Spoel met warm water en een scheutje azijn voor de glans.',
      'Rinse with warm water and a dash of vinegar for shine.',
    ),
    products: [
      {
        name: t('Waterglas Sloot', 'Sloot tumbler'),
        price: 1895,
        line: t('Een glas voor elke dag, met een zware bodem.', 'An everyday glass with a heavy base.'),
        colour: '#9cc4cc',
      },
      {
        name: t('Wijnglas Wijd', 'Wijd wine glass'),
        price: 2950,
        line: t(
          'Een ruime kelk, ook voor witte wijn met karakter.',
          'A generous bowl, for white wines with character too.',
        ),
        colour: '#a8324a',
        form: 1,
        tags: ['favoriet'],
      },
      {
        name: t('Limonadeglas Zomer', 'Zomer long glass'),
        price: 2195,
        line: t('Hoog, smal en met plaats voor ijs.', 'Tall, slim and with room for ice.'),
        colour: '#e58a55',
      },
      {
        name: t('Bierglas Brouwer', 'Brouwer beer glass'),
        price: 1995,
        line: t('Loopt naar boven smal toe en houdt het schuim.', 'Narrows upwards and keeps the head.'),
        colour: '#d9a13a',
        off: 10,
      },
      {
        name: t('Borrelglas Rook', 'Rook liqueur glass'),
        price: 2250,
        line: t('Grijs getint, voor jenever uit de vriezer.', 'Tinted grey, for genever from the freezer.'),
        colour: '#8a929a',
        form: 1,
      },
    ],
  },
  {
    category: 'karaffen',
    drawing: 'carafe',
    vat: 2100,
    brands: ['Glasblazerij Leer'],
    variants: [
      [t('0,75 liter', '0.75 litre'), 0.85],
      [t('1,2 liter', '1.2 litres'), 1],
    ],
    intros: [
      t(
        'De hals is breed genoeg voor een flessenborstel en een schijf citroen.',
        'The neck is wide enough for a bottle brush and a slice of lemon.',
      ),
      t('Schenkt rustig en stopt zonder nadruppelen.', 'Pours calmly and stops without dripping.'),
    ],
    points: [
      t('Stop van olijfhout', 'Olive wood stopper'),
      t('Past in de deur van de koelkast', 'Fits the fridge door'),
    ],
    care: t('De houten stop met een vochtige doek afnemen.', 'Wipe the wooden stopper with a damp cloth.'),
    products: [
      {
        name: t('Karaf Bron', 'Bron carafe'),
        price: 3495,
        line: t('Maakt van kraanwater een drankje.', 'Turns tap water into a drink.'),
        colour: '#a9d3dc',
      },
      {
        name: t('Wijnkaraf Adem', 'Adem decanter'),
        price: 4950,
        line: t('Met een brede buik die jonge rode wijn opent.', 'With a broad belly that opens young reds.'),
        colour: '#8a2a3f',
        form: 1,
        tags: ['cadeau'],
      },
      {
        name: t('Sapkan Boomgaard', 'Boomgaard juice jug'),
        price: 2995,
        line: t('Voor een heel vlierbloesemseizoen.', 'For a whole season of elderflower.'),
        colour: '#e9b23f',
        off: 15,
      },
      {
        name: t('Melkfles met kurk', 'Milk bottle with cork'),
        price: 1650,
        line: t('Zoals hij vroeger op de stoep stond.', 'As it used to stand on the doorstep.'),
        colour: '#f4efe2',
        form: 1,
      },
      {
        name: t('Karaf Mos, groen glas', 'Mos carafe, green glass'),
        price: 3250,
        line: t('Het groen van oude flessen, nieuw geblazen.', 'The green of old bottles, newly blown.'),
        colour: '#6f9a68',
      },
    ],
  },
  {
    category: 'theepotten',
    drawing: 'teapot',
    vat: 2100,
    brands: ['Atelier Klei'],
    variants: [
      [t('0,8 liter', '0.8 litre'), 0.85],
      [t('1,4 liter', '1.4 litres'), 1],
    ],
    intros: [
      t(
        'De tuit is zo gevormd dat de laatste druppel terugloopt, in de pot en niet op het kleed.',
        'The spout is shaped so the last drop runs back, into the pot and not on the cloth.',
      ),
      t(
        'Met een ruime zeef waarin losse thee kan zwellen.',
        'With a roomy strainer in which loose tea can swell.',
      ),
    ],
    points: [
      t('Zeef van roestvast staal', 'Stainless steel strainer'),
      t('Zeef en deksel passen los van elkaar', 'Lid fits with or without the strainer'),
    ],
    care: t('Uitspoelen met heet water; zeep is niet nodig.', 'Rinse with hot water; no soap needed.'),
    products: [
      {
        name: t('Theepot Bol', 'Bol teapot'),
        price: 4995,
        line: t(
          'De pot die iedereen tekent als hij een theepot tekent.',
          'The pot everyone draws when drawing a teapot.',
        ),
        colour: '#34566b',
      },
      {
        name: t('Theepot Rib met houten oor', 'Rib teapot with wooden handle'),
        price: 5950,
        line: t(
          'Verticale ribbels die de warmte van je hand houden.',
          'Vertical ribs that keep the heat from your hand.',
        ),
        colour: '#c5a05a',
        form: 1,
      },
      {
        name: t('Theepot Nacht, mat zwart', 'Nacht teapot, matt black'),
        price: 5450,
        line: t('Mat van buiten, diepgroen van binnen.', 'Matt outside, deep green inside.'),
        colour: '#2f3238',
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Kleine theepot Alleen', 'Alleen teapot for one'),
        price: 3450,
        variants: oneForm,
        line: t(
          'Precies twee koppen, voor een uur met een boek.',
          'Exactly two cups, for an hour with a book.',
        ),
        colour: '#b7695a',
        form: 1,
      },
      {
        name: t('Theepot Salie', 'Salie teapot'),
        price: 4995,
        line: t('Zacht groen, ook mooi met takjes erin.', 'Soft green, pretty with sprigs in it too.'),
        colour: '#8ba382',
      },
    ],
  },
  {
    category: 'koffiezetters',
    drawing: 'coffeeMaker',
    vat: 2100,
    brands: ['Ferra'],
    variants: [
      [t('3 kops', '3 cups'), 0.8],
      [t('6 kops', '6 cups'), 1],
    ],
    intros: [
      t('Geen capsules, geen stekker, wel goede koffie.', 'No capsules, no plug, just good coffee.'),
      t(
        'Alle delen zijn los na te bestellen, ook over tien jaar.',
        'Every part can be reordered separately, even ten years on.',
      ),
    ],
    points: [
      t('Voor gas, keramisch en inductie', 'For gas, ceramic and induction'),
      t('Reserverubbers meegeleverd', 'Spare gaskets included'),
    ],
    care: t(
      'Laat afkoelen, spoel om met water en droog goed af.',
      'Let it cool, rinse with water and dry well.',
    ),
    products: [
      {
        name: t('Percolator Roma', 'Roma moka pot'),
        price: 3995,
        line: t('Pruttelt in vier minuten een stevige kop.', 'Brews a strong cup in four minutes.'),
        colour: '#a9afb6',
        form: 1,
      },
      {
        name: t('Cafetière Kopenhagen', 'Kopenhagen cafetière'),
        price: 4495,
        line: t('Dubbel filter, dus geen drab op de bodem.', 'Double filter, so no grounds in the cup.'),
        colour: '#b9bec6',
        tags: ['favoriet'],
      },
      {
        name: t('Cafetière Koper', 'Koper cafetière'),
        price: 5950,
        line: t(
          'Met een frame dat steeds warmer van kleur wordt.',
          'With a frame that grows warmer in colour over time.',
        ),
        colour: '#c07a4a',
        off: 15,
      },
      {
        name: t('Percolator Terra, gelakt', 'Terra moka pot, lacquered'),
        price: 4250,
        line: t(
          'Steenrood, voor een fornuis dat gezien wil worden.',
          'Brick red, for a hob that wants to be seen.',
        ),
        colour: '#b5523a',
        form: 1,
      },
      {
        name: t('Percolator Nachtdienst voor twaalf koppen', 'Nachtdienst moka pot for twelve cups'),
        price: 6450,
        line: t('Voor grote gezinnen en lange vergaderingen.', 'For big families and long meetings.'),
        colour: '#41464e',
        form: 1,
        variants: [
          [t('9 kops', '9 cups'), 0.85],
          [t('12 kops', '12 cups'), 1],
        ],
        soldOut: true,
      },
    ],
  },
];
