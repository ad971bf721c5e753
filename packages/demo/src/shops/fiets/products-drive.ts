import { type FamilyContent, oneForm, t } from '../../shop-content.ts';

const packs = [
  [t('Per stuk', 'Single'), 1],
  [t('Doos van 10', 'Box of 10'), 8.8],
] as const;
const dry = t(
  'Ontvetten voor montage en daarna volgens de tekening aanhalen.',
  'Degrease before fitting, then tighten according to the drawing.',
);

export const fietsDrive: FamilyContent[] = [
  {
    category: 'kettingen',
    drawing: 'chain',
    vat: 2100,
    brands: ['KMX', 'Draaiwerk'],
    variants: packs,
    intros: [
      t(
        'Gepolijste buitenplaten en geharde pennen houden de verlenging ook bij een middenmotor binnen de perken.',
        'Polished outer plates and hardened pins keep stretch in check, even with a mid-drive motor.',
      ),
      t(
        'In de werkplaats gekozen omdat de standtijd voorspelbaar is.',
        'Chosen in workshops because its service life is predictable.',
      ),
    ],
    points: [
      t('Inclusief sluitschakel', 'Quick link included'),
      t('Treksterkte boven 10 kN', 'Tensile strength over 10 kN'),
    ],
    care: dry,
    products: [
      {
        name: t('Ketting 1-speed 1/2 × 1/8 verzinkt', 'Chain 1-speed 1/2 × 1/8 galvanised'),
        price: 595,
        line: t('De ketting onder elke stadsfiets.', 'The chain under every city bike.'),
        colour: '#aab1ba',
        tags: ['hardloper'],
      },
      {
        name: t('Ketting 8-speed', 'Chain 8-speed'),
        price: 795,
        line: t('Stil en soepel, voor 6-, 7- en 8-speed.', 'Quiet and smooth, for 6, 7 and 8 speed.'),
        colour: '#8d96a1',
      },
      {
        name: t('Ketting 9-speed e-bike', 'Chain 9-speed e-bike'),
        price: 1495,
        line: t(
          'Met verzwaarde binnenplaten voor de middenmotor.',
          'With reinforced inner plates for mid-drive motors.',
        ),
        colour: '#5a626d',
        form: 1,
      },
      {
        name: t('Ketting 10-speed', 'Chain 10-speed'),
        price: 1650,
        line: t('Vernikkeld, 116 schakels.', 'Nickel-plated, 116 links.'),
        colour: '#c9ced6',
        off: 15,
        tags: ['aanbieding'],
      },
      {
        name: t('Ketting 11-speed goud', 'Chain 11-speed gold'),
        price: 2995,
        line: t('Titaannitride tegen roest en slijtage.', 'Titanium nitride against rust and wear.'),
        colour: '#d1a64a',
        form: 1,
      },
      {
        name: t('Ketting 12-speed', 'Chain 12-speed'),
        price: 2795,
        line: t('Smal, sterk en vlot schakelend.', 'Narrow, strong and quick to shift.'),
        colour: '#9aa3ae',
      },
    ],
  },
  {
    category: 'cassettes',
    drawing: 'cassette',
    vat: 2100,
    brands: ['Draaiwerk', 'Hollandsche Kogel'],
    variants: [
      [t('11-28T', '11-28T'), 1],
      [t('11-34T', '11-34T'), 1.12],
      [t('11-42T', '11-42T'), 1.4],
    ],
    intros: [
      t(
        'Gestanst uit chroommolybdeen en vernikkeld; de schakelhellingen zijn nagefreesd.',
        'Stamped from chrome-moly and nickel-plated; the shift ramps are milled afterwards.',
      ),
      t('Past op HG-bodies zonder vulring.', 'Fits HG freehubs without a spacer.'),
    ],
    points: [t('Inclusief borgring', 'Lockring included'), t('Aanhaalmoment 40 Nm', 'Tighten to 40 Nm')],
    care: dry,
    products: [
      {
        name: t('Cassette 8-speed', 'Cassette 8-speed'),
        price: 1895,
        line: t('Het werkpaard van de toerfiets.', 'The workhorse of the touring bike.'),
        colour: '#b4bac3',
      },
      {
        name: t('Cassette 9-speed', 'Cassette 9-speed'),
        price: 2395,
        line: t('Met dikkere kleine tandwielen.', 'With thicker small sprockets.'),
        colour: '#9ea7b2',
      },
      {
        name: t('Cassette 10-speed', 'Cassette 10-speed'),
        price: 3250,
        line: t('Licht door een spider van aluminium.', 'Light thanks to an aluminium spider.'),
        colour: '#c3c8cf',
        off: 10,
      },
      {
        name: t('Cassette 11-speed zwart', 'Cassette 11-speed black'),
        price: 4995,
        line: t('Zwart gecoat, ook voor e-MTB.', 'Black coated, for e-MTB too.'),
        colour: '#4a5059',
        accent: '#e2572b',
      },
      {
        name: t('Freewheel 7-speed schroefdraad', 'Freewheel 7-speed threaded'),
        price: 1495,
        line: t('Voor alles wat nog op schroefdraad loopt.', 'For all that still runs on thread.'),
        colour: '#a58b5c',
        variants: [
          [t('14-28T', '14-28T'), 1],
          [t('14-34T', '14-34T'), 1.15],
        ],
      },
    ],
  },
  {
    category: 'kettingbladen',
    drawing: 'chainring',
    vat: 2100,
    brands: ['Draaiwerk'],
    variants: [
      [t('38T', '38T'), 0.95],
      [t('42T', '42T'), 1],
      [t('46T', '46T'), 1.08],
    ],
    intros: [
      t(
        'CNC-gefreesd uit 7075-aluminium, met een tandprofiel dat de ketting vasthoudt.',
        'CNC-machined from 7075 aluminium, with a tooth profile that holds the chain.',
      ),
      t('Vlak tot op een tiende millimeter.', 'Flat to a tenth of a millimetre.'),
    ],
    points: [
      t('Bouten meegeleverd', 'Bolts included'),
      t('Afwisselend breed en smal', 'Alternating wide and narrow teeth'),
    ],
    care: dry,
    products: [
      {
        name: t('Kettingblad zilver steek 104', 'Chainring silver BCD 104'),
        price: 2450,
        line: t('Voor MTB en trekking.', 'For MTB and trekking.'),
        colour: '#c3c8cf',
      },
      {
        name: t('Kettingblad zwart steek 110', 'Chainring black BCD 110'),
        price: 2650,
        line: t(
          'Geanodiseerd, dus het zwart slijt alleen waar het werkt.',
          'Anodised, so black wears only where it works.',
        ),
        colour: '#3c424b',
      },
      {
        name: t('Crankset staal vierkant', 'Crankset steel square taper'),
        price: 2995,
        line: t('Met kettingkastrand.', 'With chaincase ring.'),
        colour: '#9aa3ae',
        form: 1,
      },
      {
        name: t('Crankset aluminium e-bike', 'Crankset aluminium e-bike'),
        price: 4450,
        variants: oneForm,
        line: t('Voor ISIS-assen van middenmotoren.', 'For ISIS axles of mid-drive motors.'),
        colour: '#4a5059',
        form: 1,
        off: 20,
        tags: ['aanbieding'],
      },
      {
        name: t('Crankset koper gecoat', 'Crankset copper coated'),
        price: 5450,
        line: t('Voor custom opbouw en de etalage.', 'For custom builds and the shop window.'),
        colour: '#b8774a',
        form: 1,
        soldOut: true,
      },
    ],
  },
  {
    category: 'derailleurs',
    drawing: 'derailleur',
    vat: 2100,
    brands: ['Hollandsche Kogel'],
    variants: [
      [t('Middellange kooi', 'Medium cage'), 1],
      [t('Lange kooi', 'Long cage'), 1.08],
    ],
    intros: [
      t(
        'De veer is aan de stugge kant: hij houdt de ketting rustig op klinkers.',
        'The spring is on the firm side: it keeps the chain calm on cobbles.',
      ),
      t('Alle draaipunten zijn gelagerd en na te smeren.', 'All pivots have bearings and can be greased.'),
    ],
    points: [
      t('Directe bevestiging of met haak', 'Direct mount or with hanger'),
      t('Losse wieltjes leverbaar', 'Spare pulleys available'),
    ],
    care: dry,
    products: [
      {
        name: t('Achterderailleur 7/8-speed', 'Rear derailleur 7/8-speed'),
        price: 1695,
        variants: oneForm,
        line: t('De vervanger die altijd past.', 'The replacement that always fits.'),
        colour: '#6f7884',
        tags: ['hardloper'],
      },
      {
        name: t('Achterderailleur 9-speed', 'Rear derailleur 9-speed'),
        price: 2950,
        line: t('Schaduwprofiel, steekt nauwelijks uit.', 'Low profile, hardly sticks out.'),
        colour: '#3d434c',
      },
      {
        name: t('Achterderailleur 10-speed met koppeling', 'Rear derailleur 10-speed with clutch'),
        price: 4950,
        line: t('De koppeling haalt het slaan eruit.', 'The clutch takes out chain slap.'),
        colour: '#2b2f36',
        accent: '#e2572b',
      },
      {
        name: t('Achterderailleur 11-speed', 'Rear derailleur 11-speed'),
        price: 6450,
        line: t('Voor cassettes tot 46 tanden.', 'For cassettes up to 46 teeth.'),
        colour: '#4a5059',
        off: 10,
      },
      {
        name: t('Voorderailleur 2/3-voudig', 'Front derailleur double/triple'),
        price: 1895,
        line: t('Klem 28,6 tot 34,9 mm met vulringen.', 'Clamp 28.6 to 34.9 mm with shims.'),
        colour: '#a9b1bb',
        variants: [
          [t('Top swing', 'Top swing'), 1],
          [t('Down swing', 'Down swing'), 1],
        ],
      },
    ],
  },
  {
    category: 'versnellingshendels',
    drawing: 'shifter',
    vat: 2100,
    brands: ['Hollandsche Kogel', 'Nexa'],
    variants: [
      [t('Rechts', 'Right'), 1],
      [t('Links', 'Left'), 0.95],
      [t('Set', 'Pair'), 1.85],
    ],
    intros: [
      t('Duidelijke klik, ook met winterhandschoenen.', 'A clear click, even with winter gloves.'),
      t('Compleet met binnen- en buitenkabel.', 'Complete with inner and outer cable.'),
    ],
    points: [t('Optisch display', 'Optical gear display'), t('Klem 22,2 mm', 'Clamp 22.2 mm')],
    care: dry,
    products: [
      {
        name: t('Triggerhendel 8-speed', 'Trigger shifter 8-speed'),
        price: 1795,
        line: t('Tweewegontgrendeling met de duim.', 'Two-way release by thumb.'),
        colour: '#3c424b',
      },
      {
        name: t('Triggerhendel 10-speed', 'Trigger shifter 10-speed'),
        price: 2995,
        line: t('Kort in slag, zacht in bediening.', 'Short throw, light action.'),
        colour: '#2b2f36',
        form: 1,
      },
      {
        name: t('Draaigreep 3-speed naaf', 'Twist shifter 3-speed hub'),
        price: 1450,
        line: t('Voor miljoenen naven in het land.', 'For millions of hubs around the country.'),
        colour: '#5a626d',
        form: 1,
        tags: ['hardloper'],
      },
      {
        name: t('Draaigreep 8-speed naaf', 'Twist shifter 8-speed hub'),
        price: 2450,
        line: t('Met groot venster.', 'With a large window.'),
        colour: '#4a5059',
        form: 1,
      },
      {
        name: t('Retro duimhendel', 'Retro thumb shifter'),
        price: 2150,
        line: t('Gepolijst aluminium, met of zonder klik.', 'Polished aluminium, indexed or friction.'),
        colour: '#c3c8cf',
        off: 15,
      },
    ],
  },
  {
    category: 'pedalen',
    drawing: 'pedal',
    vat: 2100,
    brands: ['Nexa', 'Draaiwerk'],
    variants: [
      [t('Per paar', 'Pair'), 1],
      [t('Doos van 10 paar', 'Box of 10 pairs'), 8.9],
    ],
    intros: [
      t(
        'Industrielagers en een as van gehard chroommolybdeen.',
        'Sealed bearings on a hardened chrome-moly axle.',
      ),
      t(
        'Lopen na vijfduizend kilometer nog zonder speling.',
        'Still without play after five thousand kilometres.',
      ),
    ],
    points: [t('Schroefdraad 9/16', 'Thread 9/16'), t('Reflectoren volgens norm', 'Standard reflectors')],
    care: dry,
    products: [
      {
        name: t('Stadspedaal antislip', 'City pedal anti-slip'),
        price: 895,
        line: t('Rubber blokken die grip houden in de regen.', 'Rubber blocks that grip in the rain.'),
        colour: '#5a626d',
        form: 2,
        tags: ['hardloper'],
      },
      {
        name: t('Tourpedaal aluminium', 'Touring pedal aluminium'),
        price: 1695,
        line: t('Licht, breed en zilver.', 'Light, wide and silver.'),
        colour: '#c3c8cf',
      },
      {
        name: t('MTB-pedaal met pinnen', 'MTB pedal with pins'),
        price: 2950,
        line: t('Vervangbare pinnen, tien per kant.', 'Replaceable pins, ten per side.'),
        colour: '#2f343b',
      },
      {
        name: t('Klikpedaal dubbelzijdig', 'Clipless pedal double-sided'),
        price: 3995,
        line: t('Plat aan de ene kant, klik aan de andere.', 'Flat on one side, clipless on the other.'),
        colour: '#8d96a1',
        form: 1,
        off: 10,
      },
      {
        name: t('Kinderpedaal', 'Children’s pedal'),
        price: 595,
        line: t('Smal en met ronde hoeken.', 'Narrow with rounded corners.'),
        colour: '#e2572b',
        form: 2,
      },
    ],
  },
  {
    category: 'trapassen',
    drawing: 'bottomBracket',
    vat: 2100,
    brands: ['Hollandsche Kogel'],
    variants: [
      [t('113 mm', '113 mm'), 1],
      [t('118 mm', '118 mm'), 1],
      [t('122,5 mm', '122.5 mm'), 1.05],
    ],
    intros: [
      t(
        'Afgedichte lagers, vanaf fabriek gevet voor Hollands weer.',
        'Sealed bearings, factory-greased for Dutch weather.',
      ),
      t(
        'De cups zijn van metaal en laten zich na jaren nog losdraaien.',
        'The cups are metal and still come loose years later.',
      ),
    ],
    points: [t('Aanhaalmoment 50 Nm', 'Tighten to 50 Nm'), t('BSA-schroefdraad', 'BSA thread')],
    care: dry,
    products: [
      {
        name: t('Trapas vierkant BSA 68', 'Bottom bracket square BSA 68'),
        price: 995,
        line: t('De standaard, al veertig jaar.', 'The standard, forty years running.'),
        colour: '#3c424b',
        tags: ['hardloper'],
      },
      {
        name: t('Trapas spline', 'Bottom bracket splined'),
        price: 1895,
        line: t('Stijver bij gelijk gewicht.', 'Stiffer at the same weight.'),
        colour: '#6f7884',
      },
      {
        name: t('Trapas Thompson ombouw', 'Bottom bracket Thompson conversion'),
        price: 2450,
        line: t('Van oud frame naar nieuw lager.', 'From old frame to new bearing.'),
        colour: '#a58b5c',
      },
      {
        name: t('Externe lagercups', 'External bearing cups'),
        price: 2950,
        line: t('Voor 24 mm holle assen.', 'For 24 mm hollow axles.'),
        colour: '#2f5f78',
        off: 20,
        variants: oneForm,
      },
      {
        name: t(
          'Geperste trapas PF92 met keramische lagers voor racefietsen en gravelbikes met carbon frame',
          'Press-fit bottom bracket PF92 with ceramic bearings for carbon road and gravel frames',
        ),
        price: 7950,
        line: t('Kraakt niet, ook niet na de winter.', 'Does not creak, not even after winter.'),
        colour: '#b8472f',
        soldOut: true,
        variants: [
          [t('PF86', 'PF86'), 1],
          [t('PF92', 'PF92'), 1.05],
        ],
      },
    ],
  },
];
