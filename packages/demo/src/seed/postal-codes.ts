/** A few postal codes for trying out the address look-up; a real shop loads the whole country's. */
export const postalCodes = (
  [
    ['1012JS', 1, 27, 'Dam', 'Amsterdam'],
    ['1071XX', 1, 1, 'Museumstraat', 'Amsterdam'],
    ['1071DJ', 6, 10, 'Museumplein', 'Amsterdam'],
    ['1431BR', 1, 40, 'Kwekerslaan', 'Aalsmeer'],
    ['2513AA', 1, 23, 'Binnenhof', 'Den Haag'],
    ['3011AD', 40, 40, 'Coolsingel', 'Rotterdam'],
    ['3512JE', 21, 29, 'Domplein', 'Utrecht'],
    ['3542DH', 2, 120, 'Ambachtsweg', 'Utrecht'],
    ['5611EM', 1, 10, 'Stadhuisplein', 'Eindhoven'],
    ['5611AA', 180, 240, 'Kanaaldijk', 'Eindhoven'],
    ['7411BV', 30, 60, 'Brink', 'Deventer'],
    ['8011AB', 1, 30, 'Molenpad', 'Zwolle'],
    ['8011PK', 1, 15, 'Grote Kerkplein', 'Zwolle'],
    ['9712JG', 1, 10, 'Martinikerkhof', 'Groningen'],
    ['9723TE', 1, 20, 'Rigaweg', 'Groningen'],
  ] as const
).map(([postal_code, number_from, number_to, street, city]) => ({
  postal_code,
  number_from,
  number_to,
  street,
  city,
}));
