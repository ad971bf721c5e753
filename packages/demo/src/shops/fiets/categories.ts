import { type CategoryContent, t } from '../../shop-content.ts';

export const fietsCategories: CategoryContent[] = [
  {
    slug: 'aandrijving',
    name: t('Aandrijving', 'Drivetrain'),
    intro: t(
      'Alles tussen pedaal en achternaaf, op voorraad in alle gangbare standaarden.',
      'Everything between pedal and rear hub, in stock in every common standard.',
    ),
    children: [
      {
        slug: 'kettingen-tandwielen',
        name: t('Kettingen & tandwielen', 'Chains & gears'),
        intro: t('Slijtdelen met een heldere standtijd.', 'Wear parts with a clear service life.'),
        children: [
          {
            slug: 'kettingen',
            name: t('Kettingen', 'Chains'),
            intro: t(
              'Voor naaf en derailleur, van 1 tot 12 speed.',
              'For hub and derailleur gears, 1 to 12 speed.',
            ),
          },
          {
            slug: 'cassettes',
            name: t('Cassettes', 'Cassettes'),
            intro: t('Sterk genoeg voor de middenmotor.', 'Strong enough for a mid-drive motor.'),
          },
          {
            slug: 'kettingbladen',
            name: t('Kettingbladen & cranks', 'Chainrings & cranks'),
            intro: t('Steek 104, 110 en direct mount.', 'BCD 104, 110 and direct mount.'),
          },
        ],
      },
      {
        slug: 'schakelen',
        name: t('Schakelen', 'Shifting'),
        intro: t(
          'Derailleurs en hendels voor de dagelijkse reparatie.',
          'Derailleurs and shifters for daily repairs.',
        ),
        children: [
          {
            slug: 'derailleurs',
            name: t('Derailleurs', 'Derailleurs'),
            intro: t('Korte, middellange en lange kooi.', 'Short, medium and long cage.'),
          },
          {
            slug: 'versnellingshendels',
            name: t('Versnellingshendels', 'Shifters'),
            intro: t('Trigger en draaigreep, met kabel.', 'Trigger and twist, with cable.'),
          },
        ],
      },
      {
        slug: 'trappen',
        name: t('Trappen', 'Pedalling'),
        intro: t('Lagers en pedalen die zwijgen.', 'Bearings and pedals that keep quiet.'),
        children: [
          {
            slug: 'pedalen',
            name: t('Pedalen', 'Pedals'),
            intro: t('Stad, tour en klik.', 'City, touring and clipless.'),
          },
          {
            slug: 'trapassen',
            name: t('Trapassen', 'Bottom brackets'),
            intro: t('Vierkant, spline en geperst.', 'Square taper, spline and press-fit.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'wielen-banden',
    name: t('Wielen & banden', 'Wheels & tyres'),
    intro: t('Van losse spaak tot gespaakt wiel.', 'From single spoke to built wheel.'),
    children: [
      {
        slug: 'banden',
        name: t('Banden', 'Tyres'),
        intro: t('ETRTO-maten staan bij elke variant.', 'ETRTO sizes are given with each variant.'),
        children: [
          {
            slug: 'buitenbanden',
            name: t('Buitenbanden', 'Tyres'),
            intro: t('Met en zonder antilekband.', 'With and without puncture protection.'),
          },
          {
            slug: 'binnenbanden',
            name: t('Binnenbanden', 'Inner tubes'),
            intro: t('Per stuk en per doos.', 'Singly and by the box.'),
          },
        ],
      },
      {
        slug: 'wielen',
        name: t('Wielen', 'Wheels'),
        intro: t('Machinaal gespaakt, met de hand nagespannen.', 'Machine-built, hand-tensioned.'),
        children: [
          {
            slug: 'complete-wielen',
            name: t('Complete wielen', 'Complete wheels'),
            intro: t(
              'Voor- en achterwielen, klaar om te monteren.',
              'Front and rear wheels, ready to mount.',
            ),
          },
          {
            slug: 'spaken-naven',
            name: t('Spaken & naven', 'Spokes & hubs'),
            intro: t('Op lengte, per 36 of per gros.', 'Cut to length, per 36 or per gross.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'remmen',
    name: t('Remmen', 'Brakes'),
    intro: t('Remdelen met keurmerk en montagetekening.', 'Certified brake parts with fitting drawings.'),
    children: [
      {
        slug: 'schijfremmen',
        name: t('Schijfremmen', 'Disc brakes'),
        intro: t('Schijven en blokken voor alle gangbare merken.', 'Rotors and pads for all common brands.'),
        children: [
          {
            slug: 'remschijven',
            name: t('Remschijven', 'Rotors'),
            intro: t('Zesgats en centerlock.', 'Six-bolt and centre lock.'),
          },
          {
            slug: 'remblokken',
            name: t('Remblokken', 'Brake pads'),
            intro: t('Organisch, gesinterd en e-bike.', 'Organic, sintered and e-bike.'),
          },
        ],
      },
      {
        slug: 'velgremmen',
        name: t('Velgremmen & kabels', 'Rim brakes & cables'),
        intro: t('Voor de stadsfiets en het oudere werk.', 'For city bikes and older models.'),
        children: [
          {
            slug: 'kabels',
            name: t('Kabels', 'Cables'),
            intro: t('Rem- en schakelkabels, binnen en buiten.', 'Brake and shift cables, inner and outer.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'zitten-sturen',
    name: t('Zitten & sturen', 'Saddles & bars'),
    intro: t('Contactpunten waar de rijder je om bedankt.', 'Contact points that riders will thank you for.'),
    children: [
      {
        slug: 'zitten',
        name: t('Zitten', 'Seating'),
        intro: t('Zadels en pennen.', 'Saddles and posts.'),
        children: [
          {
            slug: 'zadels',
            name: t('Zadels', 'Saddles'),
            intro: t('Van sportief tot comfortabel.', 'From sporty to comfortable.'),
          },
          {
            slug: 'zadelpennen',
            name: t('Zadelpennen', 'Seatposts'),
            intro: t('Star en geveerd.', 'Rigid and sprung.'),
          },
        ],
      },
      {
        slug: 'sturen-groep',
        name: t('Sturen', 'Steering'),
        intro: t('Sturen en handvatten.', 'Handlebars and grips.'),
        children: [
          {
            slug: 'sturen',
            name: t('Sturen', 'Handlebars'),
            intro: t('Klemmaat 25,4 en 31,8 mm.', 'Clamp 25.4 and 31.8 mm.'),
          },
          {
            slug: 'handvatten',
            name: t('Handvatten', 'Grips'),
            intro: t('Geklemd, dus ze draaien niet.', 'Clamped, so they do not twist.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'elektrisch-licht',
    name: t('Licht & elektrisch', 'Lights & electric'),
    intro: t('StVZO-goedgekeurd en waterdicht.', 'StVZO approved and waterproof.'),
    children: [
      {
        slug: 'verlichting',
        name: t('Verlichting', 'Lights'),
        intro: t('Op dynamo, accu en batterij.', 'For dynamo, e-bike and battery.'),
        children: [
          {
            slug: 'koplampen',
            name: t('Koplampen', 'Front lights'),
            intro: t('Van 20 tot 150 lux.', 'From 20 to 150 lux.'),
          },
          {
            slug: 'achterlichten',
            name: t('Achterlichten', 'Rear lights'),
            intro: t('Met standlicht en remlicht.', 'With standlight and brake light.'),
          },
        ],
      },
      {
        slug: 'e-bike',
        name: t('E-bike', 'E-bike'),
        intro: t('Vervangdelen voor gangbare systemen.', 'Replacement parts for common systems.'),
        children: [
          {
            slug: 'accus-displays',
            name: t('Accu’s & displays', 'Batteries & displays'),
            intro: t('Met lader en twee jaar garantie.', 'With charger and a two-year guarantee.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'uitrusting',
    name: t('Uitrusting', 'Equipment'),
    intro: t(
      'Voor aan de balie: accessoires met een goede marge.',
      'For the counter: accessories with a healthy margin.',
    ),
    children: [
      {
        slug: 'onderweg',
        name: t('Onderweg', 'On the road'),
        intro: t('Tassen, bidons en bellen.', 'Bags, bottles and bells.'),
        children: [
          {
            slug: 'tassen',
            name: t('Tassen', 'Bags'),
            intro: t('Voor drager, stuur en zadel.', 'For rack, bar and saddle.'),
          },
          {
            slug: 'bidons',
            name: t('Bidons & houders', 'Bottles & cages'),
            intro: t('BPA-vrij, ook met je logo.', 'BPA free, also with your logo.'),
          },
          {
            slug: 'bellen',
            name: t('Bellen', 'Bells'),
            intro: t('Ding, dong of allebei.', 'Ding, dong or both.'),
          },
        ],
      },
      {
        slug: 'veiligheid',
        name: t('Veiligheid', 'Safety'),
        intro: t('Sloten met ART-keur en helmen met NTA 8776.', 'ART-rated locks and NTA 8776 helmets.'),
        children: [
          {
            slug: 'sloten',
            name: t('Sloten', 'Locks'),
            intro: t('Ketting, beugel en ring.', 'Chain, shackle and ring.'),
          },
          {
            slug: 'helmen',
            name: t('Helmen', 'Helmets'),
            intro: t('In drie maten, alle verstelbaar.', 'In three sizes, all adjustable.'),
          },
          {
            slug: 'spatborden',
            name: t('Spatborden', 'Mudguards'),
            intro: t('In paren, met stangen en bouten.', 'In pairs, with stays and bolts.'),
          },
        ],
      },
    ],
  },
  {
    slug: 'werkplaats',
    name: t('Werkplaats', 'Workshop'),
    intro: t('Gereedschap dat een werkdag aankan.', 'Tools that stand a working day.'),
    children: [
      {
        slug: 'inrichting',
        name: t('Gereedschap', 'Tools'),
        intro: t('Voor de werkbank en de bus.', 'For bench and van.'),
        children: [
          {
            slug: 'handgereedschap',
            name: t('Handgereedschap', 'Hand tools'),
            intro: t('Sleutels, pompen en sets.', 'Spanners, pumps and sets.'),
          },
          {
            slug: 'standaards',
            name: t('Montagestandaards', 'Repair stands'),
            intro: t('Tot 50 kilo, ook voor e-bikes.', 'Up to 50 kilos, e-bikes too.'),
          },
        ],
      },
      {
        slug: 'onderhoud',
        name: t('Onderhoud', 'Maintenance'),
        intro: t('Smeren, reinigen en opzoeken.', 'Lubricate, clean and look up.'),
        children: [
          {
            slug: 'smeermiddelen',
            name: t('Smeer- en reinigingsmiddelen', 'Lubricants & cleaners'),
            intro: t('Biologisch afbreekbaar waar het kan.', 'Biodegradable where possible.'),
          },
          {
            slug: 'boeken',
            name: t('Vakboeken', 'Trade books'),
            intro: t('Voor leerlingen en vakmensen.', 'For apprentices and mechanics.'),
          },
        ],
      },
    ],
  },
];
