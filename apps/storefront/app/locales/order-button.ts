/**
 * The words of the checkout's last button, by language. Law wants them to say that ordering is paying (art. 6:230v(3) BW): an
 * order by a button that does not can be undone. So they stand here, and in no file or setting that a shop can change.
 */
export const orderButton: Record<string, string> = {
  nl: 'Bestellen en betalen',
  en: 'Order and pay',
};
