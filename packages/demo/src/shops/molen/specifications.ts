import { type SpecificationsContent, t } from '../../shop-content.ts';

const yes = t('Ja', 'Yes');
const no = t('Nee', 'No');
const unit = (text: string) => t(text, text);

const steel = t('Roestvast staal', 'Stainless steel');
const carbonSteel = t('Plaatstaal', 'Carbon steel');
const castIron = t('Gietijzer', 'Cast iron');
const glass = t('Glas', 'Glass');
const stoneware = t('Steengoed', 'Stoneware');
const porcelain = t('Porselein', 'Porcelain');
const oak = t('Eikenhout', 'Oak');
const walnut = t('Walnotenhout', 'Walnut');
const maple = t('Esdoornhout', 'Maple');
const beech = t('Beukenhout', 'Beech');
const cherry = t('Kersenhout', 'Cherry');
const cotton = t('Katoen', 'Cotton');
const linen = t('Linnen', 'Linen');
const wool = t('Wol', 'Wool');
const willow = t('Wilg', 'Willow');
const beeswax = t('Bijenwas', 'Beeswax');
const stearin = t('Stearine', 'Stearin');
const silicone = t('Siliconen', 'Silicone');

const netherlands = t('Nederland', 'Netherlands');
const belgium = t('België', 'Belgium');
const germany = t('Duitsland', 'Germany');
const france = t('Frankrijk', 'France');
const italy = t('Italië', 'Italy');
const portugal = t('Portugal', 'Portugal');

const centimetres = { in: 'variants', pattern: /^(\d+) cm$/ } as const;
const litres = { in: 'variants', pattern: /^(\d+(?:,\d+)?) liter$/ } as const;
const cups = { in: 'variants', pattern: /^(\d+) kops$/ } as const;
const lengthInName = { in: 'name', pattern: /(\d+) cm/ } as const;

const pans = ['koekenpannen', 'kookpannen'];
const tableware = ['mokken', 'borden', 'kommen', 'theepotten'];
const glassware = ['glazen', 'karaffen', 'voorraadpotten'];
const textiles = ['theedoeken', 'kussens', 'plaids'];
const food = ['meel', 'olie-azijn', 'pasta', 'koffie', 'thee', 'chocolade', 'jam-honing', 'kaas'];

