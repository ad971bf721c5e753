import { randomBytes } from 'node:crypto';
import { escapeHtml } from './html.server.ts';

/** Nobody who writes a shop's texts can know it, so none of them has a hole. */
const secret = randomBytes(12).toString('hex');

/**
 * A place in HTML that is drawn once and filled for each page. It may stand wherever text may; as the whole of an
 * attribute it may also be left out.
 * @param name letters, digits and hyphens
 */
export const hole = <Text extends string = string>(name: string): Text =>
  `hole-${secret}-${name}-end` as Text;

const holes = new RegExp(
  ` ([a-zA-Z-]+)="hole-${secret}-([a-zA-Z0-9-]+?)-end"|hole-${secret}-([a-zA-Z0-9-]+?)-end`,
);

/** Drawn HTML as a function of what its holes hold, as text: an attribute that is undefined is not written at all. */
export function withHoles(html: string): (valueIn: (name: string) => string | undefined) => string {
  const [start = '', ...rest] = html.split(holes);
  return (valueIn) => {
    let filled = start;
    for (let at = 0; at < rest.length; at += 4) {
      const [attribute, attributeHole, textHole = '', after = ''] = rest.slice(at, at + 4);
      const value = valueIn(attributeHole ?? textHole);
      if (attribute === undefined) filled += escapeHtml(value ?? '');
      else if (value !== undefined) filled += ` ${attribute}="${escapeHtml(value)}"`;
      filled += after;
    }
    return filled;
  };
}
