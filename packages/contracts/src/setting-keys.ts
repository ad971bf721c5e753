/**
 * Every setting of a shop that pages and mails follow, by its name here, with the keys under which it may be stored: the
 * first of them that is filled in counts. Nothing else spells a key.
 */
export const settingKeys = {
  storeName: ['storeName', 'store_name'],
  storeAddress: ['storeAddress', 'store_address'],
  storeStreet: ['storeStreet', 'store_street'],
  storeHouseNr: ['storeHouseNr', 'store_house_nr'],
  storePostalCode: ['storePostalCode', 'store_postal_code'],
  storeCity: ['storeCity', 'store_city'],
  storeCountryCode: ['storeCountryCode', 'store_country_code'],
  storeTelephoneNumber: ['storeTelephoneNumber', 'store_telephone_number'],
  storeEmailAddress: ['storeEmailAddress', 'store_email_address'],
  chamberOfCommerceNumber: ['chamberOfCommerceNumber', 'chamber_of_commerce_number'],
  vatIdentifier: ['vatIdentifier', 'vat_id'],
  iban: ['iban'],
  facebookLink: ['facebookLink', 'facebook_link'],
  instagramLink: ['instagramLink', 'instagram_link'],
  tiktokLink: ['tiktokLink', 'tiktok_link'],
  snapchatLink: ['snapchatLink', 'snapchat_link'],
  averageRating: ['avg_rating'],
  productReviews: ['product_reviews_enabled'],
  productFeeds: ['product_feeds_enabled'],
  searchEngines: ['search_engines_enabled'],
  logo: ['store_logo'],
  lightLogo: ['store_logo_light'],
  darkLogo: ['store_logo_dark'],

  theme: ['theme'],
  bodyFont: ['theme_font'],
  headingFont: ['theme_heading_font'],
  primaryColour: ['ecommerce_theme_primary_color', 'theme_primary_color'],
  accentColour: ['theme_accent_color'],
  pageColour: ['theme_page_color'],
  colourScheme: ['theme_color_scheme', 'ecommerce_theme_color_scheme'],

  header: ['ecommerce_header_settings'],
  headerColour: ['ecommerce_header_background_color', 'header_background_color', 'header_color'],
  headerItemsColourMode: ['ecommerce_header_items_color_mode'],
  headerPicture: ['ecommerce_header_background_image', 'header_background_image'],
  headerTransparentOnHero: ['header_transparent_on_hero'],

  footerColour: ['ecommerce_footer_color', 'footer_color'],
  footerTextColour: ['ecommerce_footer_text_color'],
  footerSlogan: ['ecommerce_footer_slogan'],
  footerLogo: ['custom_footer_logo'],
  footerExtraLogos: ['custom_footer_logos'],
  footerContactForm: ['ecommerce_footer_show_contact_form'],

  cartPaymentIcons: ['ecommerce_cart_show_payment_icons', 'cart_show_payment_icons'],
  cartFreeShippingProgress: ['ecommerce_cart_show_free_shipping_progress'],
  currency: ['ecommerce_currency'],
  listScrollThreshold: ['ecommerce_list_scroll_threshold'],
  reservations: ['reservations_enabled'],
  reservationDays: ['reservation_days'],
  professionalSearch: ['professional_search_enabled'],
  professionalSearchAppId: ['professional_search_app_id'],
  professionalSearchApiKey: ['professional_search_api_key'],
  professionalSearchHosts: ['professional_search_hosts'],
  professionalSearchIndex: ['professional_search_index'],
  testLauncher: ['ecommerce_doop_test_enabled', 'doop_test_enabled'],
  stickyButton: ['sticky_button'],
  assistant: ['assistant_url'],
  pictureHosts: ['picture_hosts'],
  securityContact: ['security_contact'],
  securityPolicy: ['security_policy_url'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type SettingName = keyof typeof settingKeys;

/** Every value that a shop filled in for a setting, trimmed, the one that counts first. `stored` gives what is stored under a key. */
export function settingValues(stored: (key: string) => string | undefined, name: SettingName): string[] {
  return settingKeys[name].map((key) => stored(key)?.trim() ?? '').filter((value) => value !== '');
}
