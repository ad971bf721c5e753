import { type CodesContent, nl } from '../../shop-content.ts';

export const bloemCodes: CodesContent = {
  promocodes: [
    { code: 'BLOEI10', type: 'PERCENTAGE', amount: 1000 },
    { code: 'VERS5', type: 'VALUE', amount: 500, minimum: 3500 },
    {
      code: 'LOTTE20',
      type: 'PERCENTAGE',
      amount: 2000,
      products: [
        'Boeket Roze Wolk',
        'Boeket Zomeravond',
        'Boeket Plukweide',
        'Boeket Wit Linnen',
        'Boeket Bramenstruik',
        'Boeket Zonnestraal',
        'Boeket Herfstbos',
      ],
      bannerText: nl('Lotte plukt: 20% korting op onze seizoensboeketten'),
      bannerColor: '#a62a5b',
      influencer: { name: 'Lotte plukt', picture: 'Boeket Plukweide' },
    },
    { code: 'EERSTEBOEKET', type: 'PERCENTAGE', amount: 1500, usageLimitPerCustomer: 1 },
    { code: 'EENMALIG10', type: 'VALUE', amount: 1000, usageLimit: 1 },
    { code: 'LENTE2025', type: 'PERCENTAGE', amount: 2500, endedOn: '2025-06-01', isPublic: true },
  ],
  cards: [
    { code: 'CADEAU-BLOEM-10', balance: 1000 },
    { code: 'CADEAU-BLOEM-50', balance: 5000 },
  ],
  banners: [
    {
      color: '#1f5c39',
      textColor: '#ffffff',
      text: nl('<strong>Fris begin?</strong> 10% korting op alles wat bloeit en groeit'),
      code: 'BLOEI10',
      size: 15,
    },
    {
      color: '#fbe4ec',
      textColor: '#4a1530',
      sections: [
        {
          text: nl('<strong>Van eigen veld</strong> Boeketten van het seizoen'),
          category: 'bloemen',
          position: 'LEFT',
        },
        {
          text: nl('<strong>Deze week geoogst</strong> Groente en fruit'),
          category: 'vers',
          position: 'RIGHT',
        },
      ],
    },
  ],
};
