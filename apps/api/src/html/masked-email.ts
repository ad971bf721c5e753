/** An e-mail address as its owner knows it again, and nobody else comes to know it: its first letter and what follows the @. */
export const maskedEmail = (email: string): string =>
  `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
