import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { BagPlusIcon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import type { Choice } from './choose.ts';

type BuyBarProps = {
  variant: NonNullable<Choice['variant']>;
  /** The form that the button sends. */
  formId: string;
};

/** On phones: price and button at the bottom of the screen while those of the page are out of sight. It has its place from the start. */
export function BuyBar({ variant, formId }: BuyBarProps) {
  const t = useTranslations('cart');
  const bar = useRef<HTMLDivElement>(null);
  const isShown = useIsAbove(bar, formId);
  return (
    <div className={`foot-bar ${isShown ? '' : 'invisible'}`} ref={bar}>
      <Price {...variant} />
      <Button className="shrink-0 whitespace-nowrap" form={formId} type="submit">
        <BagPlusIcon />
        {t('addToCart')}
      </Button>
    </div>
  );
}

/** Whether an element has been scrolled away upwards. */
function useIsAbove(bar: RefObject<HTMLElement | null>, id: string): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element || !bar.current || !self.IntersectionObserver) return;
    // All that lies below counts as seen, so that it is noticed as well where somebody jumps past it in one go.
    const observer = new IntersectionObserver(([entry]) => entry && setAbove(!entry.isIntersecting), {
      rootMargin: '0px 0px 99999%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, id]);
  return isAbove;
}
