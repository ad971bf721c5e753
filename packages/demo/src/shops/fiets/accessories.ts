/** What belongs to the products of a category, by Dutch name. */
export const fietsAccessories: Readonly<Record<string, readonly string[]>> = {
  kettingen: ['Kettingwax droog', 'Kettingolie nat weer', 'Ontvetter'],
  cassettes: ['Kettingwax droog', 'Ontvetter', 'Montagevet'],
  buitenbanden: [
    'Binnenband 28 inch Hollands ventiel',
    'Binnenband 28 inch autoventiel',
    'Staande pomp met manometer',
  ],
  binnenbanden: ['Staande pomp met manometer', 'Multitool 18 functies'],
  remschijven: ['Remblokken organisch', 'Remblokken gesinterd', 'Remmenreiniger'],
  remblokken: ['Remmenreiniger', 'Remkabel compleet zwart'],
  pedalen: ['Pedaalsleutel 15 mm', 'Montagevet'],
  zadels: ['Zadelpen aluminium zwart', 'Verende zadelpen'],
  bidons: ['Bidonhouder aluminium', 'Bidonhouder zijinvoer'],
  'complete-wielen': ['Buitenband Stad met antilek', 'Binnenband 28 inch Hollands ventiel'],
  'accus-displays': ['Handboek E-bike'],
};
