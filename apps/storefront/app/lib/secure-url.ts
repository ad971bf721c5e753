/** An address over https as a browser would write it, without anything that could end a line or a policy's list; null for any other. */
export function secureUrl(text = ''): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && /^[a-z0-9.-]+$/.test(url.hostname) ? url.href : null;
}
