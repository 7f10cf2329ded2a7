import './mantine.css'
import './kit-variables.css'
import './tokens.css'
import {
  DirectionProvider,
  type MantineColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { part } from '#lib/part.ts'
import { preferences, setPreference } from '#lib/preferences.ts'
import { useStore } from '#lib/store.ts'
import { toastsWanted } from './feedback/toasts.tsx'
import { theme } from './theme.ts'

// Where it cannot be fetched nothing can be said, and the screen goes on.
const ToastShelf = part(() => import('./feedback/toast-shelf.tsx'), 'ToastShelf', {
  whenMissing: () => {},
})

/** Theme, direction and toasts around the whole app; the direction follows `<html dir>`. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(wearLightOnPaper, [])
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <KitProvider>
        {children}
        <Toasts />
      </KitProvider>
    </DirectionProvider>
  )
}

/** The kit's own provider works out its variables at every opening; ours stand in `kit-variables.css`. */
function KitProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager: cookieColorScheme,
    defaultColorScheme: 'light',
    getRootElement,
    forceColorScheme: undefined,
  })
  const kit = {
    ...scheme,
    getRootElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: true,
  }
  return (
    <MantineContext value={kit}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}

function getRootElement(): HTMLElement {
  return document.documentElement
}

const schemeMark = 'data-mantine-color-scheme'

/** Paper is white: what is printed wears the light theme, whatever the screen wears before and after. */
function wearLightOnPaper(): () => void {
  const root = getRootElement()
  const stop = new AbortController()
  let worn: string | null = null
  const putOn = (scheme: string | null) => scheme !== null && root.setAttribute(schemeMark, scheme)
  const before = () => {
    worn = root.getAttribute(schemeMark)
    putOn('light')
  }
  window.addEventListener('beforeprint', before, { signal: stop.signal })
  window.addEventListener('afterprint', () => putOn(worn), { signal: stop.signal })
  return () => stop.abort()
}

/** The theme lives in its cookie (specification §3), never in local storage. */
const cookieColorScheme: MantineColorSchemeManager = {
  get: () => preferences.get().theme,
  set: (value) => setPreference('theme', value === 'dark' ? 'dark' : 'light'),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => setPreference('theme', 'light'),
}

function Toasts() {
  const isWanted = useStore(toastsWanted, (state) => state.isWanted)
  useEffect(prepareOnFirstTouch, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <ToastShelf />
    </Suspense>
  )
}

/** The first key or click fetches the toasts, since a lost network must still be able to say so, and who keeps the focus. */
function prepareOnFirstTouch(): () => void {
  const stop = new AbortController()
  const prepare = () => {
    stop.abort()
    ToastShelf.fetch()
    import('./overlay/busy-focus.ts').then(({ keepBusyFocus }) => keepBusyFocus()).catch(() => {})
  }
  window.addEventListener('pointerdown', prepare, { signal: stop.signal, passive: true })
  window.addEventListener('keydown', prepare, { signal: stop.signal })
  return () => stop.abort()
}
