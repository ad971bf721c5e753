import { expect, test } from 'vitest';
import { links } from '../lib/links.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { readPreviewItem } from './preview-item.ts';
import { PreviewResults, waysOf } from './preview-results.tsx';

const sale = { unitPrice: 25, discountPrice: 15, lowestBefore: 18, unitPriceBasis: 'ex', inStock: false };

/** The preview of a search that found a product on sale, a category, and what was meant. */
function preview(language: string): string {
  const to = links(language);
  const item = readPreviewItem({ name: 'Vaas', slug: 'vaas', ...sale }, to);
  const search = { corrected: 'vaas', relaxed: null, pages: [] };
  const categories = [{ name: 'Vazen', slug: 'vazen' }];
  const found = { items: item ? [item] : [], total: 30, search: { ...search, categories } };
  return renderView(
    <PreviewResults
      active={-1}
      listId="l"
      onChoose={() => {}}
      suggested={{ state: 'results', found }}
      ways={waysOf(found, to)}
    />,
    { language },
  );
}

test.each([
  [
    'nl',
    'Bedoelde je vaas ? Vazen Vaas Nu € 15,00 Was € 18,00 excl. BTW Uitverkocht BEKIJK MEER (30)',
    ['Suggesties', 'Categorieën en pagina’s', 'Producten'],
  ],
  [
    'en',
    'Did you mean vaas ? Vazen Vaas Now €15.00 Was €18.00 excl. VAT Sold out SHOW MORE (30)',
    ['Suggestions', 'Categories and pages', 'Products'],
  ],
])(
  'SRCH-19 PDP-23 in %s a preview says what was meant, what is in it and what it costs',
  (language, text, names) => {
    const markup = preview(language);
    expect(textOf(markup)).toBe(text);
    expect(Array.from(markup.matchAll(/aria-label="([^"]*)"/g), ([, name]) => name)).toEqual(names);
  },
);
