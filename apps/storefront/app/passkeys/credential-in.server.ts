/** What a browser sent as the answer of a device; an empty one, which the API refuses, where it is no JSON. */
export function credentialIn<C>(text: string): C {
  try {
    return JSON.parse(text) as C;
  } catch {
    return {} as C;
  }
}
