export const tooManyTries = 'Too many tries; try again later.';
export const logInEnded = 'The password was shown too long ago.';
