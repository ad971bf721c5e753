import { type CategoryContent, t } from '../../shop-content.ts';

export const molenCategories: CategoryContent[] = [
  {
    slug: 'koken-bakken',
    name: t('Koken & bakken', 'Cooking & baking'),
    intro: t(
      'Alles voor het fornuis en de oven: pannen die lang meegaan, messen die scherp blijven en vormen waar het deeg vanzelf uit komt.',
      'Everything for hob and oven: pans that last, knives that stay sharp and tins that let go of the dough by themselves.',
    ),
    children: [
      {
        slug: 'pannen',
        name: t('Pannen', 'Pans'),
        intro: t(
          'Van gietijzer tot meerlaags staal, geschikt voor elk fornuis.',
          'From cast iron to layered steel, fit for every hob.',
        ),
        children: [
          {
            slug: 'koekenpannen',
            name: t('Koekenpannen', 'Frying pans'),
            intro: t(
              'Voor een krokant korstje, een luchtige omelet of de zondagse pannenkoek.',
              'For a crisp crust, a light omelette or Sunday’s pancakes.',
            ),
          },
          {
            slug: 'kookpannen',
            name: t('Kook- en braadpannen', 'Pots and casseroles'),
            intro: t(
              'Soep, stoof en pasta: pannen die de warmte vasthouden en gelijk verdelen.',
              'Soup, stew and pasta: pots that hold the heat and spread it evenly.',
            ),
          },
        ],
      },
      {
        slug: 'snijden',
        name: t('Snijden', 'Cutting'),
        intro: t(
          'Een goed mes en een stevige plank, meer heeft een kok niet nodig.',
          'A good knife and a sturdy board: a cook needs little more.',
        ),
        children: [
          {
            slug: 'messen',
            name: t('Messen', 'Knives'),
            intro: t('Gesmeed, in balans en eenvoudig te slijpen.', 'Forged, balanced and easy to sharpen.'),
          },
          {
            slug: 'snijplanken',
            name: t('Snijplanken', 'Cutting boards'),
            intro: t(
              'Van Europees hout, mooi genoeg om op te serveren.',
              'Made of European wood, handsome enough to serve on.',
            ),
          },
        ],
      },
      {
        slug: 'bakken',
        name: t('Bakken', 'Baking'),
        intro: t(
          'Voor brood, taart en alles wat uit de oven geurt.',
          'For bread, cake and all that smells good from the oven.',
        ),
        children: [
          {
            slug: 'bakvormen',
            name: t('Bakvormen', 'Baking tins'),
            intro: t(
              'Vormen die de warmte gelijkmatig geven en netjes loslaten.',
              'Tins that heat evenly and release cleanly.',
            ),
          },
          {
            slug: 'keukengerei',
            name: t('Keukengerei', 'Utensils'),
            intro: t(
              'De lepels, gardes en spatels die je elke dag pakt.',
              'The spoons, whisks and spatulas you reach for daily.',
            ),
          },
        ],
      },
    ],
  },
  {
    slug: 'aan-tafel',
    name: t('Aan tafel', 'At the table'),
    intro: t(
      'Servies en glas om te mengen en te combineren, gemaakt in kleine ateliers in Nederland, België en Portugal.',
      'Tableware and glass to mix and match, made in small workshops in the Netherlands, Belgium and Portugal.',
    ),
    children: [
      {
        slug: 'servies',
        name: t('Servies', 'Tableware'),
        intro: t(
          'Steengoed met reactief glazuur: geen stuk is precies gelijk.',
          'Stoneware with a reactive glaze: no two pieces are quite alike.',
        ),
        children: [
          {
            slug: 'mokken',
            name: t('Mokken & kopjes', 'Mugs & cups'),
            intro: t(
              'Voor de eerste koffie en de laatste thee van de dag.',
              'For the first coffee and the last tea of the day.',
            ),
          },
          {
            slug: 'borden',
            name: t('Borden', 'Plates'),
            intro: t('Van ontbijtbord tot serveerschaal.', 'From breakfast plate to serving dish.'),
          },
          {
            slug: 'kommen',
            name: t('Kommen & schalen', 'Bowls'),
            intro: t(
              'Voor soep, salade, yoghurt en fruit op tafel.',
              'For soup, salad, yoghurt and fruit on the table.',
            ),
          },
        ],
      },
      {
        slug: 'drinken',
        name: t('Glas', 'Glassware'),
        intro: t('Dun waar het mag, stevig waar het moet.', 'Thin where it may be, sturdy where it must.'),
        children: [
          {
            slug: 'glazen',
            name: t('Glazen', 'Glasses'),
            intro: t(
              'Waterglazen, wijnglazen en alles voor de borrel.',
              'Tumblers, wine glasses and all for drinks with friends.',
            ),
          },
          {
            slug: 'karaffen',
            name: t('Karaffen', 'Carafes'),
            intro: t(
              'Voor kraanwater met munt of een wijn die adem nodig heeft.',
              'For tap water with mint, or a wine that needs to breathe.',
            ),
          },
        ],
      },
      {
        slug: 'zetten',
        name: t('Koffie & thee zetten', 'Brewing coffee & tea'),
        intro: t('Rustig zetten, rustig drinken.', 'Brew slowly, drink slowly.'),
        children: [
          {
            slug: 'theepotten',
            name: t('Theepotten', 'Teapots'),
            intro: t(
              'Potten die niet druppelen en lang warm blijven.',
              'Pots that do not drip and stay warm for long.',
            ),
          },
          {
            slug: 'koffiezetters',
            name: t('Koffiezetters', 'Coffee makers'),
            intro: t(
              'Percolators en cafetières voor op het fornuis en op tafel.',
              'Moka pots and cafetières for hob and table.',
            ),
          },
        ],
      },
    ],
  },
  {
    slug: 'wonen',
    name: t('Wonen', 'Living'),
    intro: t(
      'Linnen, wol en kaarslicht: kleine dingen die een kamer tot een thuis maken.',
      'Linen, wool and candlelight: small things that make a room a home.',
    ),
    children: [
      {
        slug: 'textiel',
        name: t('Textiel', 'Textiles'),
        intro: t(
          'Geweven van natuurlijke vezels, gewassen en dus meteen zacht.',
          'Woven of natural fibres and prewashed, so soft from the start.',
        ),
        children: [
          {
            slug: 'theedoeken',
            name: t('Theedoeken', 'Tea towels'),
            intro: t('Drogen goed en zien er ook zo uit.', 'They dry well and look the part.'),
          },
          {
            slug: 'kussens',
            name: t('Kussens', 'Cushions'),
            intro: t(
              'Met een vulling van veren of gerecyclede vezel.',
              'Filled with feathers or recycled fibre.',
            ),
          },
          {
            slug: 'plaids',
            name: t('Plaids', 'Throws'),
            intro: t(
              'Van wol en katoen, voor op de bank of in de tuin.',
              'Of wool and cotton, for the sofa or the garden.',
            ),
          },
        ],
      },
      {
        slug: 'sfeer',
        name: t('Sfeer', 'Atmosphere'),
        intro: t('Licht dat de avond langer maakt.', 'Light that makes the evening longer.'),
        children: [
          {
            slug: 'kaarsen',
            name: t('Kaarsen', 'Candles'),
            intro: t('Gegoten van bijenwas en koolzaadwas.', 'Cast from beeswax and rapeseed wax.'),
          },
          {
            slug: 'lampen',
            name: t('Lampen', 'Lamps'),
            intro: t(
              'Warm licht boven tafel en naast de stoel.',
              'Warm light above the table and beside the chair.',
            ),
          },
        ],
      },
      {
        slug: 'opbergen',
        name: t('Opbergen', 'Storage'),
        intro: t('Orde die gezien mag worden.', 'Order that may be seen.'),
        children: [
          {
            slug: 'manden',
            name: t('Manden', 'Baskets'),
            intro: t(
              'Met de hand gevlochten van wilg, zeegras en riet.',
              'Woven by hand from willow, seagrass and reed.',
            ),
          },
          {
            slug: 'voorraadpotten',
            name: t('Voorraadpotten', 'Storage jars'),
            intro: t(
              'Luchtdicht, stapelbaar en eenvoudig schoon te maken.',
              'Airtight, stackable and easy to clean.',
            ),
          },
        ],
      },
    ],
  },
  {
    slug: 'eten-drinken',
    name: t('Eten & drinken', 'Food & drink'),
    intro: t(
      'Wij malen zelf, proeven alles en kennen onze makers bij naam.',
      'We mill our own, taste everything and know our makers by name.',
    ),
    children: [
      {
        slug: 'voorraadkast',
        name: t('Voorraadkast', 'Larder'),
        intro: t('De basis van elke maaltijd.', 'The base of every meal.'),
        children: [
          {
            slug: 'meel',
            name: t('Meel & bloem', 'Flour'),
            intro: t(
              'Op de stenen van onze eigen molen gemalen, elke dinsdag en vrijdag.',
              'Ground on the stones of our own mill, every Tuesday and Friday.',
            ),
          },
          {
            slug: 'olie-azijn',
            name: t('Olie & azijn', 'Oil & vinegar'),
            intro: t('Van eerste persing en oud vat.', 'First pressings and old barrels.'),
          },
          {
            slug: 'pasta',
            name: t('Pasta', 'Pasta'),
            intro: t('Langzaam gedroogd, door brons getrokken.', 'Slowly dried, drawn through bronze.'),
          },
        ],
      },
      {
        slug: 'warme-dranken',
        name: t('Koffie & thee', 'Coffee & tea'),
        intro: t('Vers gebrand en zorgvuldig geplukt.', 'Freshly roasted and carefully picked.'),
        children: [
          {
            slug: 'koffie',
            name: t('Koffie', 'Coffee'),
            intro: t(
              'Elke week gebrand in een trommel van vijftien kilo.',
              'Roasted weekly in a fifteen-kilo drum.',
            ),
          },
          {
            slug: 'thee',
            name: t('Thee', 'Tea'),
            intro: t(
              'Losse thee in een blik dat je jaren gebruikt.',
              'Loose tea in a tin that you keep for years.',
            ),
          },
        ],
      },
      {
        slug: 'lekkers',
        name: t('Lekkers', 'Treats'),
        intro: t(
          'Voor bij de koffie, op brood of zo uit het papier.',
          'With coffee, on bread or straight from the wrapper.',
        ),
        children: [
          {
            slug: 'chocolade',
            name: t('Chocolade', 'Chocolate'),
            intro: t(
              'Van boon tot reep gemaakt door drie chocolatiers.',
              'Made from bean to bar by three chocolatiers.',
            ),
          },
          {
            slug: 'jam-honing',
            name: t('Jam & honing', 'Jam & honey'),
            intro: t(
              'In koperen ketels gekookt, uit de kast van de imker.',
              'Cooked in copper kettles, straight from the beekeeper.',
            ),
          },
          {
            slug: 'kaas',
            name: t('Kaas', 'Cheese'),
            intro: t(
              'Gerijpt op houten planken, gesneden op de dag van verzending.',
              'Ripened on wooden boards, cut on the day it ships.',
            ),
          },
        ],
      },
    ],
  },
];
