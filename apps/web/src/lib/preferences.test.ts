// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  chooseNavLayout,
  cookieName,
  defaultPreferences,
  preferences,
  readPreferences,
  resetPreferences,
  setPreference,
} from './preferences.ts'

beforeEach(() => preferences.set(defaultPreferences))

it('starts light, default skin, fluid, vertical, blurred', () => {
  // seed 128, seed 129, seed 131, seed 132, seed 133, seed 106
  const start = readPreferences('')
  expect(start).toMatchObject({
    theme: 'light',
    skin: 'default',
    content_width: 'fluid',
    nav_layout: 'vertical',
    navbar_blur: true,
    semi_dark: false,
    nav_collapsed: false,
    primary_light: '#7367F0',
    primary_dark: '#7367F0',
  })
})

it('names each cookie after the product and the preference', () => {
  // seed 137
  expect(cookieName('theme')).toBe('cuenta-clara-theme')
  expect(cookieName('nav_layout')).toBe('cuenta-clara-nav-layout')
})

it('writes a cookie of 30 days on the root path and follows it at once', () => {
  // seed 137
  const written: string[] = []
  const original = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    set: (text) => written.push(text),
    get: () => '',
  })
  setPreference('theme', 'dark')
  Reflect.deleteProperty(document, 'cookie')
  if (original !== undefined) Object.defineProperty(Document.prototype, 'cookie', original)
  expect(written).toEqual(['cuenta-clara-theme=dark; path=/; max-age=2592000; SameSite=Lax'])
  expect(preferences.get().theme).toBe('dark')
})

it('keeps footer, navbar, horizontal navigation, direction and a primary colour for each theme', () => {
  // seed 130, seed 134, seed 135, seed 136
  const read = readPreferences(
    'cuenta-clara-footer-type=sticky; cuenta-clara-navbar-type=hidden; cuenta-clara-horizontal-nav-type=static; cuenta-clara-rtl=true; cuenta-clara-semi-dark=true; cuenta-clara-nav-collapsed=true; cuenta-clara-primary-light=%23112233; cuenta-clara-primary-dark=%23445566',
  )
  expect(read).toMatchObject({
    footer_type: 'sticky',
    navbar_type: 'hidden',
    horizontal_nav_type: 'static',
    rtl: true,
    semi_dark: true,
    nav_collapsed: true,
    primary_light: '#112233',
    primary_dark: '#445566',
  })
})

it.each([
  // seed 128, seed 129, seed 130, seed 131, seed 132, seed 133, seed 134, seed 135, seed 136
  ['theme', 'theme', 'dark'],
  ['skin', 'skin', 'bordered'],
  ['semi_dark', 'semi-dark', true],
  ['content_width', 'content-width', 'boxed'],
  ['nav_layout', 'nav-layout', 'horizontal'],
  ['navbar_blur', 'navbar-blur', false],
  ['nav_collapsed', 'nav-collapsed', true],
  ['footer_type', 'footer-type', 'hidden'],
  ['navbar_type', 'navbar-type', 'static'],
  ['horizontal_nav_type', 'horizontal-nav-type', 'hidden'],
  ['rtl', 'rtl', true],
  ['primary_light', 'primary-light', '#112233'],
  ['primary_dark', 'primary-dark', '#445566'],
] as const)('keeps %s in a cookie of its own, cuenta-clara-%s, and reads it back', (name, cookie, value) => {
  const written = vi.spyOn(document, 'cookie', 'set')
  setPreference(name, value)
  const [text] = written.mock.calls[0]!
  written.mockRestore()
  expect(text).toMatch(new RegExp(`^cuenta-clara-${cookie}=`))
  const [pair] = text.split(';')
  expect(readPreferences(pair)).toEqual({ ...defaultPreferences, [name]: value })
})

it('takes the default for a value it does not know', () => {
  const read = readPreferences(
    'cuenta-clara-theme=pink; cuenta-clara-primary-light=red; cuenta-clara-density=%E0%A4%A',
  )
  expect(read.theme).toBe('light')
  expect(read.primary_light).toBe('#7367F0')
  expect(read.density).toBe('standard')
})

it('un-hides the bars and un-collapses the side when the navigation goes on top', () => {
  // seed 172, seed 173
  preferences.set({ navbar_type: 'hidden', horizontal_nav_type: 'hidden', nav_collapsed: true })
  chooseNavLayout('horizontal')
  expect(preferences.get()).toMatchObject({
    nav_layout: 'horizontal',
    navbar_type: 'sticky',
    horizontal_nav_type: 'sticky',
    nav_collapsed: false,
  })
})

it('forgets every cookie on a reset', () => {
  setPreference('skin', 'bordered')
  setPreference('primary_light', '#112233')
  resetPreferences()
  expect(preferences.get()).toEqual(defaultPreferences)
  expect(document.cookie).not.toContain('bordered')
  expect(document.cookie).not.toContain('112233')
})
