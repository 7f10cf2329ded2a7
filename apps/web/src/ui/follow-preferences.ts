import { pageColours } from '@cuentaclara/contracts'
import { defaultPreferences, type Preferences, preferences } from '#lib/preferences.ts'

/** Keeps the page as its preferences say: skin, dark navigation, direction and colours. Resolves once it first is. */
export async function followPreferences(): Promise<void> {
  let shown: Preferences | undefined
  const follow = () => {
    const wanted = preferences.get()
    const worn = dress(wanted, shown)
    shown = wanted
    return worn
  }
  preferences.subscribe(() => void follow())
  await follow()
}

async function dress(wanted: Preferences, shown: Preferences | undefined): Promise<void> {
  const { dataset } = document.documentElement
  dataset.skin = wanted.skin
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColours[wanted.theme])
  if (wanted.semi_dark) dataset.semiDark = ''
  else delete dataset.semiDark
  if (shown !== undefined && shown.rtl !== wanted.rtl)
    document.documentElement.dir = wanted.rtl ? 'rtl' : 'ltr'
  const isSame = (name: 'primary_light' | 'primary_dark', other: Preferences) => wanted[name] === other[name]
  const before = shown ?? defaultPreferences
  if (isSame('primary_light', before) && isSame('primary_dark', before)) return
  // Only who has own colours needs to know how shades are derived.
  const { wearColours, wearTokens } = await import('./brand-colours.ts')
  const areTokens = isSame('primary_light', defaultPreferences) && isSame('primary_dark', defaultPreferences)
  if (areTokens) wearTokens()
  else wearColours(wanted)
}
