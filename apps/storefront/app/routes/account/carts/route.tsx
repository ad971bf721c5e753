import { listSavedCarts } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { loadCart } from '../../../cart/change-cart.server.ts';
import { api } from '../../../lib/api.server.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../../lib/request-context.ts';
import { Notice } from '../../../ui/notice.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/route';
import { changeCarts } from './change-carts.server.ts';
import { KeepForm } from './keep-form.tsx';
import { SavedCartRow } from './saved-cart-row.tsx';

const told = ['kept', 'deleted'] as const;

/** ACC-03: the carts that a customer keeps under a name. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const [{ carts }, { cart }] = await Promise.all([api(context).read(listSavedCarts, {}), loadCart(context)]);
  return {
    carts,
    keepId: crypto.randomUUID(),
    hasLines: (cart?.transactionLines.length ?? 0) > 0,
    done: told.find((each) => each === url.searchParams.get('done')) ?? null,
    origin: requestInfo(context).origin,
    texts: textsOfPage(language, 'savedCarts'),
    seo: { title: translator(language, 'savedCarts')('title'), isIndexed: false },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  return changeCarts(context, textsOf(await request.formData()));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function SavedCarts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} answer={actionData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function Contents({ carts, hasLines, keepId, done, origin, answer }: ContentsProps) {
  const t = useTranslations('savedCarts');
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {done !== null && !answer && <Notice className="mt-6" look="success" title={t(done)} />}
      <section className="mt-8 rounded-card bg-tint p-6 sm:p-8">
        <h2 className="text-xl font-semibold">{t('keepTitle')}</h2>
        {hasLines || answer ? (
          <KeepForm answer={answer} id={keepId} />
        ) : (
          <p className="mt-2 text-muted">{t('empty')}</p>
        )}
      </section>
      {carts.length === 0 && <p className="mt-8 text-muted">{t('none')}</p>}
      <ul className="mt-8 grid gap-3">
        {carts.map((cart) => (
          <SavedCartRow cart={cart} key={cart.id} origin={origin} />
        ))}
      </ul>
    </>
  );
}
