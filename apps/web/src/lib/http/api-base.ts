const usual = '/api'

/** Base of every call, without a slash at its end; the page names another one where the setting API_BASE does. */
export const apiBase: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="cuenta-clara-api"]')?.content || usual

/** Where a picture is that an answer of the API names by its usual address. */
export function pictureAddress(address: string): string {
  return address.startsWith(`${usual}/`) ? apiBase + address.slice(usual.length) : address
}
