import { hostsSetting, type Settings, switchSetting } from './settings.ts';

/** The search service that a shop searches with while somebody types, where it has that on (SRCH-10). */
export type ProfessionalSearch = {
  /** Both '' where the shop has not filled them in, without which it cannot be used. */
  appId: string;
  apiKey: string;
  /** Host names that are tried in this order; none where the shop's own API answers (SRCH-13). */
  hosts: string[];
  /** Name of the index, in which {language} stands for the page's. */
  index: string;
};

/** null where it is switched off. */
export function readProfessionalSearch(settings: Settings): ProfessionalSearch | null {
  if (!switchSetting(settings, false, 'professionalSearch')) return null;
  return {
    appId: settings.get('professionalSearchAppId') ?? '',
    apiKey: settings.get('professionalSearchApiKey') ?? '',
    hosts: hostsSetting(settings, 'professionalSearchHosts'),
    index: settings.get('professionalSearchIndex') ?? 'products_{language}',
  };
}

/** What a page's policy must let the browser ask besides the shop itself. */
export const searchOrigins = (search: ProfessionalSearch | null): string[] =>
  (search?.hosts ?? []).map((host) => `https://${host}`);
