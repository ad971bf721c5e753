/**
 * A card as its owner knows it again, by its shape and its last group (four characters at most): whoever has the whole
 * code can spend what is left on the card, and mails are read by others.
 */
export function maskedCard(cardCode: string): string {
  const shown = Math.min(4, cardCode.length - 1 - cardCode.lastIndexOf('-'));
  const hidden = cardCode.length - shown;
  return cardCode.slice(0, hidden).replace(/[^-]/g, '•') + cardCode.slice(hidden);
}
