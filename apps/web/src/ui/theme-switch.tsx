import { useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from './icon-button.tsx'

/** Light to dark and back; its name says where a press leads. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  return (
    <IconButton
      label={isDark ? t('shell.theme.light') : t('shell.theme.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
