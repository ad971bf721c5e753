import { expect, test } from 'vitest';
import { renderView } from '../../ui/render-view.tsx';
import { PageLinks } from './page-links.tsx';

test('STICK-01 what turns the pages of a list of the account is marked as what the button gives way to', () => {
  const links = renderView(
    <PageLinks
      newest={{ href: '/nl/account/orders', text: 'Nieuwste' }}
      older={{ href: '/nl/account/orders?before=7', text: 'Ouder' }}
    />,
  );
  expect(links.match(/<a [^>]*data-turns-page/g)).toHaveLength(2);
});
