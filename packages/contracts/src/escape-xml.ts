/** What XML 1.0 cannot hold: most control characters, and halves of characters. */
const noXml = /[^\P{Cc}\t\n\r\u0080-\u009f]|\p{Cs}|[\ufffe\uffff]/gu;

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML holds it. */
export const escapeXml = (text: string): string =>
  text.replace(noXml, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
