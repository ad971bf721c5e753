import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeImageUrl, safeSiteUrl, safeUrl } from './safe-url.ts';
import { plainText, sanitise } from './sanitise.ts';
import { cleanShopJsonLd } from './shop-json-ld.ts';

const code = 'alert(1)';
const schemes = [
  `javascript:${code}`,
  `JaVaScRiPt:${code}`,
  ` javascript:${code}`,
  `java\tscript:${code}`,
  `java\nscript:${code}`,
  `\u0001javascript:${code}`,
  `javascript&colon;${code}`,
  `&#106;avascript:${code}`,
  `&#x6A;avascript:${code}`,
  `javascript&#58;${code}`,
  `vbscript:${code}`,
  `data:text/html,<script>${code}</script>`,
  `data:text/html;base64,PHNjcmlwdD4=`,
  `DATA:image/svg+xml,<svg onload=${code}>`,
  'blob:https://shop/x',
  'file:///etc/passwd',
  'http:evil.test',
  'http:///evil.test',
  'http:\\\\evil.test',
  'http://user@evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\u00a0/evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https://user:pass@evil.test',
  'ftp://evil.test',
  'view-source:https://x',
  'feed:https://x',
  'intent://x',
  'mailto:',
  'mailto:a b@c',
  'tel:abc',
  'about:blank',
  '\u202ehttps://x',
  `java\u00adscript:${code}`,
  `javascript%3a${code}`,
  `x/\n:${code}`,
  'evil.test',
  'evil.test/x',
  'evil.test:443',
  'localhost:3000',
  '?a=1',
  '../x',
  './x',
  '.',
  '@evil.test',
  'user@evil.test',
];
const handlers = [
  'onclick',
  'onerror',
  'onload',
  'onmouseover',
  'onfocus',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'ONERROR',
  'on\u0000error',
  'formaction',
  'srcdoc',
];
const carriers = [
  'a',
  'p',
  'div',
  'img',
  'span',
  'table',
  'h2',
  'li',
  'blockquote',
  'body',
  'details',
  'marquee',
  'custom-element',
];
const elements = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'svg',
  'math',
  'template',
  'noscript',
  'base',
  'meta',
  'link',
  'frame',
  'frameset',
  'applet',
  'video',
  'audio',
  'source',
  'canvas',
  'dialog',
  'xmp',
  'plaintext',
  'noembed',
  'portal',
  'title',
];
const wholes = [
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<a href="x" style="position:fixed;inset:0">x</a>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div class="fixed inset-0">x</div>',
  '<p id="root">x</p>',
  '<img src="x" srcset="https://evil.test/x 1x">',
  '<<script>script>alert(1)<</script>/script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<img src=`javascript:alert(1)`>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p title="><script>alert(1)</script>">x',
  '</textarea><script>alert(1)</script>',
  '<img src=x:x onerror\r=alert(1)>',
  '<a/href="javascript:alert(1)">x',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<table background="javascript:alert(1)"><tr><td>x',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.test>',
  '<a target="_blank" href="https://shop.test">x</a>',
  '<details open ontoggle=alert(1)>',
  '<option><style></option></select><img src=x onerror=alert(1)></style>',
  `${'<div>'.repeat(500)}x`,
  '<',
  '<a',
  '<a href',
  '<a href="',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '\0<script\0>alert(1)</script\0>',
];
const payloads = [
  ...schemes.flatMap((url) => [`<a href="${url}">x</a>`, `<img src="${url}" alt="x">`]),
  ...handlers.flatMap((name, i) =>
    carriers.slice(i % 3).map((tag) => `<${tag} ${name}="${code}">x</${tag}>`),
  ),
  ...elements.flatMap((tag) => [
    `<${tag}>${code}</${tag}>`,
    `<${tag} src="https://evil.test/" href="https://evil.test/" data="//evil.test">`,
  ]),
  ...wholes,
];

const allowedTags =
  /^(p|br|hr|h[2-6]|strong|b|em|i|u|s|small|sub|sup|ul|ol|li|dl|dt|dd|blockquote|code|pre|a|img|figure|figcaption|span|div|table|caption|thead|tbody|tfoot|tr|th|td)$/;
const allowedAttributes = /^(href|rel|src|alt|width|height|loading|colspan|rowspan|scope|start)$/;

/** What a lenient reader would find that is not on the list; [] for clean HTML. */
function findings(html: string): string[] {
  const found: string[] = [];
  for (const [, tag = '', attributes = ''] of html.matchAll(/<\/?([^\s/>]+)((?:"[^"]*"|[^>"])*)>/g)) {
    if (!allowedTags.test(tag)) found.push(`element ${tag}`);
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=/"]+)="([^"]*)"/g)) {
      if (!allowedAttributes.test(name)) found.push(`attribute ${name}`);
      const url = value.replaceAll('&amp;', '&');
      const isUnsafe = { href: safeUrl(url) !== url, src: safeImageUrl(url) !== url }[name];
      if (isUnsafe) found.push(`address ${url}`);
    }
  }
  // A "<" that begins no element we know of must have been written as &lt;.
  if (/<(?!\/?[a-z])/.test(html.replace(/<\/?[a-z][^>]*>/g, ''))) found.push('stray <');
  return found;
}

