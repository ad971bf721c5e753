/** Said alike to customers and staff. */
export const noMorePasskeys = 'An account has no more passkeys than this one has.';
export const noSuchPasskey = 'This is no passkey that was asked for, or it was kept before.';
