/** Whose pages lead people here, by their host; what no line names is another site. */
const sites: [host: RegExp, kind: string][] = [
  [/^(webmail|outlook|e?mail)\./, 'mail'],
  [/(^|\.)(google|bing|duckduckgo|ecosia|startpage|yahoo|qwant|yandex|baidu|brave)\.[a-z.]{2,6}$/, 'search'],
  [
    /(^|\.)(facebook|instagram|pinterest|tiktok|linkedin|twitter|x|youtube|reddit|snapchat|threads)\.(com|net)$/,
    'social',
  ],
  [/(^|\.)(t\.co|lnkd\.in|fb\.me|youtu\.be|bsky\.app|mastodon\.social)$/, 'social'],
];

/** Which kind of place a visitor comes from; of its address nothing else is kept. */
export function referrerKind(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return 'direct';
  const from = new URL(referer);
  if (from.host === host.toLowerCase()) return 'own';
  return sites.find(([pattern]) => pattern.test(from.hostname))?.[1] ?? 'other';
}
