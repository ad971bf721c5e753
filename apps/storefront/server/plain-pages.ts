/** Pages that belong to no shop: in Dutch and English, and in nobody's colours. */
type PlainPage = { nl: [title: string, text: string]; en: [title: string, text: string] };

export const plainPages = {
  unknownShop: {
    nl: ['Hier is geen winkel', 'Op dit adres is geen webwinkel gevonden. Controleer of het adres klopt.'],
    en: ['There is no shop here', 'No web shop was found at this address. Please check the address.'],
  },
  unavailable: {
    nl: ['We zijn zo terug', 'De winkel is even niet bereikbaar. Probeer het over een minuut opnieuw.'],
    en: ['We will be right back', 'The shop cannot be reached for a moment. Please try again in a minute.'],
  },
  refused: {
    nl: [
      'Dit verzoek is niet uitgevoerd',
      'Het kwam van een andere website. Ga naar de winkel zelf en probeer het daar.',
    ],
    en: [
      'This request was not carried out',
      'It came from another website. Go to the shop itself and try it there.',
    ],
  },
  busy: {
    nl: [
      'Het is even heel druk',
      'We konden deze pagina niet op tijd voor je maken. Probeer het over een paar tellen opnieuw. Je winkelwagen en het afrekenen werken gewoon.',
    ],
    en: [
      'It is very busy at the moment',
      'We could not make this page for you in time. Please try again in a few seconds. Your bag and the checkout work as always.',
    ],
  },
  notUnderstood: {
    nl: [
      'Dit verzoek is niet te lezen',
      'De winkel kan niets met wat er is verstuurd. Ga een pagina terug en probeer het opnieuw.',
    ],
    en: [
      'This request cannot be read',
      'The shop can do nothing with what was sent. Go back a page and try again.',
    ],
  },
  broken: {
    nl: ['Er ging iets mis', 'Dat ligt aan ons, niet aan jou. Probeer het over een minuut opnieuw.'],
    en: ['Something went wrong', 'That is our fault, not yours. Please try again in a minute.'],
  },
} satisfies Record<string, PlainPage>;

/** A small HTML document without a single thing to load. */
export function plainPage(name: keyof typeof plainPages): string {
  const { nl, en } = plainPages[name];
  return `<!DOCTYPE html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${nl[0]} / ${en[0]}</title>
</head>
<body>
<main>
<h1>${nl[0]}</h1>
<p>${nl[1]}</p>
<section lang="en">
<h2>${en[0]}</h2>
<p>${en[1]}</p>
</section>
</main>
</body>
</html>
`;
}
