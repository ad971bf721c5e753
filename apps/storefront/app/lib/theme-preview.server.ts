import { getPreviewCache, type StoreInit, type WebsiteSetting } from '@etalage/contracts';
import { type SettingName, settingKeys, settingValues } from '@etalage/contracts/setting-keys';
import { publicApi } from './api.server.ts';
import { type Context, requestInfo } from './request-context.ts';

/** What a visitor sees of a theme preview: it, or word that it is over or could not be had. */
export type ThemePreview = { id: string; state: 'asked' | 'shown' | 'over' | 'failed' };

/**
 * The shop with the settings of the visitor's theme preview, where they have one (DEV-08). The answer is theirs alone: what is
 * remembered of the shop stays as it was.
 */
export async function withThemePreview(context: Context, init: StoreInit | null): Promise<StoreInit | null> {
  const { themePreview } = requestInfo(context);
  if (!themePreview || !init) return init;
  try {
    const answer = await publicApi(context).call(getPreviewCache, { params: { id: themePreview.id } });
    if (answer.status === 200) {
      themePreview.state = 'shown';
      return withSettings(init, answer.body);
    }
    // Anything else, as having asked too often or an API that fails, says nothing of the preview: the visit goes on with it.
    themePreview.state = answer.status === 404 ? 'over' : 'failed';
  } catch {
    themePreview.state = 'failed';
  }
  return init;
}

/** A setting that the preview names goes before the shop's, whichever of its keys either has it under. */
export function withSettings(init: StoreInit, preview: readonly WebsiteSetting[]): StoreInit {
  const given = new Map(preview.map(({ key_, value_ }) => [key_, value_]));
  const replaced = new Set(given.keys());
  for (const keys of Object.values<readonly string[]>(settingKeys))
    if (keys.some((key) => given.has(key))) for (const key of keys) replaced.add(key);
  const wished = (name: SettingName) => settingValues((key) => given.get(key), name)[0];
  const logo = wished('logo') ?? wished('darkLogo') ?? wished('lightLogo');
  // The shop's own logos are not mixed with a preview's.
  if (logo !== undefined)
    for (const key of [settingKeys.lightLogo, settingKeys.darkLogo].flat()) replaced.add(key);
  return {
    ...init,
    settings: [...init.settings.filter(({ key_ }) => !replaced.has(key_)), ...preview],
    // Pictures of a preview's logo are not measured: it is shown by its address.
    ...(logo !== undefined && {
      store: { ...init.store, store_logo: logo },
      logos: { light: null, dark: null, standard: null },
    }),
  };
}
