import { type PageContent, type StoreContent, type Text, t } from '../shop-content.ts';

export type LegalDetails = {
  store: StoreContent;
  /** What the shop sells, as it follows 'our' and 'ons aanbod van'. */
  goods: Text;
  /** Goods that cannot be sent back, as a whole sentence; food and cut flowers, for example. */
  exceptions: Text;
  /** Sells mainly to businesses, which have no right of withdrawal by law. */
  isBusiness: boolean;
};

/**
 * The pages every shop owes its customers, in Dutch and English: terms, privacy, returns and complaints. Written for
 * demo shops after Dutch law; a real shop has its own checked.
 */
export function legalPages(details: LegalDetails): PageContent[] {
  return [
    terms(details),
    privacy(details),
    details.isBusiness ? businessReturns(details) : returns(details),
    complaints(details),
  ];
}

function page(slug: string, name: Text, description: Text, html: Text): PageContent {
  return {
    slug,
    name,
    metaTitle: name,
    metaDescription: description,
    blocks: [{ template: 'TEXT_BLOCK', text: html }],
  };
}

function terms({ store, goods, isBusiness }: LegalDetails): PageContent {
  const who = `${store.name}, ${store.street} ${store.houseNumber}, ${store.postalCode} ${store.city}`;
  return page(
    'algemene-voorwaarden',
    t('Algemene voorwaarden', 'Terms and conditions'),
    t(
      `De voorwaarden waaronder ${store.name} verkoopt en levert.`,
      `The terms on which ${store.name} sells and delivers.`,
    ),
    t(
      `<h2>1. Wie wij zijn</h2><p>Deze voorwaarden gelden voor elke bestelling bij ${who}. Wij zijn ingeschreven bij de Kamer van Koophandel onder nummer ${store.kvk}; ons btw-nummer is ${store.vatId}. Je bereikt ons op ${store.telephone} en ${store.email}.</p>
<h2>2. Aanbod en prijzen</h2><p>Wij beschrijven ons aanbod van ${goods.nl} zo nauwkeurig als wij kunnen. Kennelijke vergissingen in een prijs of omschrijving binden ons niet. ${isBusiness ? 'Onze prijzen zijn in euro’s en exclusief btw; de btw staat apart op de bestelling en op de factuur.' : 'Onze prijzen zijn in euro’s en inclusief btw; verzendkosten staan vóór het afrekenen apart vermeld.'}</p>
<h2>3. De overeenkomst</h2><p>De overeenkomst komt tot stand als je op de knop ‘Bestellen en betalen’ drukt. Je krijgt direct een bevestiging per e-mail.</p>
<h2>4. Betaling</h2><p>Je betaalt bij de bestelling met een van de getoonde betaalmethoden; na je betaling gaan wij aan de slag. Mislukt een betaling, dan kun je het opnieuw proberen zonder opnieuw te bestellen. Wie met ons heeft afgesproken op factuur te kopen, betaalt binnen dertig dagen.</p>
<h2>5. Levering</h2><p>Wij leveren binnen de termijn die bij de bezorgwijze staat en uiterlijk binnen dertig dagen. Lukt dat niet, dan laten wij dat weten en mag je de bestelling kosteloos ontbinden. Het risico gaat over op het moment dat je de goederen ontvangt.</p>
<h2>6. Garantie</h2><p>Een product moet doen wat je er redelijkerwijs van mag verwachten. ${isBusiness ? 'Meld een gebrek binnen veertien dagen na ontdekking; wij herstellen of vervangen het dan kosteloos.' : 'Is dat niet zo, dan heb je wettelijk recht op herstel, vervanging of geld terug, ook na afloop van een fabrieksgarantie.'}</p>
<h2>7. Eigendom</h2><p>Geleverde goederen blijven van ons tot je alles hebt betaald wat je voor die levering verschuldigd bent.</p>
<h2>8. Recht</h2><p>Op alle overeenkomsten is Nederlands recht van toepassing. ${isBusiness ? 'Geschillen worden voorgelegd aan de bevoegde rechter in het arrondissement waar wij gevestigd zijn.' : 'Woon je in een ander land van de Europese Unie, dan houd je de bescherming van het dwingende recht van je eigen land.'}</p>`,
      `<h2>1. Who we are</h2><p>These terms apply to every order placed with ${who}. We are registered with the Dutch Chamber of Commerce under number ${store.kvk}; our VAT number is ${store.vatId}. You reach us at ${store.telephone} and ${store.email}.</p>
<h2>2. Range and prices</h2><p>We describe our ${goods.en} as accurately as we can. Obvious mistakes in a price or description do not bind us. ${isBusiness ? 'Our prices are in euros and exclude VAT; VAT is shown separately on the order and the invoice.' : 'Our prices are in euros and include VAT; delivery costs are shown separately before you pay.'}</p>
<h2>3. The contract</h2><p>The contract is concluded when you press the ‘Order and pay’ button. You receive a confirmation by e-mail at once.</p>
<h2>4. Payment</h2><p>You pay when ordering, by one of the methods shown; we start work after your payment. Should a payment fail, you can try again without ordering anew. Customers who have agreed with us to buy on invoice pay within thirty days.</p>
<h2>5. Delivery</h2><p>We deliver within the time stated with the delivery method and within thirty days at the latest. Should that fail, we tell you and you may cancel the order free of charge. The risk passes to you when you receive the goods.</p>
<h2>6. Warranty</h2><p>A product must do what you may reasonably expect of it. ${isBusiness ? 'Report a defect within fourteen days of discovery; we then repair or replace it free of charge.' : 'If it does not, the law entitles you to repair, replacement or your money back, also after a manufacturer’s warranty has ended.'}</p>
<h2>7. Ownership</h2><p>Delivered goods remain ours until you have paid all you owe for that delivery.</p>
<h2>8. Law</h2><p>Dutch law applies to all contracts. ${isBusiness ? 'Disputes are brought before the competent court of the district where we are established.' : 'If you live in another country of the European Union, you keep the protection of the mandatory law of your own country.'}</p>`,
    ),
  );
}

