/** To whom passkeys are given: a host name, and the origins under which a browser may use them. */
export type RelyingParty = { id: string; acceptsOrigin(origin: string): boolean }

/**
 * The relying party of an installation. A browser refuses passkeys for addresses made of numbers, so one that listens on
 * this machine only is `localhost`, whatever its port.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  if (!isLoopback(hostname)) return { id: hostname, acceptsOrigin: (given) => given === origin }
  return {
    id: 'localhost',
    acceptsOrigin: (given) => URL.canParse(given) && new URL(given).hostname === 'localhost',
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
