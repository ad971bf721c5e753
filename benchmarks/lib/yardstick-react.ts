// The yardstick of rendering: React alone makes the same document from elements that are there already, with no
// component, no data and no router.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Elements that end with their tag, whether or not a slash says so. */
const alone = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source']);

const { PAGE = '', PORT = '0' } = process.env;
const { body } = JSON.parse(readFileSync(PAGE, 'utf8')) as { body: string };
const tree = elementsOf(Buffer.from(body, 'base64').toString('utf8'));

const app = Fastify();
app.get('/*', async (_, reply) =>
  reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${renderToString(tree)}`),
);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());

type Open = { tag: string; attributes: Record<string, unknown>; children: ReactNode[] };

/** A document as the elements that make it again; what React would write differently (comments, styles) is left out. */
function elementsOf(html: string): ReactNode {
  const top: Open = { tag: '', attributes: {}, children: [] };
  const open = [top];
  const close = () => {
    const { tag, attributes, children } = open.pop() ?? top;
    open.at(-1)?.children.push(createElement(tag, attributes, ...children));
  };
  const token =
    /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<\/([a-z0-9-]+)>|<([a-zA-Z0-9-]+)((?:\s[^>]*?)?)(\/?)>|([^<]+)/g;
  for (const [
    ,
    raw,
    rawAttributes,
    rawText,
    closing,
    opening,
    attributes,
    selfClosing,
    text,
  ] of html.matchAll(token)) {
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.children.push(text);
    else if (raw !== undefined)
      parent.children.push(
        createElement(raw, {
          ...attributesOf(rawAttributes ?? ''),
          dangerouslySetInnerHTML: { __html: rawText },
        }),
      );
    else if (closing !== undefined) close();
    else if (opening !== undefined) {
      open.push({ tag: opening, attributes: attributesOf(attributes ?? ''), children: [] });
      if (selfClosing || alone.has(opening)) close();
    }
  }
  return top.children;
}

function attributesOf(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g))
    if (name !== 'style') found[name === 'class' ? 'className' : name] = value;
  return found;
}
