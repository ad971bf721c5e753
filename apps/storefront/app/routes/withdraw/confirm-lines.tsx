import type { Order } from '@etalage/contracts';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { nameOfLine, namesOf } from './line-fields.ts';

type ConfirmLinesProps = { order: Order; token: string | null; chosen: ReadonlyMap<number, number> };

/** The second step: who withdraws from what, and the button that does it. */
export function ConfirmLines({ order, token, chosen }: ConfirmLinesProps) {
  const t = useTranslations('withdraw');
  const to = useLinks();
  const names = namesOf(order);
  const here = to.withdrawOrder(order.id, token ?? undefined);
  return (
    <Form action={here} className="mt-8 grid gap-6" method="post">
      <h2 className="text-xl font-semibold">{t('confirmTitle')}</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('name')}</dt>
        <dd>
          {order.firstName} {order.lastName}
        </dd>
        <dt className="text-muted">{t('email')}</dt>
        <dd className="break-words">{order.email}</dd>
        <dt className="text-muted">{t('order')}</dt>
        <dd>
          <ul data-lines>
            {[...chosen].map(([lineId, quantity]) => (
              <li key={lineId}>
                {quantity} × {names.get(lineId)}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <input name="declared" type="hidden" value={order.withdrawal.declared} />
      {[...chosen].map(([lineId, quantity]) => (
        <input key={lineId} name={nameOfLine.write(lineId)} type="hidden" value={quantity} />
      ))}
      <p className="text-muted">{t('confirmText', { email: order.email })}</p>
      <div className="flex flex-wrap items-center gap-6">
        <Button className="max-sm:w-full" size="large" type="submit">
          {t('confirm')}
        </Button>
        <TextLink href={here}>{t('change')}</TextLink>
      </div>
    </Form>
  );
}
