/** Abilities of a browser that no page of a shop uses: all that the tests' Chromium knows besides (a test asks it), and others. */
const unused = [
  'accelerometer',
  'aria-notify',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Those that pages use themselves, and let no frame use: films, full screen, passkeys, copying a link. */
export const usedAbilities = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'media-playback-while-not-visible',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

/** What an answer that is no page may do where a browser shows it by itself: nothing. */
export const nothingAllowed =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every answer of both servers; a page, a picture and an answer for other sites put their own in the place of some. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': [
    ...unused.map((name) => `${name}=()`),
    ...usedAbilities.map((name) => `${name}=(self)`),
  ].join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': nothingAllowed,
} as const;
