import type { ShadowVisit } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { whenInShop } from '../../../lib/dates.ts';
import { useShopView } from '../../../ui/shop-view.ts';
import { type PartProps, Section } from './section.tsx';

/** AUTH-06: who of the shop's staff acted for the customer, and when; nothing where nobody did. */
export function ShadowVisits({ account: { shadowVisits } }: PartProps) {
  const t = useTranslations('details');
  const { language } = useShopView();
  const when = ({ startedAt, endedAt }: ShadowVisit) => {
    const { day, time: from } = whenInShop(startedAt, language);
    return endedAt === null
      ? t('shadowNow', { day, from })
      : t('shadowWhen', { day, from, until: whenInShop(endedAt, language).time });
  };
  if (shadowVisits.length === 0) return null;
  return (
    <Section text={t('shadowText')} title={t('shadowTitle')}>
      <ul className="grid gap-3">
        {shadowVisits.map((visit) => (
          <li className="rounded-card border border-line bg-surface p-4" key={visit.startedAt}>
            <p className="font-medium break-words">{t('shadowVisit', { name: visit.staff })}</p>
            <p className="text-sm text-muted">{when(visit)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
