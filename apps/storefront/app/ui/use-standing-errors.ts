import { useEffect, useState } from 'react';
import type { FormErrors } from './error-summary.tsx';

/**
 * What is still wrong with a form since it was refused: an error goes once its field has been changed.
 * @param parts prefixes of fields by the name of the box that, unticked, takes them out of the form
 */
export function useStandingErrors(
  errors: FormErrors | undefined,
  parts: Readonly<Record<string, string>> = {},
): FormErrors | undefined {
  const [changed, setChanged] = useState<{ of: FormErrors; names: readonly string[] } | null>(null);
  const gone = changed !== null && changed.of === errors ? changed.names : [];
  useEffect(() => {
    if (!errors) return;
    const names = Object.keys(errors);
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const name = target.getAttribute('name') ?? '';
      const part = target instanceof HTMLInputElement && !target.checked ? parts[name] : undefined;
      const cured = names.filter((one) => one === name || (part !== undefined && one.startsWith(part)));
      if (name === '' || cured.length === 0) return;
      setChanged((before) => ({
        of: errors,
        names: [...(before?.of === errors ? before.names : []), ...cured],
      }));
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [errors, parts]);
  if (!errors || gone.length === 0) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !gone.includes(name)));
}
