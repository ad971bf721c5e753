import { type FamilyContent, oneForm, t } from '../../shop-content.ts';

export const molenLiving: FamilyContent[] = [
  {
    category: 'theedoeken',
    drawing: 'towel',
    vat: 2100,
    brands: ['Weverij De Spoel'],
    variants: [
      [t('Per stuk', 'Single'), 1],
      [t('Set van 3', 'Set of 3'), 2.6],
    ],
    intros: [
      t(
        'Half linnen, half katoen: droogt snel en pluist niet.',
        'Half linen, half cotton: dries fast and leaves no lint.',
      ),
      t('Geweven in Twente op getouwen uit 1958.', 'Woven in Twente on looms from 1958.'),
    ],
    points: [t('50 × 70 cm', '50 × 70 cm'), t('Wasbaar op 60 °C', 'Washable at 60 °C')],
    care: t(
      'Na drie wasbeurten neemt de doek pas echt goed water op.',
      'After three washes the cloth absorbs at its best.',
    ),
    products: [
      {
        name: t('Theedoek Bakker, rode bies', 'Bakker tea towel, red border'),
        price: 995,
        line: t('De klassieker die in geen keuken misstaat.', 'The classic that suits every kitchen.'),
        colour: '#f6efe0',
        accent: '#b23a2e',
      },
      {
        name: t('Theedoek Ruit, blauw', 'Ruit tea towel, blue check'),
        price: 995,
        line: t('Een grote ruit in twee tinten blauw.', 'A large check in two shades of blue.'),
        colour: '#eef1f0',
        accent: '#3a628a',
        form: 1,
      },
      {
        name: t('Theedoek Streep, oker', 'Streep tea towel, ochre'),
        price: 1095,
        line: t(
          'Breed en smal om en om, als akkers vanuit de lucht.',
          'Wide and narrow by turns, like fields from the air.',
        ),
        colour: '#f7edd6',
        accent: '#c98f2e',
        form: 2,
        off: 20,
      },
      {
        name: t('Glazendoek van puur linnen', 'Pure linen glass cloth'),
        price: 1495,
        line: t('Poetst wijnglazen zonder één streep.', 'Polishes wine glasses without a single streak.'),
        colour: '#e6dfce',
        accent: '#6d7f8a',
        form: 2,
      },
      {
        name: t('Keukenhanddoek badstof, mosgroen', 'Terry kitchen towel, moss green'),
        price: 1250,
        variants: oneForm,
        line: t('Dik en zacht, voor natte handen.', 'Thick and soft, for wet hands.'),
        colour: '#a9b38c',
        accent: '#566b45',
      },
    ],
  },
  {
    category: 'kussens',
    drawing: 'cushion',
    vat: 2100,
    brands: ['Weverij De Spoel'],
    variants: [
      [t('45 × 45 cm', '45 × 45 cm'), 1],
      [t('60 × 60 cm', '60 × 60 cm'), 1.4],
    ],
    intros: [
      t(
        'De hoes is van gewassen linnen met een verdekte rits.',
        'The cover is washed linen with a concealed zip.',
      ),
      t(
        'Geborduurd en genaaid in een sociale werkplaats in Arnhem.',
        'Embroidered and sewn in a sheltered workshop in Arnhem.',
      ),
    ],
    points: [
      t('Inclusief vulling', 'Filling included'),
      t('Hoes wasbaar op 30 °C', 'Cover washable at 30 °C'),
    ],
    care: t(
      'Klop het kussen af en toe op en laat het buiten luchten.',
      'Plump it up now and then and air it outdoors.',
    ),
    products: [
      {
        name: t('Kussen Dijk', 'Dijk cushion'),
        price: 3995,
        line: t(
          'Schuine banen, als avondlicht op de dijk.',
          'Slanted stripes, like evening light on a dyke.',
        ),
        colour: '#33536b',
      },
      {
        name: t('Kussen Graan', 'Graan cushion'),
        price: 4250,
        line: t(
          'Ruitjes van stikwerk in de kleur van rijpe tarwe.',
          'Stitched diamonds in the colour of ripe wheat.',
        ),
        colour: '#d3a144',
        form: 1,
      },
      {
        name: t('Kussen Golf', 'Golf cushion'),
        price: 4250,
        line: t('Golven die met de hand zijn gedrukt.', 'Waves printed by hand.'),
        colour: '#5f8f8c',
        form: 2,
        tags: ['favoriet'],
      },
      {
        name: t('Kussen Baksteen', 'Baksteen cushion'),
        price: 3995,
        line: t('Warm rood, mooi naast oud leer.', 'Warm red, fine beside old leather.'),
        colour: '#a94f38',
        form: 1,
        off: 25,
        tags: ['aanbieding'],
      },
      {
        name: t('Kussen Heide', 'Heide cushion'),
        price: 4250,
        line: t('Het paars van eind augustus.', 'The purple of late August.'),
        colour: '#8a6f93',
        form: 2,
      },
    ],
  },
  {
    category: 'plaids',
    drawing: 'plaid',
    vat: 2100,
    brands: ['Weverij De Spoel'],
    variants: [
      [t('130 × 170 cm', '130 × 170 cm'), 1],
      [t('180 × 220 cm', '180 × 220 cm'), 1.5],
    ],
    intros: [
      t(
        'Zachte wol van kuddes die ’s zomers de hei begrazen.',
        'Soft wool from flocks that graze the heath in summer.',
      ),
      t(
        'De franje is met de hand geknoopt, draad voor draad.',
        'The fringe is knotted by hand, thread by thread.',
      ),
    ],
    points: [
      t('Mulesingvrije wol', 'Mulesing-free wool'),
      t('Verpakt in katoenen zak', 'Packed in a cotton bag'),
    ],
    care: t(
      'Luchten is meestal genoeg; anders een koud wolprogramma.',
      'Airing is usually enough; otherwise a cold wool cycle.',
    ),
    products: [
      {
        name: t('Plaid Schaapskooi', 'Schaapskooi throw'),
        price: 8995,
        line: t('Ongeverfde wol in drie natuurlijke tinten.', 'Undyed wool in three natural shades.'),
        colour: '#cbb894',
        accent: '#7a6448',
      },
      {
        name: t('Plaid Terra', 'Terra throw'),
        price: 8495,
        line: t('Een ruit in steenrood en room.', 'A check in brick and cream.'),
        colour: '#b9583e',
      },
      {
        name: t('Plaid Waddenzee', 'Waddenzee throw'),
        price: 9495,
        line: t(
          'Grijsblauw als het wad om zeven uur ’s ochtends.',
          'Grey-blue as the mudflats at seven in the morning.',
        ),
        colour: '#5d7f8c',
        soldOut: true,
      },
      {
        name: t('Zomerplaid van katoen', 'Cotton summer throw'),
        price: 5995,
        line: t('Licht genoeg voor een zwoele avond buiten.', 'Light enough for a warm evening outdoors.'),
        colour: '#d8a94a',
        off: 30,
        tags: ['aanbieding'],
      },
      {
        name: t('Plaid Bosrand', 'Bosrand throw'),
        price: 8995,
        line: t('Drie groenen door elkaar, als een dennenbos.', 'Three greens interwoven, like a pine wood.'),
        colour: '#5c7350',
      },
    ],
  },
  {
    category: 'kaarsen',
    drawing: 'candle',
    vat: 2100,
    brands: ['Kaarsenmakerij Lont'],
    variants: [
      [t('Set van 3', 'Set of 3'), 1],
      [t('Set van 6', 'Set of 6'), 1.85],
    ],
    intros: [
      t(
        'Plantaardige was en een lont van katoen: een rustige vlam zonder roet.',
        'Plant wax and a cotton wick: a calm flame without soot.',
      ),
      t(
        'Gegoten in kleine partijen en drie dagen gerust.',
        'Cast in small batches and rested for three days.',
      ),
    ],
    points: [
      t('Branduren op het etiket', 'Burning time on the label'),
      t('Zonder paraffine en palmolie', 'No paraffin, no palm oil'),
    ],
    care: t(
      'Knip de lont voor elk gebruik tot een halve centimeter en laat kaarsen nooit alleen branden.',
      'Trim the wick to half a centimetre before each use and never leave candles unattended.',
    ),
    products: [
      {
        name: t('Stompkaarsen Bijenwas', 'Beeswax pillar candles'),
        price: 2450,
        line: t(
          'Ruikt van zichzelf naar honing, ook onaangestoken.',
          'Smells of honey by itself, even unlit.',
        ),
        colour: '#e4b65a',
      },
      {
        name: t('Stompkaarsen Ivoor', 'Ivory pillar candles'),
        price: 1695,
        line: t('Drie hoogtes die bij elkaar horen.', 'Three heights that belong together.'),
        colour: '#efe6d2',
        tags: ['favoriet'],
      },
      {
        name: t('Geurkaars Vijgenblad', 'Fig leaf scented candle'),
        price: 2295,
        line: t('Groen en melkachtig, als een boom in de zon.', 'Green and milky, like a tree in the sun.'),
        colour: '#8fa377',
        form: 1,
      },
      {
        name: t('Geurkaars Houtvuur', 'Wood fire scented candle'),
        price: 2295,
        line: t('Rook, ceder en een beetje sinaasappelschil.', 'Smoke, cedar and a little orange peel.'),
        colour: '#9a5f43',
        form: 1,
        off: 15,
      },
      {
        name: t('Stompkaarsen Terracotta', 'Terracotta pillar candles'),
        price: 1850,
        line: t(
          'Door en door gekleurd, dus mooi tot het eind.',
          'Coloured all through, so lovely to the end.',
        ),
        colour: '#c77a55',
      },
    ],
  },
  {
    category: 'lampen',
    drawing: 'lamp',
    vat: 2100,
    brands: ['Lichthuis'],
    variants: [
      [t('Snoer van linnen', 'Linen flex'), 1],
      [t('Snoer zwart', 'Black flex'), 1],
    ],
    intros: [
      t('Een lamp die ook uit mooi is.', 'A lamp that looks good even when off.'),
      t('Warm licht, goed gericht, zonder te verblinden.', 'Warm light, well aimed, without glare.'),
    ],
    points: [
      t('Fitting E27, lamp niet meegeleverd', 'E27 fitting, bulb not included'),
      t('Dimbaar met geschikte lamp', 'Dimmable with a suitable bulb'),
    ],
    care: t('Afstoffen met een zachte kwast of droge doek.', 'Dust with a soft brush or dry cloth.'),
    products: [
      {
        name: t('Tafellamp Lezer', 'Lezer table lamp'),
        price: 11950,
        line: t('Een geplooide kap op een voet van gedraaid eiken.', 'A pleated shade on a turned oak foot.'),
        colour: '#e8d9ba',
      },
      {
        name: t('Hanglamp Schuur', 'Schuur pendant lamp'),
        price: 13950,
        line: t(
          'Emaille van buiten, wit van binnen, zoals in de stal.',
          'Enamel outside, white inside, as in the barn.',
        ),
        colour: '#4a6b5d',
        form: 1,
      },
      {
        name: t('Hanglamp Oker', 'Oker pendant lamp'),
        price: 12950,
        line: t('Geeft zelfs een grijze dag een beetje zon.', 'Lends a little sun even to a grey day.'),
        colour: '#d29a34',
        form: 1,
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Tafellamp Kruik', 'Kruik table lamp'),
        price: 9950,
        variants: oneForm,
        line: t('De voet is een echte gedraaide kruik.', 'The foot is a real thrown jar.'),
        colour: '#dfc9b6',
        accent: '#6f8b93',
      },
      {
        name: t(
          'Hanglamp Steenrood voor boven de lange eettafel',
          'Steenrood pendant for above the long dining table',
        ),
        price: 14950,
        line: t(
          'Groot genoeg voor een tafel met acht stoelen.',
          'Large enough for a table with eight chairs.',
        ),
        colour: '#a8513b',
        form: 1,
      },
    ],
  },
  {
    category: 'manden',
    drawing: 'basket',
    vat: 2100,
    brands: ['Mandenmakerij Loof'],
    variants: [
      [t('Klein', 'Small'), 0.7],
      [t('Middel', 'Medium'), 1],
      [t('Groot', 'Large'), 1.45],
    ],
    intros: [
      t(
        'Gevlochten van teen die in de winter is gesneden en in het voorjaar geweekt.',
        'Woven from osier cut in winter and soaked in spring.',
      ),
      t(
        'Elke mand kost een halve dag werk en gaat een half leven mee.',
        'Each basket takes half a day to make and lasts half a lifetime.',
      ),
    ],
    points: [t('Met de hand gevlochten', 'Woven by hand'), t('Draagt tot 15 kilo', 'Carries up to 15 kilos')],
    care: t(
      'Af en toe licht besproeien met water houdt de teen soepel.',
      'A light spray of water now and then keeps the osier supple.',
    ),
    products: [
      {
        name: t('Marktmand Zaterdag', 'Zaterdag market basket'),
        price: 4995,
        line: t('Voor prei, brood en een bos bloemen.', 'For leeks, bread and a bunch of flowers.'),
        colour: '#b68a55',
        form: 1,
        tags: ['favoriet'],
      },
      {
        name: t('Wasmand Wilg', 'Wilg laundry basket'),
        price: 6450,
        line: t('Ruim en licht, met een gladde binnenkant.', 'Roomy and light, with a smooth inside.'),
        colour: '#a9784a',
      },
      {
        name: t('Opbergmand Zeegras', 'Seagrass storage basket'),
        price: 3495,
        line: t(
          'Voor speelgoed, plaids en alles wat weg moet.',
          'For toys, throws and all that must go away.',
        ),
        colour: '#b9a873',
      },
      {
        name: t('Picknickmand Uiterwaard', 'Uiterwaard picnic basket'),
        price: 7950,
        variants: oneForm,
        line: t('Met een hoog hengsel en een linnen voering.', 'With a tall handle and a linen lining.'),
        colour: '#8f6a45',
        form: 1,
        off: 15,
      },
      {
        name: t('Broodmand Zondag', 'Zondag bread basket'),
        price: 2450,
        line: t(
          'Met een doek erin blijft het brood lang vers.',
          'With a cloth inside, bread keeps fresh for long.',
        ),
        colour: '#caa06a',
      },
    ],
  },
  {
    category: 'voorraadpotten',
    drawing: 'storageJar',
    vat: 2100,
    brands: ['Glasblazerij Leer', 'Bakhuis'],
    variants: [
      [t('0,7 liter', '0.7 litre'), 0.75],
      [t('1,5 liter', '1.5 litres'), 1],
      [t('2,5 liter', '2.5 litres'), 1.3],
    ],
    intros: [
      t(
        'De siliconen ring sluit luchtdicht; bloem en bonen blijven droog.',
        'The silicone ring seals airtight; flour and beans stay dry.',
      ),
      t(
        'De potten stapelen stevig en laten zien wat op is.',
        'The jars stack firmly and show what has run out.',
      ),
    ],
    points: [t('Borosilicaatglas', 'Borosilicate glass'), t('Deksel van acacia', 'Acacia lid')],
    care: t(
      'Glas in de vaatwasser, deksel met een vochtige doek.',
      'Glass in the dishwasher, lid with a damp cloth.',
    ),
    products: [
      {
        name: t('Voorraadpot Meel', 'Meel storage jar'),
        price: 1695,
        line: t('Breed genoeg voor een maatschep.', 'Wide enough for a measuring scoop.'),
        colour: '#efe4cc',
      },
      {
        name: t('Voorraadpot Bonen', 'Bonen storage jar'),
        price: 1695,
        line: t(
          'Voor alles wat rolt: bonen, noten en kikkererwten.',
          'For all that rolls: beans, nuts and chickpeas.',
        ),
        colour: '#a5543b',
        form: 1,
      },
      {
        name: t('Koffiepot met ventiel', 'Coffee jar with valve'),
        price: 2195,
        line: t(
          'Laat gas van verse bonen eruit en geen lucht erin.',
          'Lets the gas of fresh beans out and no air in.',
        ),
        colour: '#4a2c1a',
        form: 1,
        tags: ['favoriet'],
      },
      {
        name: t('Voorraadpot Linzen', 'Linzen storage jar'),
        price: 1695,
        line: t('Laag en breed, voor de onderste plank.', 'Low and wide, for the bottom shelf.'),
        colour: '#c9863a',
        form: 1,
        off: 10,
      },
      {
        name: t('Koektrommel van glas', 'Glass biscuit jar'),
        price: 2450,
        line: t('Bezoek ziet meteen wat er te kiezen valt.', 'Visitors see at once what there is to choose.'),
        colour: '#c99a5e',
        form: 1,
      },
    ],
  },
];
