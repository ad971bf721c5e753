/** Characters of an account's number in countries where our shops have theirs; elsewhere what the standard allows. */
const lengths: Readonly<Record<string, number>> = { NL: 18, BE: 16, DE: 22 };

/** 'nl91abna0417164300' as 'NL91 ABNA 0417 1643 00'; null where its check digits or its length are wrong. */
export function readIban(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.-]/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return null;
  if (bare.length !== (lengths[bare.slice(0, 2)] ?? bare.length)) return null;
  return remainder(bare) === 1 ? bare.replace(/(.{4})(?=.)/g, '$1 ') : null;
}

/** ISO 7064: country and check digits go to the end, each letter counts as two digits (A is 10), and all of it leaves 1 of 97. */
function remainder(bare: string): number {
  const digits = (bare.slice(4) + bare.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return Number(BigInt(digits) % 97n);
}
