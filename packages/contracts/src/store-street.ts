type StreetSetting = 'storeAddress' | 'storeStreet' | 'storeHouseNr';

/** A shop's street and house number, which its settings say in one line or in two; '' where they do not. `read` gives '' as well. */
export const storeStreetOf = (read: (setting: StreetSetting) => string): string =>
  read('storeAddress') || [read('storeStreet'), read('storeHouseNr')].filter(Boolean).join(' ');
