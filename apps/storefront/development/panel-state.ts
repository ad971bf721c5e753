import type { Choice } from './choice.ts';

export type BuildTenant = { tenantUuid: string; tenantName: string };

/** The open panel: what is stored, what would be by *Apply*, and the shops to choose from. */
export type PanelState = {
  saved: Choice;
  draft: Choice;
  tenants: readonly BuildTenant[] | 'loading';
};

const withDraft = (state: PanelState, draft: Partial<Choice>): PanelState => ({
  ...state,
  draft: { ...state.draft, ...draft },
});

/** Production data is of the API on this machine alone, and writing to the live one is allowed anew each time. */
export function chooseApi(state: PanelState, api: Choice['api']): PanelState {
  const chosen = withDraft(state, { api, liveWrites: false });
  return api === 'live' ? chooseProduction(chosen, false) : chosen;
}

export function chooseProduction(state: PanelState, isOn: boolean): PanelState {
  if (isOn) return state.draft.api === 'live' ? state : withDraft(state, { productionMode: true });
  return { ...withDraft(state, { productionMode: false, tenantUuid: null }), tenants: [] };
}

export const choose = (
  state: PanelState,
  part: Partial<Pick<Choice, 'tenantUuid' | 'themeMode' | 'liveWrites'>>,
) => withDraft(state, part);

/** Something changed, and production data has its shop. */
export function mayApply({ saved, draft }: PanelState): boolean {
  const isChanged = (Object.keys(draft) as (keyof Choice)[]).some((part) => draft[part] !== saved[part]);
  return isChanged && !(draft.productionMode && draft.tenantUuid === null);
}

/** The colour of the button tells what is stored: what the pages show. */
export function buttonColour({ api, productionMode }: Choice): 'green' | 'red' | 'yellow' {
  if (api === 'live') return 'green';
  return productionMode ? 'red' : 'yellow';
}

/** What the data mode of a choice means. */
export function dataNote({ api, productionMode }: Choice): string {
  if (api === 'live') return 'Production data toggle only works in localhost mode.';
  return productionMode
    ? 'Using production data. Be careful with modifications!'
    : 'Using test data. Safe to make changes.';
}

/** The shops to choose from, of production where asked; a failure is logged and gives none. */
export async function loadTenants(environment: 'production' | null): Promise<BuildTenant[]> {
  try {
    const response = await fetch('/api/tenanted/ecommerce/website/config/build-tenants', {
      headers: environment ? { 'x-environment': environment } : {},
    });
    if (!response.ok) throw new Error(`The API answered ${response.status}`);
    return (await response.json()) as BuildTenant[];
  } catch (error) {
    console.error('The list of tenants could not be loaded', error);
    return [];
  }
}
