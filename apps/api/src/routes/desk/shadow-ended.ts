export const shadowLinkEnded = 'This link was used before, has ended, or is for somebody else.';
