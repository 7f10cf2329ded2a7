import './mantine.css'
import './tokens.css'
import { DirectionProvider, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { preferences, setPreference, usePreference } from '#lib/preferences.ts'
import { resolveCssVariables, theme } from './theme.ts'

const ToastShelf = lazy(() => import('./toast-shelf.tsx'))

/** Theme, direction and toasts around the whole app; the direction follows `<html dir>`. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveCssVariables}
        colorSchemeManager={cookieColorScheme}
        defaultColorScheme="light"
      >
        <FollowPreferences />
        {children}
        <Suspense>
          <ToastShelf />
        </Suspense>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** The theme lives in its cookie (specification §3), never in local storage. */
const cookieColorScheme: MantineColorSchemeManager = {
  get: () => preferences.get().theme,
  set: (value) => setPreference('theme', value === 'dark' ? 'dark' : 'light'),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => setPreference('theme', 'light'),
}

function FollowPreferences() {
  const skin = usePreference('skin')
  useEffect(() => {
    document.documentElement.dataset.skin = skin
  }, [skin])
  return null
}
