import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Light to dark and back; its name says where a press leads. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const label = isDark ? t('shell.theme.light') : t('shell.theme.dark')
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? (
          <IconSun size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconMoon size={20} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