function privacy({ store }: LegalDetails): PageContent {
  return page(
    'privacy-policy',
    t('Privacyverklaring', 'Privacy policy'),
    t(
      `Welke gegevens ${store.name} bewaart, waarom en hoe lang.`,
      `Which data ${store.name} keeps, why and for how long.`,
    ),
    t(
      `<p>${store.name} verwerkt je gegevens volgens de Algemene verordening gegevensbescherming (AVG). Verwerkingsverantwoordelijke is ${store.name}, ${store.street} ${store.houseNumber}, ${store.postalCode} ${store.city}.</p>
<h2>Wat wij bewaren en waarom</h2><ul><li><strong>Je bestelling</strong>: naam, adres, e-mailadres, telefoonnummer en wat je kocht. Nodig om de overeenkomst uit te voeren.</li><li><strong>Je betaling</strong>: de status en het kenmerk. Je rekeninggegevens zien wij niet; die blijven bij de betaaldienst.</li><li><strong>Je bericht</strong>: wat je ons via het contactformulier schrijft, om te kunnen antwoorden.</li><li><strong>Je account</strong>: naam, e-mailadres, adressen, bewaarde winkelwagens en hoe je inlogt. Nodig om de overeenkomst uit te voeren; opheffen kan altijd.</li><li><strong>Je aanmelding voor de nieuwsbrief</strong>: je e-mailadres, met je toestemming. Afmelden kan altijd.</li><li><strong>Je verlanglijst, beoordelingen en reserveringen</strong>: wat je bewaart, schrijft of laat klaarleggen, en voor een bericht over wat weer te koop is je e-mailadres, omdat je erom vraagt.</li><li><strong>Je collega’s</strong>: het e-mailadres van wie je uitnodigt.</li><li><strong>Je winkelwagen</strong>: een willekeurig kenmerk in een functionele cookie.</li></ul>
<h2>Hoe lang</h2><p>Bestellingen en facturen bewaren wij ten minste zeven jaar, omdat de Belastingdienst dat vraagt. Berichten bewaren wij een jaar, een kopie van onze mails 90 dagen, een winkelwagen zonder bestelling 60 dagen, en met een account een jaar. Aantallen bekeken pagina’s en hoe snel die waren, waarin geen bezoeker te herkennen is, bewaren wij twee jaar; wie de browser laat vragen niet gevolgd te worden, tellen wij niet mee.</p>
<h2>Met wie wij delen</h2><p>Met de bezorger, de betaaldienst, ons hostingbedrijf en wie onze mails bezorgt, voor zover zij het nodig hebben. Btw-nummers controleren wij bij VIES, de dienst van de Europese Commissie. Met elk van hen hebben wij een verwerkersovereenkomst of zij zijn zelf verantwoordelijk. Wij verkopen je gegevens niet.</p>
<h2>Je rechten</h2><p>Je mag je gegevens inzien, laten verbeteren, laten wissen, meenemen en tegen het gebruik bezwaar maken. Mail naar ${store.email}; wij antwoorden binnen een maand. Ben je het niet met ons eens, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.</p>`,
      `<p>${store.name} processes your data under the General Data Protection Regulation (GDPR). The controller is ${store.name}, ${store.street} ${store.houseNumber}, ${store.postalCode} ${store.city}, the Netherlands.</p>
<h2>What we keep and why</h2><ul><li><strong>Your order</strong>: name, address, e-mail address, telephone number and what you bought. Needed to perform the contract.</li><li><strong>Your payment</strong>: its status and reference. We do not see your account details; they stay with the payment service.</li><li><strong>Your message</strong>: what you write to us in the contact form, so that we can answer.</li><li><strong>Your account</strong>: name, e-mail address, addresses, saved bags and how you log in. Needed to perform the contract; you can close it at any time.</li><li><strong>Your subscription to the newsletter</strong>: your e-mail address, with your consent. You can unsubscribe at any time.</li><li><strong>Your wishlist, reviews and reservations</strong>: what you save, write or have laid ready, and for a message about what is for sale again your e-mail address, because you ask for it.</li><li><strong>Your colleagues</strong>: the e-mail address of whom you invite.</li><li><strong>Your bag</strong>: a random identifier in a functional cookie.</li></ul>
<h2>For how long</h2><p>We keep orders and invoices for at least seven years, as the tax authority requires. We keep messages for a year, a copy of our mails for 90 days, and bags without an order for 60 days, or a year with an account. Numbers of pages that were seen and of how quick they were, in which no visitor can be recognised, we keep for two years; whoever has their browser ask not to be followed is not counted.</p>
<h2>With whom we share</h2><p>With the carrier, the payment service, our hosting company and whoever delivers our mails, as far as they need it. VAT numbers we check with VIES, the service of the European Commission. With each of them we have a processing agreement, or they are controllers themselves. We do not sell your data.</p>
<h2>Your rights</h2><p>You may see your data, have it corrected, erased or handed over, and object to its use. Write to ${store.email}; we answer within a month. If you disagree with us, you can complain to the Dutch Data Protection Authority (Autoriteit Persoonsgegevens).</p>`,
    ),
  );
}

