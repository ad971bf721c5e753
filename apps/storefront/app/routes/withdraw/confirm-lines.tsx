import type { Order } from '@etalage/contracts';
import type { ReactNode } from 'react';
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
      <dl className="grid gap-y-3">
        <Fact label={t('name')}>
          {order.firstName} {order.lastName}
        </Fact>
        <Fact label={t('email')}>{order.email}</Fact>
        <Fact label={t('order')}>
          <ul data-lines>
            {[...chosen].map(([lineId, quantity]) => (
              <li key={lineId}>
                {quantity} × {names.get(lineId)}
              </li>
            ))}
          </ul>
        </Fact>
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

/** A name with what it stands for close to it: beside it where there is room, else below. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
