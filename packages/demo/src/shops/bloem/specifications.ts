import { nl, type SpecificationsContent } from '../../shop-content.ts';

const yes = nl('Ja');
const no = nl('Nee');
const sun = nl('Volle zon');
const halfShade = nl('Halfschaduw');
const shade = nl('Schaduw');
const indirect = nl('Licht, geen volle zon');
const little = nl('Weinig');
const regular = nl('Regelmatig');
const much = nl('Veel');
const spring = nl('Voorjaar');
const summer = nl('Zomer');
const autumn = nl('Herfst');
const winter = nl('Winter');

const potSize = { in: 'variants', pattern: /(\d+) cm/ } as const;
const stems = { in: 'variants', pattern: /Bos van (\d+)/ } as const;

const cut = ['seizoensboeketten', 'rozen', 'tulpen', 'snijbloemen'];
const house = ['groene-planten', 'bloeiende-planten', 'orchideeen', 'cactussen'];
const garden = ['vaste-planten', 'kruiden', 'bloembollen', 'zaden'];
const harvest = [
  'wortels-knollen',
  'bladgroente',
  'vruchtgroente',
  'appels-peren',
  'zacht-fruit',
  'groentekisten',
];

export const bloemSpecifications: SpecificationsContent = {
  attributes: [
    { slug: 'kleur', name: nl('Kleur') },
    { slug: 'stelen', name: nl('Aantal stelen') },
    { slug: 'lengte', name: nl('Lengte'), unit: nl('cm') },
    { slug: 'vaasleven', name: nl('Staat mooi'), unit: nl('dagen') },
    { slug: 'geur', name: nl('Geurt') },
    { slug: 'potmaat', name: nl('Potmaat'), unit: nl('cm') },
    { slug: 'hoogte', name: nl('Hoogte'), unit: nl('cm') },
    { slug: 'standplaats', name: nl('Standplaats') },
    { slug: 'water', name: nl('Water') },
    { slug: 'huisdieren', name: nl('Veilig voor huisdieren') },
    { slug: 'bloei', name: nl('Bloeitijd') },
    { slug: 'winterhard', name: nl('Winterhard') },
    { slug: 'bijen', name: nl('Goed voor bijen') },
    { slug: 'planten', name: nl('Zaaien of planten in') },
    { slug: 'materiaal', name: nl('Materiaal') },
    { slug: 'doorsnede', name: nl('Doorsnede'), unit: nl('cm') },
    { slug: 'inhoud', name: nl('Inhoud'), unit: nl('liter') },
    { slug: 'herkomst', name: nl('Herkomst') },
    { slug: 'teelt', name: nl('Teelt') },
    { slug: 'bewaren', name: nl('Te bewaren'), unit: nl('dagen'), isFilterable: false },
    { slug: 'personen', name: nl('Voor'), unit: nl('personen') },
  ],
  rules: [
    {
      categories: cut,
      values: {
        kleur: 'colours',
        lengte: { from: 40, to: 60, step: 10 },
        vaasleven: { from: 7, to: 10, step: 1 },
        geur: no,
        herkomst: nl('Nederland'),
      },
    },
    { categories: ['rozen', 'tulpen', 'snijbloemen'], values: { stelen: stems } },
    {
      categories: ['rozen'],
      values: { lengte: { from: 50, to: 70, step: 10 }, vaasleven: 12, herkomst: nl('Kenia') },
    },
    { categories: ['rozen'], name: /Naomi|Eén/, values: { herkomst: nl('Nederland') } },
    { categories: ['rozen'], name: /Avalanche|Ocean/, values: { geur: yes } },
    { categories: ['tulpen'], values: { lengte: 40, vaasleven: 7, bloei: spring } },
    { categories: ['seizoensboeketten'], name: /Linnen|Bruidsdag|Roze/, values: { geur: yes } },
    { categories: ['snijbloemen'], name: /Pioen|Dahlia/, values: { geur: yes, vaasleven: 6 } },
    {
      categories: ['droogbloemen'],
      values: { kleur: 'colours', lengte: { from: 40, to: 90, step: 10 }, herkomst: nl('Nederland') },
    },
    {
      categories: house,
      values: {
        potmaat: potSize,
        hoogte: { from: 20, to: 60, step: 10 },
        standplaats: indirect,
        water: regular,
        huisdieren: no,
        herkomst: nl('Nederland'),
      },
    },
    {
      categories: ['groene-planten'],
      name: /Calathea|Graslelie|Pilea|Krulvaren|Kentia/,
      values: { huisdieren: yes },
    },
    {
      categories: ['groene-planten'],
      name: /Krulvaren|Lepelplant/,
      values: { standplaats: halfShade, water: much },
    },
    {
      categories: ['groene-planten'],
      name: /Sansevieria/,
      values: { standplaats: [indirect, shade], water: little },
    },
    {
      categories: ['groene-planten'],
      name: /Monstera|Kentia|Ficus/,
      values: { hoogte: { from: 60, to: 120, step: 20 } },
    },
    {
      categories: ['bloeiende-planten'],
      values: { kleur: 'colours', bloei: [summer], hoogte: { from: 20, to: 40, step: 10 } },
    },
    { categories: ['bloeiende-planten'], name: /Cyclaam|chrysant/, values: { bloei: [autumn, winter] } },
    {
      categories: ['bloeiende-planten'],
      name: /viooltje|Kalanchoë/,
      values: { bloei: [winter, spring], water: little },
    },
    { categories: ['bloeiende-planten'], name: /Hortensia/, values: { standplaats: halfShade, water: much } },
    {
      categories: ['orchideeen'],
      values: { kleur: 'colours', water: little, huisdieren: yes, hoogte: { from: 40, to: 60, step: 10 } },
    },
    {
      categories: ['cactussen'],
      values: { standplaats: sun, water: little, hoogte: { from: 10, to: 40, step: 10 } },
    },
    { categories: ['cactussen'], name: /Echeveria|Sempervivum/, values: { huisdieren: yes } },
    {
      categories: ['vaste-planten'],
      values: {
        kleur: 'colours',
        hoogte: { from: 40, to: 90, step: 10 },
        standplaats: sun,
        bloei: summer,
        winterhard: yes,
        bijen: yes,
        planten: [spring, autumn],
      },
    },
    {
      categories: ['vaste-planten'],
      name: /Rudbeckia|Zonnehoed/,
      values: { bloei: [summer, autumn], standplaats: [sun, halfShade] },
    },
    {
      categories: ['kruiden'],
      values: { standplaats: sun, water: regular, winterhard: yes, hoogte: { from: 20, to: 40, step: 10 } },
    },
    { categories: ['kruiden'], name: /Basilicum|verbena/, values: { winterhard: no } },
    { categories: ['kruiden'], name: /Munt|peterselie/, values: { standplaats: halfShade, water: much } },
    { categories: ['kruiden'], name: /Rozemarijn|Tijm|Salie|Munt/, values: { bijen: yes } },
    {
      categories: ['bloembollen'],
      values: {
        kleur: 'colours',
        hoogte: { from: 10, to: 50, step: 10 },
        bloei: spring,
        planten: autumn,
        standplaats: [sun, halfShade],
        winterhard: yes,
      },
    },
    { categories: ['bloembollen'], name: /Krokus|druifjes/, values: { bijen: yes, hoogte: 15 } },
    { categories: ['zaden'], values: { planten: spring, standplaats: sun, bloei: summer } },
    { categories: ['zaden'], name: /Bijen|kers|Zonnebloem/, values: { bijen: yes } },
    { categories: garden, values: { herkomst: nl('Nederland') } },
    {
      categories: harvest,
      values: { herkomst: nl('Nederland'), teelt: nl('Biologisch'), bewaren: { from: 4, to: 10, step: 1 } },
    },
    { categories: ['wortels-knollen', 'appels-peren'], values: { bewaren: { from: 14, to: 42, step: 7 } } },
    {
      categories: ['vruchtgroente', 'zacht-fruit'],
      name: /Paprika|Aubergine|Blauwe bessen/,
      values: { teelt: nl('Kas') },
    },
    { categories: ['appels-peren'], name: /Jonagold|Elstar/, values: { teelt: nl('Onbespoten') } },
    { categories: ['groentekisten'], values: { personen: [1, 2, 4], bewaren: 7 } },
    {
      categories: ['potten'],
      values: { materiaal: nl('Aardewerk'), kleur: 'colours', doorsnede: potSize, winterhard: no },
    },
    { categories: ['potten'], name: /Strak/, values: { materiaal: nl('Gerecycled beton'), winterhard: yes } },
    {
      categories: ['vazen'],
      values: {
        materiaal: nl('Steengoed'),
        kleur: 'colours',
        hoogte: { in: 'variants', pattern: /^(\d+) cm/ },
      },
    },
    { categories: ['vazen'], name: /Cilinder|Lente|Solitair/, values: { materiaal: nl('Glas') } },
    {
      categories: ['gieters'],
      values: {
        materiaal: nl('Gerecycled kunststof'),
        kleur: 'colours',
        inhoud: { in: 'variants', pattern: /^(\d+) liter/ },
      },
    },
    { categories: ['gieters'], name: /Zink/, values: { materiaal: nl('Verzinkt staal') } },
    {
      categories: ['handgereedschap'],
      values: { materiaal: [nl('Roestvast staal'), nl('Hout')], lengte: { from: 25, to: 35, step: 5 } },
    },
    {
      categories: ['handgereedschap'],
      name: /schaar/,
      values: { materiaal: nl('Koolstofstaal'), lengte: 20 },
    },
  ],
};
