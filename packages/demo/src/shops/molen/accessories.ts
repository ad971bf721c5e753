/** What belongs to the products of a category, by Dutch name. */
export const molenAccessories: Readonly<Record<string, readonly string[]>> = {
  koekenpannen: [
    'Bakspaan met sleuven',
    'Siliconen spatel Laatste Lik',
    'Koolzaadolie van de molen',
    'Snijplank Eik',
  ],
  kookpannen: ['Soeplepel van roestvast staal', 'Pollepel Grootmoeder', 'Garde Ballon'],
  messen: ['Snijplank Eik', 'Snijplank Walnoot', 'Hakblok Beuk, kops hout'],
  snijplanken: ['Koksmes 20 cm', 'Officemesje', 'Broodmes 24 cm met golfslijping'],
  bakvormen: ['Deegkwast en garde in één doosje', 'Volkoren tarwemeel', 'Patentbloem'],
  theepotten: ['Thee Earl Grey', 'Thee Ochtend, Assam', 'Theebeker zonder oor'],
  koffiezetters: ['Koffie Huismelange', 'Espresso Donker', 'Espressokopje Kort', 'Koffiepot met ventiel'],
  glazen: ['Karaf Bron', 'Wijnkaraf Adem', 'Glazendoek van puur linnen'],
  thee: ['Theepot Bol', 'Theebeker zonder oor'],
  koffie: ['Cafetière Kopenhagen', 'Percolator Roma', 'Mok Ochtend'],
  pasta: ['Pastapan Bologna met inzet', 'Pastabord Rivier', 'Olijfolie extra vierge, mild'],
  kaas: [
    'Borrelplank Kers met lange greep',
    'Pruimen met kaneel volgens het recept van de molenaarsvrouw uit 1912',
  ],
};
