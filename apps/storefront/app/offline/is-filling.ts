/** Whether the shopper is in the middle of something that a new document would take from them. */
export function isFilling(): boolean {
  // A form that came back with what is wrong in it holds what was typed before; a dialog is what is being looked at.
  if (document.querySelector('dialog[open], [aria-invalid="true"]')) return true;
  if (document.activeElement?.matches(typedIn)) return true;
  return [...document.forms].some((form) => [...form.elements].some(isChanged));
}

const typedIn =
  'input:not([type=hidden], [type=submit], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false])';

function isChanged(field: Element): boolean {
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
