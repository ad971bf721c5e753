import { expect, test } from 'vitest';
import { needsOf, rulesOf, takeApart } from './rules-of-page.ts';

const leftOf = (css: string, html: string) => rulesOf(takeApart(css), needsOf(html)).replaceAll(/\s+/g, ' ');

test('HOME-15 a page brings the rules that may fit something in it, in their order', () => {
  const css = `@layer base, utilities;
    @layer base { body { margin: 0 } a:hover { color: red } }
    .card, .gone { color: blue }
    .card .gone { color: green }
    .card:not(.gone):is(.gone, .other) > p { color: black }
    @media (width > 40rem) { .gone { color: red } .card { color: white } }
    @media print { .gone { color: red } }
    @layer utilities { .gone { color: red } }
    @keyframes turn { to { rotate: 1turn } }
    @property --depth { syntax: "*"; inherits: false }
    @font-face { font-family: "Own Text"; src: url(/own.woff2) }
    @font-face { font-family: Other; src: url(/other.woff2) }`;
  const html = '<html style="--font: &#x27;Own Text&#x27;"><p class="card wide">gone</p>';
  expect(leftOf(css, html)).toBe(
    '@layer base, utilities;@layer base{body{margin: 0}a:hover{color: red}}.card{color: blue}' +
      '.card:not(.gone):is(.gone, .other) > p{color: black}' +
      '@media (width > 40rem){.card{color: white}}@layer utilities{}' +
      '@keyframes turn { to { rotate: 1turn } }@property --depth { syntax: "*"; inherits: false }' +
      '@font-face { font-family: "Own Text"; src: url(/own.woff2) }',
  );
});

test('HOME-15 classes are known however a sheet and a page write them', () => {
  const css = String.raw`.sm\:w-1\/2{width:50%}.\32xl\:p-4{padding:1rem}.max-\[22\.5rem\]\:gap{gap:0}.\[\&\>p\]\:m>p{margin:0}.sm\:w-1\/3{width:33%}`;
  const html = '<p class="sm:w-1/2 2xl:p-4"></p><div class="max-[22.5rem]:gap [&amp;&gt;p]:m"></div>';
  expect(leftOf(css, html)).toBe(css.replace(/\.sm\\:w-1\\\/3.*$/, ''));
});
