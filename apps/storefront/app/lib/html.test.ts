import { expect, test } from 'vitest';
import { html } from './html.server.ts';

test('text between HTML is escaped, in an attribute as well', () => {
  const evil = '"><script>alert(1)</script>&';
  expect(html`<p title="${evil}">${evil}</p>`.html).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>',
  );
});

test('HTML inside HTML stays what it is, and what is not there writes nothing', () => {
  const inner = html`<b>${1}</b>`;
  const page = html`
    <p>
      ${inner}${null}${false}${undefined}
    </p>
  `;
  expect(page.html).toBe('<p><b>1</b></p>');
});
