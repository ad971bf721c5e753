import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { safeImageUrl, safeUrl } from './safe-url.ts';

/** Elements whose text is no text to a browser: dropped with all they hold. */
const opaque = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'template',
  'title',
  'math',
  'svg',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'listing',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'code',
    'pre',
    'a',
    'img',
    'figure',
    'figcaption',
    'span',
    'div',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  // No style, class or id: a shop's text must not be able to lay itself over the page, or pose as a part of it.
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: opaque,
  nestingLimit: 40,
  enforceHtmlBoundary: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => {
      const url = safeUrl(href);
      const attribs: Record<string, string> = {};
      if (url !== null) attribs.href = url;
      if (url !== null && /^https?:/i.test(url)) attribs.rel = 'noopener';
      return { tagName, attribs };
    },
    img: (tagName, { src, alt = '', width, height }) => {
      const url = safeImageUrl(src);
      const attribs: Record<string, string> = { alt, loading: 'lazy' };
      if (url !== null) attribs.src = url;
      if (isSize(width)) attribs.width = width;
      if (isSize(height)) attribs.height = height;
      return { tagName, attribs };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

function isSize(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text);
}

const maxRounds = 5;
const kept = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 32_000_000,
  sizeCalculation: (html) => html.length + 100,
});

/**
 * A shop's HTML as it may reach a shopper: listed elements and attributes, safe addresses, nothing that runs or
 * covers the page. Applying it to its own result changes nothing. Results are kept by the content's hash.
 */
export function sanitise(html: string): string {
  if (!/[<&]/.test(html)) return escapeText(html);
  const key = createHash('sha1').update(html).digest('base64');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const clean = untilStable(html);
  kept.set(key, clean);
  return clean;
}

/** What a second reading would change, a browser may read differently from us: such HTML is shown as plain text. */
function untilStable(html: string): string {
  let before = html.replaceAll('\0', '');
  for (let round = 0; round < maxRounds; round += 1) {
    const after = sanitizeHtml(before, options).trim();
    if (after === before) return after;
    before = after;
  }
  return escapeText(plainText(html));
}

/** The words of some HTML on one line, for descriptions of a page. Not HTML: whoever shows it escapes it. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<(br|\/?(p|h\d|li|div|td|th))\b[^>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: opaque,
    textFilter: (text) => text,
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function escapeText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();
}
