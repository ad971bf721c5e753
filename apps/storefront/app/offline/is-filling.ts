const router = () =>
  (window as { __reactRouterDataRouter?: { state: { actionData: unknown } } }).__reactRouterDataRouter;

/** What was in a field of the page when it got the focus: React writes what is typed into what is there by default as well. */
let before = new WeakMap<Element, unknown>();

/** From now on fields are remembered as they were before somebody changed them. */
export function rememberFields(): void {
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(typedIn) && !before.has(target))
        before.set(target, contentsOf(target));
    },
    true,
  );
}

/** What was typed on the page before is behind the shopper. */
export function forgetFields(): void {
  before = new WeakMap();
}

/** Whether the shopper is in the middle of something that a new document would take from them. */
export function isFilling(): boolean {
  // What came of a form stands on this page and in no address: lines that were looked at, or why something was refused.
  if (router()?.state.actionData) return true;
  // A form that came back with what is wrong in it holds what was typed before; a dialog or a menu is what is being looked at.
  if (document.querySelector('dialog[open], :is(:popover-open), [aria-invalid="true"]')) return true;
  if (document.activeElement?.matches(typedIn)) return true;
  return [...document.forms].some((form) => [...form.elements].some(isChanged));
}

const typedIn =
  'input:not([type=hidden], [type=submit], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])';

function contentsOf(field: Element): unknown {
  if (!(field instanceof HTMLInputElement)) return (field as HTMLTextAreaElement | HTMLSelectElement).value;
  return field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value;
}

function isChanged(field: Element): boolean {
  if (before.has(field) && before.get(field) !== contentsOf(field)) return true;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const byDefault = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(byDefault, 0);
  }
  if (!(field instanceof HTMLInputElement) || !field.matches(typedIn)) return false;
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
