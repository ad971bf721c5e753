import { type CodesContent, t } from '../../shop-content.ts';

export const fietsCodes: CodesContent = {
  promocodes: [
    { code: 'WERKPLAATS10', type: 'PERCENTAGE', amount: 1000 },
    { code: 'SEIZOEN50', type: 'VALUE', amount: 5000, minimum: 40000 },
    {
      code: 'TIM15',
      type: 'PERCENTAGE',
      amount: 1500,
      products: [
        'Ketting 8-speed',
        'Ketting 9-speed e-bike',
        'Ketting 10-speed',
        'Ketting 12-speed',
        'Cassette 8-speed',
        'Cassette 9-speed',
        'Cassette 10-speed',
      ],
      bannerText: t(
        'Tims werkplaats: 15% korting op kettingen en cassettes',
        'Tim’s workshop: 15% off chains and cassettes',
      ),
      bannerColor: '#1d3b8b',
      influencer: { name: 'Tims werkplaats', picture: 'Cassette 10-speed' },
    },
    { code: 'NIEUWEDEALER', type: 'PERCENTAGE', amount: 500, usageLimitPerCustomer: 1 },
    { code: 'EENMALIG100', type: 'VALUE', amount: 10000, usageLimit: 1 },
    { code: 'VOORJAAR2025', type: 'PERCENTAGE', amount: 1000, endedOn: '2025-06-01', isPublic: true },
  ],
  cards: [
    { code: 'TEGOED-FIETS-50', balance: 5000 },
    { code: 'TEGOED-FIETS-500', balance: 50000 },
  ],
  banners: [
    {
      color: '#10233f',
      textColor: '#ffffff',
      text: t(
        '<strong>Voor de werkplaats:</strong> 10% korting op je order',
        '<strong>For the workshop:</strong> 10% off your whole order',
      ),
      code: 'WERKPLAATS10',
      size: 14,
    },
    {
      color: '#e6edf6',
      textColor: '#10233f',
      sections: [
        {
          text: t(
            '<strong>Winterklaar</strong> Verlichting op voorraad',
            '<strong>Winter ready</strong> Lights in stock',
          ),
          category: 'verlichting',
          position: 'LEFT',
        },
        {
          text: t('<strong>Remmen</strong> Blokken en schijven', '<strong>Brakes</strong> Pads and rotors'),
          category: 'schijfremmen',
          position: 'RIGHT',
        },
        {
          text: t(
            '<strong>Onderhoud</strong> Olie, wax en vet',
            '<strong>Maintenance</strong> Oil, wax and grease',
          ),
          category: 'onderhoud',
          position: 'NONE',
        },
      ],
    },
  ],
};
