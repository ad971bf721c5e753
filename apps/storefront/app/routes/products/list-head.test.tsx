import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { ListHead } from './list-head.tsx';

const headOf = (intro: string) => {
  const names = { kind: 'tag', name: 'Nieuw', slug: 'nieuw' } as const;
  const subject = { ...names, intro, image: null, children: [], breadcrumbs: [] };
  return renderView(<ListHead isBelowProducts subject={subject} title="Nieuw" total={1} />);
};

test('LIST-04 an intro of 44 letters, whatever their style, is a line and has nothing to unfold; one more and a phone asks', () => {
  const letters = 'Van ontbijtbord tot serveerschaal, in zes kl';
  expect(letters).toHaveLength(44);
  const line = headOf(`<p>${letters.replace('zes', '<strong>zes</strong>')}</p>`);
  expect(textOf(line)).toContain(letters);
  expect(line).not.toContain('<details');
  expect(headOf(`<p>${letters}.</p>`)).toContain('<details');
});
