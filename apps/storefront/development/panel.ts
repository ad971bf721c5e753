import { writeCookie } from '../app/lib/write-cookie.ts';
import { type Choice, choiceCookies, readChoice } from './choice.ts';
import {
  buttonColour,
  choose,
  chooseApi,
  chooseProduction,
  dataNote,
  loadTenants,
  mayApply,
  type PanelState,
} from './panel-state.ts';
import { panelStyle } from './panel-style.ts';
import { showThemeMode } from './theme-mode.ts';

/**
 * Puts the settings button of development on the page. It is no part of the shop: it stands in a shadow tree of its own, knows
 * nothing of React, and its words are for developers, so that they are in no file of texts.
 */
export function showPanel(): void {
  const saved = readChoice(document.cookie);
  showThemeMode(saved.themeMode);
  const host = document.createElement('etalage-development');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${panelStyle}</style>${panelHtml}`;
  document.body.append(host);

  const button = part(root, 'button.open', HTMLButtonElement);
  const dialog = part(root, 'dialog', HTMLDialogElement);
  button.dataset.colour = buttonColour(saved);
  button.title = dataNote(saved);
  button.addEventListener('click', () => {
    fillPanel(dialog, saved);
    dialog.showModal();
  });
}

const panelHtml = `
<button class="open" type="button" aria-label="Development settings">
  <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3.2"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/></svg>
</button>
<dialog aria-labelledby="title"><form method="dialog">
  <h2 id="title">Development settings</h2>
  <label>API version <select name="api"><option value="lh">localhost</option><option value="live">live</option></select></label>
  <p class="live-address"></p>
  <label class="writes"><input name="liveWrites" type="checkbox"> Allow changes at the live API</label>
  <label>Data mode <select name="productionMode"><option value="false">test</option><option value="true">production</option></select></label>
  <p class="data-note" role="status"></p>
  <label>Tenant <select name="tenantUuid"></select></label>
  <label>Theme mode <select name="themeMode"><option>light</option><option>dark</option><option>system</option></select></label>
  <menu><button value="close">Close</button><button class="apply" type="button">Apply</button></menu>
</form></dialog>`;

/** Opens on what is stored; what is chosen counts by *Apply* alone, so that closing leaves all as it was. */
function fillPanel(dialog: HTMLDialogElement, saved: Choice): void {
  let state: PanelState = { saved, draft: saved, tenants: [] };
  const field = (name: keyof Choice) => part(dialog, `select[name=${name}]`, HTMLSelectElement);
  const writes = part(dialog, '[name=liveWrites]', HTMLInputElement);
  const apply = part(dialog, '.apply', HTMLButtonElement);
  const liveApi: string = import.meta.env.ETALAGE_LIVE_API ?? '';

  const show = (next: PanelState) => {
    state = next;
    const { draft, tenants } = state;
    const isLive = draft.api === 'live';
    field('api').value = draft.api;
    part(field('api'), '[value=live]', HTMLOptionElement).disabled = liveApi === '';
    part(dialog, '.live-address', HTMLElement).textContent = liveApi
      ? `live is ${liveApi}`
      : 'Start with ETALAGE_LIVE_API to ask a live one.';
    writes.checked = draft.liveWrites;
    part(dialog, '.writes', HTMLElement).hidden = !isLive;
    field('productionMode').value = String(draft.productionMode);
    field('productionMode').disabled = isLive;
    part(dialog, '.data-note', HTMLElement).textContent = dataNote(draft);
    showTenants(field('tenantUuid'), tenants, draft);
    field('themeMode').value = draft.themeMode;
    apply.disabled = !mayApply(state);
  };
  const showProduction = async (isOn: boolean) => {
    show(chooseProduction(state, isOn));
    if (!state.draft.productionMode) return;
    show({ ...state, tenants: 'loading' });
    const tenants = await loadTenants('production');
    if (state.draft.productionMode) show({ ...state, tenants });
  };

  field('api').onchange = () => show(chooseApi(state, field('api').value as Choice['api']));
  field('productionMode').onchange = () => void showProduction(field('productionMode').value === 'true');
  field('tenantUuid').onchange = () => show(choose(state, { tenantUuid: field('tenantUuid').value || null }));
  field('themeMode').onchange = () =>
    show(choose(state, { themeMode: field('themeMode').value as Choice['themeMode'] }));
  writes.onchange = () => show(choose(state, { liveWrites: writes.checked }));
  apply.onclick = () => {
    for (const cookie of choiceCookies(state.draft)) writeCookie(cookie);
    location.reload();
  };
  show(state);
  if (saved.productionMode) void showProduction(true);
}

function showTenants(select: HTMLSelectElement, tenants: PanelState['tenants'], draft: Choice): void {
  const isLoading = tenants === 'loading';
  const none = new Option(isLoading ? 'Tenants laden...' : '-- Kies tenant --', '');
  const options = isLoading ? [] : tenants.map((each) => new Option(each.tenantName, each.tenantUuid));
  select.replaceChildren(none, ...options);
  select.value = (!isLoading && draft.tenantUuid) || '';
  select.disabled = isLoading || !draft.productionMode;
  select.required = draft.productionMode;
}

function part<E extends Element>(root: ParentNode, selector: string, type: new () => E): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The panel has no ${selector}`);
  return found;
}
