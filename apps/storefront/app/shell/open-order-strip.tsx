import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLinks } from '../ui/shop-view.ts';

/** Milliseconds that the answer may take. */
const patience = 5_000;

/** That an order is still to be paid, and the way to pay it. Nothing where there is none, or nobody can say. */
export function OpenOrderStrip() {
  const t = useTranslations('shell');
  const to = useLinks();
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void openOrder(to.openOrder).then((found) => !isGone && setId(found));
    return () => {
      isGone = true;
    };
  }, [to.openOrder]);
  return (
    id && (
      <section aria-label={t('openOrder')} className="open-order">
        <p>{t('openOrder')}</p>
        <a className="open-order-button" data-reload href={to.payOrder(id)}>
          {t('payOrder')}
        </a>
      </section>
    )
  );
}

async function openOrder(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    return answer.ok ? ((await answer.json()) as { id: string | null }).id : null;
  } catch {
    return null;
  }
}
