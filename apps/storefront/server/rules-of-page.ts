import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

/** A sheet of style, taken apart: text that stays as it is, rules that need classes, fonts, and what stands around others, as a layer does. */
type Part =
  | string
  | { choices: Choice[]; body: string }
  | { font: string; face: string }
  | { head: string; parts: Part[] };
/** One selector of a rule, and the classes without which it fits nothing. */
type Choice = { selector: string; classes: readonly string[] };

/**
 * Takes a sheet apart, for `rulesOf` to leave out what fits nothing in a page.
 * @param css a sheet as it was built
 */
export function takeApart(css: string): readonly Part[] {
  return postcss.parse(css).nodes.map(partOf);
}

function partOf(node: ChildNode): Part {
  if (node.type === 'rule') return { choices: node.selectors.map(choiceOf), body: bodyOf(node) };
  const isAround = node.type === 'atrule' && node.nodes !== undefined && groups.has(node.name);
  if (isAround && node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule'))
    return { head: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) };
  if (node.type === 'atrule' && node.name === 'font-face')
    return { font: familyOf(node), face: node.toString() };
  return `${node.toString()}${node.type === 'atrule' && !node.nodes ? ';' : ''}`;
}

/** The name of a font, without quotes. */
function familyOf(face: AtRule): string {
  let family = '';
  face.walkDecls('font-family', ({ value }) => {
    family = value.replaceAll(/["']/g, '');
  });
  return family;
}

/** What rules stand in that are as good as any. */
const groups = new Set(['layer', 'media', 'supports', 'container']);

const bodyOf = (rule: Rule | AtRule | Container): string => rule.nodes?.map(String).join(';') ?? '';

function choiceOf(selector: string): Choice {
  const classes = [...outsideOfBrackets(selector).matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code, sign) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    ),
  );
  return { selector, classes };
}

/** What stands in :is(), :not() and their like may be one of many, or must not be there. */
function outsideOfBrackets(selector: string): string {
  let text = '';
  let depth = 0;
  for (const [piece] of selector.matchAll(/\\.|[^\\]/gs)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    else if (depth === 0) text += piece;
  }
  return text;
}

/** What a document may need of a sheet: the classes of its elements, and fonts, which it names somewhere. */
export type Needs = { classes: ReadonlySet<string>; html: string };

export const needsOf = (html: string): Needs => ({ classes: classesIn(html), html });

function classesIn(html: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(/\bclass="([^"]*)"/g))
    for (const name of names.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(' ')) classes.add(name);
  return classes;
}

/** The sheet without the rules that fit nothing in the document, and the fonts that it does not name. Their order stays. */
export function rulesOf(parts: readonly Part[], needs: Needs): string {
  let css = '';
  for (const part of parts) {
    if (typeof part === 'string') css += part;
    else if ('font' in part) css += needs.html.includes(part.font) ? part.face : '';
    else if ('parts' in part) {
      const within = rulesOf(part.parts, needs);
      // An empty layer is kept for the place that it takes among the others.
      if (within !== '' || part.head.startsWith('@layer')) css += `${part.head}{${within}}`;
    } else {
      const selectors = part.choices.filter((choice) =>
        choice.classes.every((name) => needs.classes.has(name)),
      );
      if (selectors.length > 0) css += `${selectors.map(({ selector }) => selector).join(',')}{${part.body}}`;
    }
  }
  return css;
}
