import { mostPhotoBytes, mostPhotos } from '@etalage/contracts/limits';
import { keptPhoto, photosRefused } from '../lib/message-photos.ts';
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
  // The message was held for these already.
  form.addEventListener(photosRefused, () => {
    for (const token of list.querySelectorAll('[name=photo]')) {
      const row = token.parentElement;
      token.remove();
      if (!row) continue;
      tellWrong(row, input.dataset.gone);
      isHeldFor.add(row);
    }
  });
  choose();
}

/** Lets the form name the photo; why it does not stands in the photo's row. */
async function sendOne(input: HTMLInputElement, list: HTMLUListElement, file: File): Promise<void> {
  const isFull = goingWith(input.form) >= mostPhotos;
  const row = drawRow(input, file.name);
  list.append(row);
  if (isFull) return tellWrong(row, input.dataset.tooMany);
  if (file.size > mostPhotoBytes) return tellWrong(row, input.dataset.tooLarge);
  tell(row, input.dataset.busy);
  try {
    const token = document.createElement('input');
    token.type = 'hidden';
    token.name = 'photo';
    token.value = await uploadPhoto(file, api);
    row.append(token);
    tell(row, input.dataset.ready);
  } catch (error) {
    tellWrong(row, input.dataset[error instanceof PhotoRefused ? error.words : 'failed']);
  }
}

/** Photos that a form takes along, or will: those that came with it before it was refused as well. */
const goingWith = (form: HTMLFormElement | null): number =>
  form?.querySelectorAll(`.photo-list > li:not([data-wrong]), [name^="${keptPhoto}"]:checked`).length ?? 0;

/** What became of a photo, and a button that takes it away. */
function drawRow(input: HTMLInputElement, name: string): HTMLLIElement {
  const row = document.createElement('li');
  row.dataset.name = name;
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = '×';
  remove.ariaLabel = named(row, input.dataset.remove);
  remove.addEventListener('click', () => {
    row.remove();
    input.focus();
  });
  row.append(document.createElement('span'), remove);
  return row;
}

const named = (row: HTMLElement, words = '') => words.replace('{name}', () => row.dataset.name ?? '');

function tell(row: HTMLElement, words: string | undefined): void {
  row.firstElementChild?.replaceChildren(named(row, words));
}

function tellWrong(row: HTMLElement, words: string | undefined): void {
  row.dataset.wrong = '';
  tell(row, words);
}