function returns({ store, exceptions }: LegalDetails): PageContent {
  return page(
    'returns-policy',
    t('Retourneren', 'Returns'),
    t(
      'Veertien dagen bedenktijd en hoe je iets terugstuurt.',
      'Fourteen days to change your mind, and how to send something back.',
    ),
    t(
      `<h2>Veertien dagen bedenktijd</h2><p>Je mag je aankoop zonder opgaaf van reden herroepen, tot veertien dagen nadat jij of iemand namens jou het laatste product heeft ontvangen. Valt de laatste dag op een zaterdag, zondag of feestdag, dan mag het ook nog op de eerste werkdag daarna. Het snelst gaat het met ‘<a href="/withdraw">Overeenkomst hier herroepen</a>’, onderaan elke pagina en bij je bestelling: je kiest wat je herroept en krijgt meteen een bevestiging. Een andere duidelijke verklaring mag ook, bijvoorbeeld per e-mail aan ${store.email}, met of zonder het modelformulier hieronder.</p>
<h2>Terugsturen</h2><p>Stuur het product binnen veertien dagen na je melding terug naar ${store.name}, ${store.street} ${store.houseNumber}, ${store.postalCode} ${store.city}. De kosten van het terugsturen zijn voor jou. Je mag een product bekijken en proberen zoals in een winkel; is het daardoor meer in waarde gedaald dan nodig, dan mogen wij dat verrekenen.</p>
<h2>Terugbetalen</h2><p>Wij betalen alles terug wat je voor het product betaalde, en als je de hele bestelling herroept ook de standaard verzendkosten van de heenweg, binnen veertien dagen na je melding en op dezelfde manier als je betaalde. Wij mogen wachten tot het product terug is of je aantoont dat je het hebt verstuurd.</p>
<h2>Uitzonderingen</h2><p>${exceptions.nl}</p>
<h2>Modelformulier voor herroeping</h2><p>Aan ${store.name}, ${store.email}: hierbij deel ik u mee dat ik onze overeenkomst over de verkoop van de volgende goederen herroep: … Besteld op: … Ontvangen op: … Naam: … Adres: … Datum: …</p>`,
      `<h2>Fourteen days to withdraw</h2><p>You may withdraw from your purchase without giving a reason until fourteen days after you, or someone on your behalf, received the last product. If the last day is a Saturday, a Sunday or a public holiday, you may still do so on the next working day. The quickest way is ‘<a href="/withdraw">Withdraw from contract here</a>’, at the foot of every page and with your order: you choose what you withdraw from and get a confirmation at once. Any other clear statement will do as well, for example by e-mail to ${store.email}, with or without the model form below.</p>
<h2>Sending back</h2><p>Send the product back within fourteen days of your statement to ${store.name}, ${store.street} ${store.houseNumber}, ${store.postalCode} ${store.city}, the Netherlands. The cost of sending it back is yours. You may look at and try a product as in a shop; if it lost more value than that needs, we may deduct it.</p>
<h2>Refund</h2><p>We refund all you paid for the product and, where you withdraw from the whole order, the standard cost of the outward delivery, within fourteen days of your statement and by the same means you paid. We may wait until the product is back or you show that you sent it.</p>
<h2>Exceptions</h2><p>${exceptions.en}</p>
<h2>Model withdrawal form</h2><p>To ${store.name}, ${store.email}: I hereby give notice that I withdraw from my contract of sale of the following goods: … Ordered on: … Received on: … Name: … Address: … Date: …</p>`,
    ),
  );
}

