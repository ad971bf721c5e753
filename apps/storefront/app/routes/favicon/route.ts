import { loadShop } from '../../lib/load-shop.server.ts';
import { presentColours } from '../../lib/present-colours.server.ts';
import { requestInfo } from '../../lib/request-context.ts';
import { settingsOf } from '../../lib/settings.ts';
import type { Route } from './+types/route';

/** The shop's first letter on its own colour. */
export async function loader({ context }: Route.LoaderArgs) {
  await loadShop(context);
  const { shop } = requestInfo(context);
  const letter =
    [...(shop?.name.replace(/^(de|het|the)\s+/i, '') ?? '')].find((sign) => /\p{L}|\p{N}/u.test(sign)) ?? '';
  const { '--color-primary': background, '--color-on-primary': colour } =
    shop?.style ?? presentColours(settingsOf([]), {});
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${background}"/><text x="16" y="22.5" text-anchor="middle" font-family="Georgia,serif" font-size="19" font-weight="700" fill="${colour}">${letter.toUpperCase()}</text></svg>`;
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  });
}