describe('HOME-11 tenants’ HTML', () => {
  test(`HOME-11 ${payloads.length} hostile texts leave nothing that runs, covers the page or leads astray`, () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    for (const payload of payloads) {
      const clean = sanitise(payload);
      expect({ payload, findings: findings(clean) }).toEqual({ payload, findings: [] });
      expect(sanitise(clean)).toBe(clean);
    }
  });

  test('HOME-11 the search for findings sees what a broken sanitiser would let through', () => {
    const naive = payloads.filter((payload) => findings(payload.toLowerCase()).length > 0);
    expect(naive.length).toBeGreaterThan(payloads.length / 2);
  });

  test('HOME-11 what a shop may write stays as it is', () => {
    const html =
      '<h2>Over ons</h2><p>Wij bakken <strong>elke dag</strong> &amp; leveren op <em>fiets</em>.</p><ul><li>Brood</li></ul>' +
      '<p><a href="/products/category/brood">Naar het brood</a> <a href="mailto:winkel@voorbeeld.nl">mail</a> <a href="tel:+31201234567">bel</a></p>';
    expect(sanitise(html)).toBe(html);
  });

  test('HOME-11 links to other sites do not hand over the window, pictures load late', () => {
    expect(sanitise('<a href="https://voorbeeld.nl/?a=1&amp;b=2" target="_blank">x</a>')).toBe(
      '<a href="https://voorbeeld.nl/?a=1&amp;b=2" rel="noopener">x</a>',
    );
    expect(
      sanitise('<img src="/media/t/h-640.webp" alt="Een &quot;vaas&quot;" width="640" height="x">'),
    ).toBe('<img alt="Een &quot;vaas&quot;" loading="lazy" src="/media/t/h-640.webp" width="640" />');
  });

  test('LANG-11 a link without its leading slash is one in the shop, and one to a site without https stays', () => {
    expect(sanitise('<a href="contact">x</a><a href="products?q=a&amp;page=2">y</a>')).toBe(
      '<a href="/contact">x</a><a href="/products?q=a&amp;page=2">y</a>',
    );
    expect(sanitise('<a href="http://voorbeeld.nl/">x</a>')).toBe(
      '<a href="http://voorbeeld.nl/" rel="noopener">x</a>',
    );
  });

  test('HOME-11 cleaning what is clean changes nothing, for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...payloads),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        '">',
        '<img src="',
        '<table>',
        '<td>',
        '</a>',
        '<!--',
        '-->',
        '&',
        '&amp;',
        '&lt',
        '&#60;',
        '"',
        "'",
        '<',
        '>',
        '/',
        '\0',
        '<svg>',
        '</svg>',
        '<b',
        ' onerror=x',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitise(pieces.join(''));
        expect(sanitise(clean)).toBe(clean);
        expect(findings(clean)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('HOME-07 plain text is the words alone', () => {
    expect(plainText('<h2>Kop</h2><p>Brood &amp; <b>kaas</b></p><script>x</script>')).toBe(
      'Kop Brood & kaas',
    );
  });
});

test('HOME-11 LANG-11 links: the web, mail, telephone and paths in the shop, nothing else; pictures by https or a path', () => {
  for (const url of schemes) {
    expect({ url, safe: safeUrl(url) }).toEqual({ url, safe: null });
    expect({ url, safe: safeImageUrl(url) }).toEqual({ url, safe: null });
    expect({ url, safe: safeSiteUrl(url) }).toEqual({ url, safe: null });
  }
  for (const url of ['http://voorbeeld.nl/x', 'vazen', 'media/t/a-400.webp', 'mailto:a@b.nl', '#top'])
    expect({ url, safe: safeImageUrl(url) }).toEqual({ url, safe: null });
  for (const url of ['voorbeeld', '/voorbeeld', 'mailto:a@b.nl', 'tel:1', '#top'])
    expect({ url, safe: safeSiteUrl(url) }).toEqual({ url, safe: null });
  for (const url of [
    '/',
    '/products?q=a',
    '/products/vaas-1#maat',
    'https://voorbeeld.nl/x',
    'http://voorbeeld.nl/x',
    'mailto:a@b.nl',
    'tel:+31-20',
    '#top',
  ]) {
    expect(safeUrl(url)).toBe(url);
  }
  for (const url of ['contact', 'products/tag/nieuw?sort=newest', 'products?q=a:b//c', 'x#y', 'over-ons/'])
    expect(safeUrl(url)).toBe(`/${url}`);
});

test('HOME-06 JSON-LD comes out as plain data whatever it went in as', () => {
  const stored = JSON.parse(
    '{"@type":"Bakery","name":"</script>","__proto__":{"x":1},"constructor":{"y":1},"list":[1,null,true,{"a":"b"}]}',
  );
  expect(cleanShopJsonLd(stored)).toEqual({
    '@type': 'Bakery',
    name: '</script>',
    list: [1, null, true, { a: 'b' }],
  });
  for (const value of ['text', 1, true, null, undefined]) expect(cleanShopJsonLd(value)).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const rebuilt = cleanShopJsonLd(value);
      expect(JSON.parse(JSON.stringify(rebuilt))).toEqual(rebuilt);
    }),
    { numRuns: 200 },
  );
});
