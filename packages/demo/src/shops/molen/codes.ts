import { type CodesContent, t } from '../../shop-content.ts';

export const molenCodes: CodesContent = {
  promocodes: [
    { code: 'WELKOM10', type: 'PERCENTAGE', amount: 1000 },
    { code: 'OOGST15', type: 'VALUE', amount: 1500, minimum: 7500 },
    {
      code: 'SANNE20',
      type: 'PERCENTAGE',
      amount: 2000,
      products: [
        'Volkoren tarwemeel',
        'Patentbloem',
        'Speltmeel',
        'Roggemeel',
        'Boekweitmeel',
        'Broodvorm Molenaar',
        'Stenen broodbakker',
        'Broodmes 24 cm met golfslijping',
      ],
      bannerText: t(
        'Sanne bakt: 20% korting op alles wat je voor een goed brood nodig hebt',
        'Sanne bakes: 20% off all you need for a good loaf',
      ),
      bannerColor: '#7a4a1e',
      influencer: { name: 'Sanne bakt', picture: 'Broodvorm Molenaar' },
    },
    { code: 'EERSTEKEER', type: 'PERCENTAGE', amount: 1500, usageLimitPerCustomer: 1 },
    { code: 'EENMALIG25', type: 'VALUE', amount: 2500, usageLimit: 1 },
    { code: 'ZOMER2025', type: 'PERCENTAGE', amount: 2500, endedOn: '2025-09-01', isPublic: true },
  ],
  cards: [
    { code: 'CADEAU-MOLEN-10', balance: 1000 },
    { code: 'CADEAU-MOLEN-50', balance: 5000 },
    { code: 'CADEAU-MOLEN-250', balance: 25000 },
  ],
  banners: [
    {
      color: '#7a2f1d',
      textColor: '#ffffff',
      text: t(
        '<strong>Welkom in de molen.</strong> 10% korting op je bestelling',
        '<strong>Welcome to the mill.</strong> 10% off your order',
      ),
      code: 'WELKOM10',
      size: 15,
    },
    {
      color: '#f3e3c3',
      textColor: '#3b2a22',
      sections: [
        {
          text: t(
            '<strong>Oogstweken</strong> Vers gemalen meel',
            '<strong>Harvest weeks</strong> Freshly milled',
          ),
          category: 'voorraadkast',
          position: 'LEFT',
        },
        {
          text: t(
            '<strong>Warm aan</strong> Plaids en kussens',
            '<strong>Keep warm</strong> Throws and cushions',
          ),
          category: 'textiel',
          position: 'RIGHT',
        },
        {
          text: t('<strong>Koffie</strong> Elke week gebrand', '<strong>Coffee</strong> Roasted every week'),
          category: 'warme-dranken',
          position: 'LEFT',
        },
      ],
    },
  ],
};
