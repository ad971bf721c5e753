import { photosRefused } from '../lib/message-photos.ts';

/** What the address in a form's `data-in-place` answers. */
export type InPlaceAnswer =
  | { done: { title: string; text: string } }
  /** Sentences by field name; '' holds what is wrong with the whole. */
  | { errors: Record<string, string> };

const driven = new WeakSet<HTMLFormElement>();

/**
 * Sends a form that the server drew without leaving the page: to the address in its `data-in-place`, which says in the shopper's
 * words what became of it. `data-failed` is told where no answer comes. Without this script the form goes to its own address,
 * a page that says the same. When it is done the form dispatches `sent`.
 */
export function driveForm(form: HTMLFormElement): void {
  if (driven.has(form)) return;
  driven.add(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
  form.addEventListener('change', async ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    (await photoScript())?.drivePhotos(target);
  });
  form.addEventListener('input', ({ target }) => {
    if (isField(target)) clear(form, target);
  });
}

/** What sends photos by themselves: it comes with the first that is chosen. null where it is lost. */
const photoScript = () => import('./choose-photos.ts').catch(() => null);

async function send(form: HTMLFormElement): Promise<void> {
  form.ariaBusy = 'true';
  const unsent = fieldsOf(form).filter(isUnsent);
  if (unsent.length > 0) {
    const script = await photoScript();
    form.ariaBusy = null;
    if (!script) return form.submit();
    for (const field of unsent) script.drivePhotos(field);
    // It waits for them.
    return form.requestSubmit();
  }
  const answer = await ask(form);
  form.ariaBusy = null;
  if ('done' in answer) return tellDone(form, answer.done);
  for (const field of fieldsOf(form)) clear(form, field);
  const { '': general, ...errors } = answer.errors;
  tellGeneral(form, general ?? '');
  if (errors.photos) form.dispatchEvent(new Event(photosRefused));
  for (const field of fieldsOf(form)) {
    const text = errors[field.name];
    if (text) tell(field, text);
  }
  const first = fieldsOf(form).find(({ ariaInvalid }) => ariaInvalid === 'true');
  (first ?? form.querySelector<HTMLElement>('[data-told]'))?.focus();
}

async function ask(form: HTMLFormElement): Promise<InPlaceAnswer> {
  const failed = { errors: { '': form.dataset.failed ?? '' } };
  const body = new FormData(form);
  // What is sent in parts by itself (photos) is named in a field of its own by then.
  for (const { name, type } of fieldsOf(form)) if (type === 'file') body.delete(name);
  const response = await fetch(form.dataset.inPlace ?? '', {
    method: 'POST',
    body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
  }).catch(() => null);
  return response?.json().catch(() => failed) ?? failed;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether it holds files that nothing has begun to send by themselves, which empties it. */
const isUnsent = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;

const fieldsOf = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

const errorId = (field: Field) => `${field.id}-error`;

function tell(field: Field, text: string): void {
  const error = document.createElement('p');
  error.id = errorId(field);
  error.className = 'form-error';
  error.textContent = text;
  field.after(error);
  field.ariaInvalid = 'true';
  describe(field, [error.id, ...descriptionsOf(field)]);
}

function clear(form: HTMLFormElement, field: Field): void {
  form.querySelector(`[id="${errorId(field)}"]`)?.remove();
  field.ariaInvalid = null;
  describe(
    field,
    descriptionsOf(field).filter((id) => id !== errorId(field)),
  );
}

/** Ids of what describes a field: its error, and the hint that it was drawn with. */
const descriptionsOf = (field: Field): string[] =>
  field.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? [];

function describe(field: Field, ids: readonly string[]): void {
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '));
  else field.removeAttribute('aria-describedby');
}

function tellGeneral(form: HTMLFormElement, text: string): void {
  form.querySelector('[data-told]')?.remove();
  if (text === '') return;
  const told = document.createElement('p');
  told.className = 'form-error';
  told.dataset.told = '';
  told.role = 'alert';
  told.tabIndex = -1;
  told.textContent = text;
  form.prepend(told);
}

/** In the place of the form, which stays in the page for whoever else minds its elements. */
function tellDone(form: HTMLFormElement, { title, text }: { title: string; text: string }): void {
  const told = document.createElement('div');
  told.className = 'form-done';
  told.role = 'status';
  told.tabIndex = -1;
  for (const line of [title, text]) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    told.append(paragraph);
  }
  form.hidden = true;
  form.after(told);
  told.focus();
  form.dispatchEvent(new CustomEvent('sent', { bubbles: true }));
}
