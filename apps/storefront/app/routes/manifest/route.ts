import { hash } from 'node:crypto';
import { iconFiles } from '@etalage/contracts/limits';
import { data } from 'react-router';
import { links } from '../../lib/links.ts';
import { loadShop } from '../../lib/load-shop.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { storeInit } from '../../lib/store-init.server.ts';
import type { Route } from './+types/route';

/** What the shop is called and looks like once it is installed as an app; one app, in whatever language it was installed. */
export async function loader({ context }: Route.LoaderArgs) {
  const [init] = await Promise.all([storeInit(context), loadShop(context)]);
  const { shop } = requestInfo(context);
  if (!init || !shop) throw data(null, { status: 503 });
  const language = languageOf(context);
  const { name, style: light, dark } = shop;
  const style = dark?.media === 'screen' ? { ...light, ...dark.style } : light;
  // Browsers look at an installed app's picture again where its address is another one.
  const look = hash('sha256', JSON.stringify([name, init.logos, light['--color-primary']])).slice(0, 8);
  const manifest = {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: 'ltr',
    start_url: links(language).home,
    scope: '/',
    display: 'standalone',
    theme_color: style['--color-header'],
    background_color: style['--color-page'],
    ...(dark && {
      color_scheme_dark: {
        theme_color: dark.style['--color-header'],
        background_color: dark.style['--color-page'],
      },
    }),
    icons: iconFiles.map((file) => ({
      src: `/api/store/icons/${file}?v=${look}`,
      sizes: file.replace(/^\D*(\d+)\.png$/, '$1x$1'),
      type: 'image/png',
      purpose: file.startsWith('maskable') ? 'maskable' : 'any',
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
