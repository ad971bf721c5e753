/// <reference lib="dom" />
import { expect, type Locator } from '@playwright/test';

/**
 * Touches a field of a form that the server drew, and waits until the form's script minds it: until then a press on its button leaves
 * the page. The script takes back what was said of a field that changes.
 */
export async function touchField(field: Locator): Promise<void> {
  await field.focus();
  const isSaid = () =>
    field.evaluate((each) => {
      each.ariaInvalid = 'true';
      each.dispatchEvent(new Event('input', { bubbles: true }));
      return each.ariaInvalid;
    });
  await expect.poll(isSaid).toBeNull();
}