function businessReturns({ store }: LegalDetails): PageContent {
  return page(
    'returns-policy',
    t('Retourvoorwaarden', 'Returns'),
    t('Hoe zakelijke klanten artikelen retourneren.', 'How business customers return articles.'),
    t(
      `<p>${store.name} levert vooral aan ondernemers. Bestel je als particulier, dan heb je veertien dagen bedenktijd: zie onderaan ‘<a href="/withdraw">Overeenkomst hier herroepen</a>’. Voor bedrijven geldt dat recht niet, maar wij nemen voorraadartikelen graag terug.</p>
<h2>Voorraadartikelen</h2><p>Ongebruikte artikelen in hun verpakking breng je binnen dertig dagen terug naar ons magazijn of stuur je na aanmelding via ${store.email}. Je krijgt de aankoopwaarde gecrediteerd; boven de vijftig regels per maand rekenen wij tien procent verwerkingskosten.</p>
<h2>Niet retour</h2><p>Op maat geknipte spaken en kabels, bedrukte artikelen en accu’s met verbroken zegel nemen wij niet terug.</p>
<h2>Verkeerd of stuk geleverd</h2><p>Meld het binnen vijf werkdagen met een foto. Wij sturen vervanging en betalen het retour.</p>`,
      `<p>${store.name} supplies mainly businesses. If you order as a private person, you have fourteen days to withdraw: see ‘<a href="/withdraw">Withdraw from contract here</a>’ below. Businesses do not have that right, but we gladly take back stock articles.</p>
<h2>Stock articles</h2><p>Return unused articles in their packaging within thirty days to our warehouse, or send them after registering at ${store.email}. You are credited the purchase value; above fifty lines a month we charge ten per cent handling.</p>
<h2>Not returnable</h2><p>Spokes and cables cut to length, printed articles and batteries with a broken seal cannot be returned.</p>
<h2>Wrong or broken</h2><p>Report it within five working days with a photograph. We send a replacement and pay for the return.</p>`,
    ),
  );
}

function complaints({ store, isBusiness }: LegalDetails): PageContent {
  return page(
    'complaints',
    t('Klachten', 'Complaints'),
    t('Iets niet goed? Zo lossen wij het op.', 'Something wrong? This is how we put it right.'),
    t(
      `<p>Is iets niet zoals je had verwacht, dan horen wij dat graag. Bel ${store.telephone} of mail ${store.email} en vertel wat er mis is, met je bestelnummer erbij. Een foto helpt.</p>
<h2>Wat je van ons mag verwachten</h2><ol><li>Binnen twee werkdagen laten wij weten dat we je klacht hebben gelezen.</li><li>Binnen veertien dagen krijg je een inhoudelijk antwoord.</li><li>Kost het meer tijd, dan zeggen we waarom en wanneer het wel komt.</li></ol>
<p>${isBusiness ? 'Komen we er samen niet uit, dan zoeken we in overleg een deskundige die een bindend advies geeft, of leggen we het voor aan de rechter.' : 'Komen we er samen niet uit, dan kun je naar de rechter stappen. Voor gratis en onafhankelijk advies kun je terecht bij ConsuWijzer van de Autoriteit Consument &amp; Markt of bij het Juridisch Loket.'}</p>`,
      `<p>If something is not as you expected, we would like to hear it. Call ${store.telephone} or write to ${store.email} and tell us what is wrong, with your order number. A photograph helps.</p>
<h2>What you may expect of us</h2><ol><li>Within two working days we let you know that we have read your complaint.</li><li>Within fourteen days you receive an answer on the matter.</li><li>Should it take longer, we say why and when it will come.</li></ol>
<p>${isBusiness ? 'If we cannot agree, we look together for an expert who gives binding advice, or bring it before the court.' : 'If we cannot agree, you can go to court. For free and independent advice turn to ConsuWijzer of the Netherlands Authority for Consumers and Markets, or to the Juridisch Loket legal desk.'}</p>`,
    ),
  );
}
