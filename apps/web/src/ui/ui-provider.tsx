import './mantine.css'
import './tokens.css'
import {
  DirectionProvider,
  type MantineColorSchemeManager,
  MantineProvider,
  useDirection,
} from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRightToLeft } from '#lib/i18n.ts'
import { preferences, setPreference, usePreference } from '#lib/preferences.ts'
import { resolveCssVariables, theme } from './theme.ts'

/** Theme, direction and toasts around the whole app. */
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
        <Notifications position="bottom-right" limit={4} autoClose={6000} />
        {children}
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
  const { i18n } = useTranslation()
  const { setDirection } = useDirection()
  const skin = usePreference('skin')
  const direction = isRightToLeft(i18n.language) ? 'rtl' : 'ltr'
  useEffect(() => setDirection(direction), [direction, setDirection])
  useEffect(() => {
    document.documentElement.dataset.skin = skin
  }, [skin])
  return null
}
