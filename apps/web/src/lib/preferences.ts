import { createStore, useStore } from './store.ts'

/** How a person likes the screen; each entry lives in its own cookie (specification §3). */
export type Preferences = {
  theme: 'light' | 'dark'
  skin: 'default' | 'bordered'
  semi_dark: boolean
  content_width: 'fluid' | 'boxed'
  nav_layout: 'vertical' | 'horizontal'
  navbar_blur: boolean
  nav_collapsed: boolean
  footer_type: 'sticky' | 'static' | 'hidden'
  navbar_type: 'sticky' | 'static' | 'hidden'
  horizontal_nav_type: 'sticky' | 'static' | 'hidden'
  rtl: boolean
  primary_light: string
  primary_dark: string
  density: 'comfortable' | 'standard' | 'compact'
  date_format: 'DD/MM/YYYY' | 'YYYY-MM-DD'
}

export const defaultPreferences: Preferences = {
  theme: 'light',
  skin: 'default',
  semi_dark: false,
  content_width: 'fluid',
  nav_layout: 'vertical',
  navbar_blur: true,
  nav_collapsed: false,
  footer_type: 'static',
  navbar_type: 'sticky',
  horizontal_nav_type: 'sticky',
  rtl: false,
  primary_light: '#7367F0',
  primary_dark: '#7367F0',
  density: 'standard',
  date_format: 'DD/MM/YYYY',
}

const choices: { [Name in keyof Preferences]?: ReadonlyArray<Preferences[Name]> } = {
  theme: ['light', 'dark'],
  skin: ['default', 'bordered'],
  content_width: ['fluid', 'boxed'],
  nav_layout: ['vertical', 'horizontal'],
  footer_type: ['sticky', 'static', 'hidden'],
  navbar_type: ['sticky', 'static', 'hidden'],
  horizontal_nav_type: ['sticky', 'static', 'hidden'],
  density: ['comfortable', 'standard', 'compact'],
  date_format: ['DD/MM/YYYY', 'YYYY-MM-DD'],
}

/** Title of the product, lower case with hyphens, before the name of the preference (checklist 137). */
const prefix = 'cuenta-clara-'
const lifetimeSeconds = 30 * 24 * 60 * 60

export const preferences = createStore<Preferences>(readPreferences())

/** One preference, followed live. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(preferences, (state) => state[name])
}

/** Changes a preference now and for the next 30 days. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${cookieName(name)}=${encodeURIComponent(String(value))}; path=/; max-age=${lifetimeSeconds}; SameSite=Lax`
  preferences.set({ [name]: value } as Partial<Preferences>)
}

/** Chooses the navigation; a horizontal one is never hidden nor collapsed (specification §4). */
export function chooseNavLayout(layout: Preferences['nav_layout']): void {
  setPreference('nav_layout', layout)
  if (layout === 'vertical') return
  if (preferences.get().navbar_type === 'hidden') setPreference('navbar_type', 'sticky')
  if (preferences.get().horizontal_nav_type === 'hidden') setPreference('horizontal_nav_type', 'sticky')
  setPreference('nav_collapsed', false)
}

/** Forgets every preference: the screen is as it was shipped. */
export function resetPreferences(): void {
  for (const name of Object.keys(defaultPreferences) as Array<keyof Preferences>) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${cookieName(name)}=; path=/; max-age=0; SameSite=Lax`
  }
  preferences.set(defaultPreferences)
}

/** Whether the browser holds an own choice, be it the same as the default. */
export function isPreferenceStored(name: keyof Preferences): boolean {
  return document.cookie.split(';').some((pair) => pair.trim().startsWith(`${cookieName(name)}=`))
}

export function cookieName(name: keyof Preferences): string {
  return prefix + name.replaceAll('_', '-')
}

/** Reads every preference from the cookies; what is absent or unknown takes its default. */
export function readPreferences(
  cookies = typeof document === 'undefined' ? '' : document.cookie,
): Preferences {
  const stored = new Map(
    cookies.split(';').map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=')
      return [name, value] as const
    }),
  )
  const entries = (Object.keys(defaultPreferences) as Array<keyof Preferences>).map((name) => [
    name,
    parsePreference(name, stored.get(cookieName(name))),
  ])
  return Object.fromEntries(entries) as Preferences
}

function parsePreference(name: keyof Preferences, text: string | undefined) {
  const fallback = defaultPreferences[name]
  if (text === undefined) return fallback
  if (typeof fallback === 'boolean') return text === 'true'
  const value = safeDecode(text)
  if (name === 'primary_light' || name === 'primary_dark') {
    return /^#[0-9a-f]{6}$/i.test(value) ? value : fallback
  }
  return (choices[name] as readonly string[] | undefined)?.includes(value) ? value : fallback
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
