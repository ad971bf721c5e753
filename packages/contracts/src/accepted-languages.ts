/** The two-letter languages of an Accept-Language header by its weights, best first: 'en-GB;q=0.8, nl' prefers nl. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const q = options.map((option) => /^\s*q=([0-9.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ language, weight }) => /^[a-z]{2}$/.test(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}
