import { mostPhotoBytes, mostPhotos } from '@etalage/contracts/limits';
import { PhotoRefused, uploadPhoto } from './upload-photo.ts';

const api = '/api/contact/photos';

const driven = new WeakSet<HTMLInputElement>();

/** Sends what is chosen in a field of photos as soon as it is, and names it in the form; the form waits for what is on its way. */
export function drivePhotos(input: HTMLInputElement): void {
  const { form } = input;
  if (!form || driven.has(input)) return;
  driven.add(input);
  const list = document.createElement('ul');
  list.className = 'photo-list';
  list.ariaLive = 'polite';
  input.after(list);
  const sending = new Set<Promise<boolean>>();
  const choose = () => {
    const files = [...(input.files ?? [])];
    input.value = '';
    for (const file of files) {
      const work: Promise<boolean> = sendOne(input, list, file).finally(() => sending.delete(work));
      sending.add(work);
    }
  };
  input.addEventListener('change', choose);
  // Before any other listener, so that nobody sends the form without its photos.
  form.addEventListener(
    'submit',
    (event) => {
      if (sending.size === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void Promise.all(sending).then((areSent) => {
        if (areSent.every(Boolean)) form.requestSubmit(event.submitter);
        else input.focus();
      });
    },
    { capture: true },
  );
  form.addEventListener('sent', () => list.replaceChildren());
  choose();
}

/** Whether the form names the photo from now on; why not stands in its row. */
async function sendOne(input: HTMLInputElement, list: HTMLUListElement, file: File): Promise<boolean> {
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
    return false;
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
    return true;
  } catch (error) {
    return tellWrong(say(error instanceof PhotoRefused ? input.dataset.refused : input.dataset.failed));
  }
}
