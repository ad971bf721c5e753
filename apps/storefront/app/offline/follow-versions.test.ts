import { afterEach, expect, test, vi } from 'vitest';
import { pageShown } from './names.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As much of an element as is looked at; of a selector, the part that names its tag. */
class Part {
  tag = 'body';
  type = '';
  matches(selector: string): boolean {
    const own = selector.split(/,\s*(?![^(]*\))/).find((one) => one.split(/[:[]/)[0] === this.tag);
    return own !== undefined && !own.includes(`[type=${this.type}]`);
  }
}
class Input extends Part {
  override tag = 'input';
  override type = 'text';
  value = '';
  defaultValue = '';
  checked = false;
  defaultChecked = false;
}
class Textarea extends Part {
  override tag = 'textarea';
  value = '';
  defaultValue = '';
}
class Select extends Part {
  override tag = 'select';
  options = [{ defaultSelected: false }, { defaultSelected: true }];
  selectedIndex = 1;
}

/** A page that follows versions, with these fields on it, and what stands there for whoever looks for it. */
async function openPage(fields: Part[] = []) {
  const hears = new Map<string, (event: object) => void>();
  const body = new Part();
  const shown = new Set<string>();
  const find = (selector: string) => selector.split(', ').find((one) => shown.has(one)) ?? null;
  const page = { forms: [{ elements: fields }], activeElement: body, querySelector: find };
  const serviceWorker = new EventTarget();
  const reload = vi.fn();
  const routerState: { actionData: unknown } = { actionData: null };
  for (const [name, value] of Object.entries({
    Element: Part,
    HTMLInputElement: Input,
    HTMLTextAreaElement: Textarea,
    HTMLSelectElement: Select,
    document: page,
    location: { pathname: '/nl/shopping-bag', reload },
    navigator: { serviceWorker },
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
    window: { __reactRouterManifest: { version: 'one' }, __reactRouterDataRouter: { state: routerState } },
  }))
    vi.stubGlobal(name, value);
  const { followVersions } = await import('./follow-versions.ts');
  const registration = Object.assign(new EventTarget(), { installing: null, waiting: null });
  followVersions(registration as unknown as ServiceWorkerRegistration);
  return {
    shown,
    routerState,
    focus(field: Part) {
      page.activeElement = field;
      hears.get('focusin')?.({ target: field });
    },
    leave() {
      page.activeElement = body;
    },
    /** How often it was loaded anew by the time that the next page stands there. */
    goOn() {
      hears.get(pageShown)?.({});
      return reload.mock.calls.length;
    },
    /** How often it was loaded anew, now that the worker is of another version. */
    hearOfAnother() {
      serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data: { version: 'another' } }));
      return reload.mock.calls.length;
    },
  };
}

test('PWA-02 a page on which nothing was begun is loaded anew for a new version', async () => {
  const hidden = Object.assign(new Input(), { type: 'hidden', value: 'filled by a script' });
  const plain = Object.assign(new Select(), { options: [{ defaultSelected: false }], selectedIndex: 0 });
  const fields = [new Part(), hidden, new Input(), new Textarea(), new Select(), plain];
  const page = await openPage(fields);
  for (const field of fields) {
    page.focus(field);
    page.leave();
  }
  expect(page.hearOfAnother()).toBe(1);
});

test.each([
  ['a dialog', 'dialog[open]'],
  ['a menu', ':is(:popover-open)'],
  ['a form that says what is wrong in it', '[aria-invalid="true"]'],
])('PWA-02 not while %s is looked at', async (_, sign) => {
  const page = await openPage();
  page.shown.add(sign);
  expect(page.hearOfAnother()).toBe(0);
});

test('PWA-02 not while what came of a form stands on the page', async () => {
  const page = await openPage();
  page.routerState.actionData = { lines: [] };
  expect(page.hearOfAnother()).toBe(0);
});

test('PWA-02 not while a field has the focus, be it empty', async () => {
  const field = new Input();
  const page = await openPage([field]);
  page.focus(field);
  expect(page.hearOfAnother()).toBe(0);
  page.leave();
  expect(page.hearOfAnother()).toBe(1);
});

test.each([
  ['text', new Input(), { value: 'HERFST10', defaultValue: 'HERFST10' }],
  ['box', Object.assign(new Input(), { type: 'checkbox' }), { checked: true, defaultChecked: true }],
])(
  'PWA-02 not while a %s is filled in of which React writes the default as well',
  async (_, field, typed) => {
    const page = await openPage([field]);
    page.focus(field);
    Object.assign(field, typed);
    page.leave();
    expect(page.hearOfAnother()).toBe(0);
    // On the next page it is behind the shopper.
    expect(page.goOn()).toBe(1);
  },
);

test.each([
  ['text', Object.assign(new Input(), { value: 'Vaas' })],
  ['text that was emptied', Object.assign(new Input(), { defaultValue: 'Vaas' })],
  ['longer text', Object.assign(new Textarea(), { value: 'Een vraag' })],
  ['box', Object.assign(new Input(), { type: 'checkbox', checked: true })],
  ['choice', Object.assign(new Input(), { type: 'radio', defaultChecked: true })],
  ['select', Object.assign(new Select(), { selectedIndex: 0 })],
])('PWA-02 not while a %s is changed, be it from before anybody looked', async (_, field) => {
  const page = await openPage([new Input(), field]);
  expect(page.hearOfAnother()).toBe(0);
});
