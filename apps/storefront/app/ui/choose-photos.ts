import { mostPhotoBytes, mostPhotos } from '@etalage/contracts/limits';
import { PhotoRefused, uploadPhoto } from './upload-photo.ts';

const api = '/api/contact/photos';

const driven = new WeakSet<HTMLInputElement>();

/**
 * Sends what is chosen in a field of photos as soon as it is, and names it in the form. The form waits for what is on its way, and is
 * held once for each photo that did not arrive, whenever that was: pressed again, or with its row removed, it goes without.
 */
export function drivePhotos(input: HTMLInputElement): void {
  const { form } = input;
  if (!form || driven.has(input)) return;
  driven.add(input);
  const list = document.createElement('ul');
  list.className = 'photo-list';
  list.ariaLive = 'polite';
  input.after(list);
  const sending = new Set<Promise<void>>();
  const isHeldFor = new WeakSet<Element>();
  const choose = () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    for (const file of files) {
      const work: Promise<void> = sendOne(input, list, file).finally(() => sending.delete(work));
      sending.add(work);
    }
  };
  input.addEventListener('change', choose);
  // Before any other listener, so that nobody sends the form without its photos.
  form.addEventListener(
    'submit',
    (event) => {
      const missing = () => [...list.querySelectorAll('[data-wrong]')].filter((row) => !isHeldFor.has(row));
      if (sending.size === 0 && missing().length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void Promise.all(sending).then(() => {
        const rows = missing();
        for (const row of rows) isHeldFor.add(row);
        if (rows.length === 0) form.requestSubmit(event.submitter);
        else input.focus();
      });
    },
    { capture: true },
  );
  form.addEventListener('sent', () => list.replaceChildren());
  choose();
}

/** Lets the form name the photo; why it does not stands in the photo's row. */
async function sendOne(input: HTMLInputElement, list: HTMLUListElement, file: File): Promise<void> {
  const say = (words: string | undefined) => words?.replace('{name}', file.name) ?? '';
  const row = document.createElement('li');
  const words = document.createElement('span');
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = '×';
  remove.ariaLabel = say(input.dataset.remove);
  remove.addEventListener('click', () => {
    row.remove();
    input.focus();
  });
  row.append(words, remove);
  const isFull = list.querySelectorAll('li:not([data-wrong])').length >= mostPhotos;
  list.append(row);
  const tellWrong = (text: string) => {
    row.dataset.wrong = '';
    words.textContent = text;
  };
  if (isFull) return tellWrong(say(input.dataset.tooMany));
  if (file.size > mostPhotoBytes) return tellWrong(say(input.dataset.tooLarge));
  words.textContent = say(input.dataset.busy);
  try {
    const token = document.createElement('input');
    token.type = 'hidden';
    token.name = 'photo';
    token.value = await uploadPhoto(file, api);
    row.append(token);
    words.textContent = say(input.dataset.ready);
  } catch (error) {
    tellWrong(say(input.dataset[error instanceof PhotoRefused ? error.words : 'failed']));
  }
}
