import { type ComponentType, useEffect, useState } from 'react';

/**
 * The marks on cards and products are forms that lead to the page where they are compared. With script they are chosen on the
 * spot, and a bar shows what is: it comes with the first choice, or where something was chosen before.
 */
export function CompareOnUse() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async (form?: HTMLFormElement) => {
      try {
        const { CompareBar, toggle } = await import('./compare-bar.tsx');
        if (form) toggle(form);
        setBar(() => CompareBar);
      } catch {
        // The page that compares does it instead, now and from here on.
        document.removeEventListener('submit', choose);
        form?.requestSubmit(form.querySelector('button'));
      }
    };
    const choose = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!('compare' in form.dataset)) return;
      event.preventDefault();
      void load(form);
    };
    document.addEventListener('submit', choose);
    if (document.cookie.includes('compare=')) void load();
    return () => document.removeEventListener('submit', choose);
  }, []);
  return Bar && <Bar />;
}