export const molenSpecifications: SpecificationsContent = {
  attributes: [
    { slug: 'materiaal', name: t('Materiaal', 'Material') },
    { slug: 'handvat', name: t('Handvat', 'Handle') },
    { slug: 'kleur', name: t('Kleur', 'Colour') },
    { slug: 'lemmet', name: t('Lengte van het lemmet', 'Blade length'), unit: unit('cm') },
    { slug: 'doorsnede', name: t('Doorsnede', 'Diameter'), unit: unit('cm') },
    { slug: 'lengte', name: t('Lengte', 'Length'), unit: unit('cm') },
    { slug: 'inhoud', name: t('Inhoud', 'Capacity'), unit: t('liter', 'litres') },
    { slug: 'koppen', name: t('Koppen', 'Cups') },
    { slug: 'inductie', name: t('Geschikt voor inductie', 'Suitable for induction') },
    { slug: 'vaatwasser', name: t('Vaatwasserbestendig', 'Dishwasher safe') },
    { slug: 'wassen', name: t('Wassen op', 'Wash at'), unit: unit('°C') },
    { slug: 'branduren', name: t('Branduren', 'Burning time'), unit: t('uur', 'hours') },
    { slug: 'fitting', name: t('Fitting', 'Fitting') },
    { slug: 'snoer', name: t('Lengte van het snoer', 'Cord length'), unit: unit('m'), isFilterable: false },
    { slug: 'land', name: t('Land van herkomst', 'Country of origin') },
    { slug: 'biologisch', name: t('Biologisch', 'Organic') },
    { slug: 'sterkte', name: t('Sterkte (1 tot 5)', 'Strength (1 to 5)') },
    { slug: 'cacao', name: t('Cacao', 'Cocoa'), unit: unit('%') },
    { slug: 'rijping', name: t('Rijping', 'Ripened for'), unit: t('weken', 'weeks') },
    { slug: 'vet', name: t('Vet in droge stof', 'Fat in dry matter'), unit: unit('%'), isFilterable: false },
    { slug: 'gewicht', name: t('Gewicht', 'Weight'), unit: unit('kg'), isFilterable: false },
    { slug: 'garantie', name: t('Garantie', 'Guarantee'), unit: t('jaar', 'years'), isFilterable: false },
  ],
  rules: [
    { categories: pans, values: { inductie: yes, vaatwasser: no, garantie: 5 } },
    {
      categories: ['koekenpannen'],
      values: { materiaal: steel, doorsnede: centimetres, gewicht: { from: 0.9, to: 1.8, step: 0.1 } },
    },
    {
      categories: ['kookpannen'],
      values: {
        materiaal: steel,
        inhoud: litres,
        vaatwasser: yes,
        gewicht: { from: 1.4, to: 3.2, step: 0.1 },
      },
    },
    { categories: pans, name: /plaatstaal|Pannenkoek/, values: { materiaal: carbonSteel } },
    {
      categories: pans,
      name: /gietijzer|Grill/,
      values: { materiaal: castIron, vaatwasser: no, gewicht: { from: 2.4, to: 5.2, step: 0.1 } },
    },
    {
      categories: pans,
      name: /keramische/,
      values: { materiaal: t('Aluminium', 'Aluminium'), inductie: no },
    },
    {
      categories: ['messen'],
      values: {
        materiaal: steel,
        handvat: [cherry, walnut],
        lemmet: { from: 16, to: 22, step: 2 },
        vaatwasser: no,
        gewicht: { from: 0.12, to: 0.26, step: 0.01 },
        garantie: 10,
      },
    },
    { categories: ['messen'], name: /\d+ cm/, values: { lemmet: lengthInName } },
    { categories: ['messen'], name: /Officemesje/, values: { lemmet: 9 } },
    {
      categories: ['snijplanken'],
      values: {
        materiaal: oak,
        lengte: { in: 'variants', pattern: /(\d+) × / },
        vaatwasser: no,
        gewicht: { from: 0.8, to: 2.6, step: 0.1 },
      },
    },
    { categories: ['snijplanken'], name: /Walnoot/, values: { materiaal: walnut } },
    { categories: ['snijplanken'], name: /Esdoorn/, values: { materiaal: maple, doorsnede: 32 } },
    { categories: ['snijplanken'], name: /Beuk/, values: { materiaal: beech } },
    { categories: ['snijplanken'], name: /Kers/, values: { materiaal: cherry, lengte: 48 } },
    {
      categories: ['bakvormen'],
      values: {
        materiaal: carbonSteel,
        doorsnede: { from: 22, to: 28, step: 2 },
        vaatwasser: no,
        gewicht: { from: 0.4, to: 0.9, step: 0.1 },
      },
    },
    { categories: ['bakvormen'], name: /Stenen/, values: { materiaal: stoneware } },
    {
      categories: ['keukengerei'],
      values: { materiaal: beech, lengte: { from: 24, to: 34, step: 2 }, vaatwasser: no },
    },
    { categories: ['keukengerei'], name: /Garde|staal/, values: { materiaal: steel, vaatwasser: yes } },
    { categories: ['keukengerei'], name: /Siliconen/, values: { materiaal: silicone, vaatwasser: yes } },
    {
      categories: tableware,
      values: { materiaal: stoneware, kleur: 'colours', vaatwasser: yes, land: portugal },
    },
    {
      categories: tableware,
      name: /Espresso|Kant|Delfts|Wit/,
      values: { materiaal: porcelain, land: netherlands },
    },
    { categories: ['mokken'], values: { inhoud: { from: 0.2, to: 0.35, step: 0.05 } } },
    { categories: ['mokken'], name: /Espresso/, values: { inhoud: 0.08 } },
    { categories: ['mokken'], name: /Soepmok|Reisbeker/, values: { inhoud: 0.45 } },
    { categories: ['borden'], values: { doorsnede: { from: 19, to: 27, step: 2 } } },
    { categories: ['borden'], name: /\d+ cm/, values: { doorsnede: lengthInName } },
    { categories: ['kommen'], values: { doorsnede: centimetres } },
    { categories: ['theepotten'], values: { inhoud: litres, vaatwasser: no } },
    { categories: glassware, values: { materiaal: glass, vaatwasser: yes, land: belgium } },
    { categories: ['glazen'], values: { inhoud: { from: 0.2, to: 0.5, step: 0.05 } } },
    { categories: ['glazen'], name: /Borrel/, values: { inhoud: 0.05 } },
    { categories: ['karaffen', 'voorraadpotten'], values: { inhoud: litres } },
    {
      categories: ['koffiezetters'],
      values: {
        materiaal: t('Aluminium', 'Aluminium'),
        koppen: cups,
        inductie: no,
        vaatwasser: no,
        land: italy,
      },
    },
    {
      categories: ['koffiezetters'],
      name: /Cafetière/,
      values: { materiaal: [glass, steel], vaatwasser: yes },
    },
    { categories: textiles, values: { kleur: 'colours', materiaal: cotton, wassen: 40, land: portugal } },
    { categories: ['theedoeken'], values: { lengte: { from: 65, to: 75, step: 5 }, wassen: 60 } },
    { categories: textiles, name: /linnen|Glazendoek/i, values: { materiaal: linen } },
    {
      categories: ['kussens'],
      values: { materiaal: [linen, cotton], lengte: { in: 'variants', pattern: /^(\d+) × / } },
    },
    {
      categories: ['plaids'],
      values: { materiaal: wool, wassen: 30, lengte: { in: 'variants', pattern: /× (\d+) cm/ } },
    },
    { categories: ['plaids'], name: /katoen/, values: { materiaal: cotton, wassen: 40 } },
    {
      categories: ['kaarsen'],
      values: {
        materiaal: stearin,
        kleur: 'colours',
        branduren: { from: 30, to: 60, step: 10 },
        land: netherlands,
      },
    },
    { categories: ['kaarsen'], name: /Bijenwas/, values: { materiaal: beeswax, branduren: 70 } },
    {
      categories: ['lampen'],
      values: {
        materiaal: carbonSteel,
        kleur: 'colours',
        fitting: t('E27', 'E27'),
        doorsnede: { from: 22, to: 46, step: 6 },
        snoer: 2,
        land: germany,
        garantie: 3,
      },
    },
    { categories: ['lampen'], name: /Kruik/, values: { materiaal: stoneware, fitting: t('E14', 'E14') } },
    {
      categories: ['manden'],
      values: { materiaal: willow, doorsnede: { from: 28, to: 44, step: 4 }, land: netherlands },
    },
    { categories: ['manden'], name: /Zeegras/, values: { materiaal: t('Zeegras', 'Seagrass') } },
    { categories: food, values: { land: netherlands, biologisch: no } },
    { categories: ['meel', 'thee'], values: { biologisch: yes } },
    { categories: ['olie-azijn'], values: { land: italy } },
    { categories: ['olie-azijn'], name: /mild/, values: { land: portugal, biologisch: yes } },
    { categories: ['olie-azijn'], name: /molen|eiken/, values: { land: netherlands } },
    { categories: ['pasta'], values: { land: italy } },
    { categories: ['pasta'], name: /Volkoren|Orzo/, values: { biologisch: yes } },
    { categories: ['koffie'], values: { sterkte: 3, biologisch: yes, land: t('Peru', 'Peru') } },
    { categories: ['koffie'], name: /Donker/, values: { sterkte: 5 } },
    { categories: ['koffie'], name: /Ethiopië/, values: { sterkte: 2, land: t('Ethiopië', 'Ethiopia') } },
    { categories: ['koffie'], name: /Colombia/, values: { sterkte: 4, land: t('Colombia', 'Colombia') } },
    { categories: ['thee'], values: { land: t('India', 'India') } },
    { categories: ['thee'], name: /Sencha/, values: { land: t('Japan', 'Japan') } },
    { categories: ['thee'], name: /tuin|Kamille/, values: { land: netherlands } },
    {
      categories: ['chocolade'],
      values: { cacao: { from: 54, to: 64, step: 5 }, land: belgium, biologisch: yes },
    },
    { categories: ['chocolade'], name: /72/, values: { cacao: 72 } },
    { categories: ['chocolade'], name: /Melk/, values: { cacao: 38 } },
    { categories: ['chocolade'], name: /Witte/, values: { cacao: 30, land: france } },
    { categories: ['kaas'], values: { rijping: 16, vet: 48 } },
    { categories: ['kaas'], name: /oud/, values: { rijping: 40 } },
    { categories: ['kaas'], name: /jong/, values: { rijping: 10 } },
    { categories: ['kaas'], name: /Geiten/, values: { vet: 50, biologisch: yes } },
  ],
};
