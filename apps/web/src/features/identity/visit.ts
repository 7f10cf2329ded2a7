/**
 * "Keep me signed in" when it is off: the session's entries must stay in local storage (specification §3), so a cookie
 * that dies with the browser says whether this is still the same visit.
 */
const keepCookie = 'cuenta-clara-keep'
const visitCookie = 'cuenta-clara-visit'

export function rememberVisit(isKept: boolean): void {
  writeCookie(`${keepCookie}=${isKept}; max-age=2592000`)
  writeCookie(`${visitCookie}=1`)
}

/** Whether the session was meant for one visit and that visit has ended. */
export function isVisitOver(cookies: string = document.cookie): boolean {
  const names = cookies.split(';').map((pair) => pair.trim())
  return names.includes(`${keepCookie}=false`) && !names.includes(`${visitCookie}=1`)
}

function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${text}; path=/; SameSite=Lax`
}
