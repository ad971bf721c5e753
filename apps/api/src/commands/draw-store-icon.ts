import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import { drawIcon, type IconLook } from '@etalage/media/draw-icon';
import { inkOn } from '../html/contrast.ts';
import { colourOfPages } from '../html/shop-colour.ts';
import type { SettingRow } from '../repositories/settings.ts';
import { readOwnPicture } from './own-picture.ts';
import type { Services } from './services.ts';

type Shop = { id: string; name: string };

/**
 * A shop's picture among apps: its logo for the colour that it stands on, else on white the one that it has, else the first letter
 * of its name.
 * @param file one of the contract's iconFiles
 */
export async function drawStoreIcon(
  services: Pick<Services, 'media' | 'log'>,
  shop: Shop,
  settings: readonly SettingRow[],
  file: string,
): Promise<Buffer> {
  const values = (name: SettingName) =>
    settingValues((key) => settings.find((setting) => setting.key === key)?.value, name);
  const primary = colourOfPages(values('primaryColour'));
  const colour = inkOn(primary);
  const read = async (name: SettingName) =>
    readOwnPicture(services.media, shop.id, values(name)[0] ?? null).catch((error: unknown) => {
      // Better an icon with a letter than none.
      services.log.warn({ err: error, tenantId: shop.id }, 'a logo could not be put on an icon');
      return null;
    });
  const name = values('storeName')[0] ?? shop.name;
  const own = await read(colour === '#ffffff' ? 'darkLogo' : 'lightLogo');
  const other = own ? null : await read('logo');
  const look: IconLook = {
    background: other ? '#ffffff' : primary,
    logo: own ?? other,
    name: name.replace(/^(de|het|the)\s+/i, ''),
    colour,
  };
  const size = Number(/\d+/.exec(file)?.[0]);
  return drawIcon(look, { size, purpose: file.startsWith('maskable') ? 'maskable' : 'any' });
}
