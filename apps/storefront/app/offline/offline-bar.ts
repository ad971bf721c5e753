import { loadMessages } from '../lib/messages.ts';

/** Says below the page that it is shown without a connection, as long as there is none. */
export function showOffline(): void {
  const bar = document.createElement('p');
  bar.className =
    'fixed inset-x-0 bottom-0 z-40 bg-ink px-4 py-2 text-center text-sm text-surface shadow-raised';
  bar.setAttribute('role', 'status');
  const follow = async () => {
    if (navigator.onLine) return bar.remove();
    const { offline } = await loadMessages(document.documentElement.lang);
    if (navigator.onLine) return;
    document.body.append(bar);
    bar.textContent = offline.bar;
  };
  for (const name of ['online', 'offline']) addEventListener(name, () => void follow());
  void follow();
}
