/**
 * What every cookie of ours says, as the API's do: no script reads it, and no other site's request carries it.
 * Without `seconds` it goes with the browser.
 */
export function cookieAttributes(isOverTls: boolean, seconds?: number): string {
  const age = seconds === undefined ? '' : ` Max-Age=${seconds};`;
  return `Path=/;${age} HttpOnly; SameSite=Lax${isOverTls ? '; Secure' : ''}`;
}
