import { languages } from '@cuentaclara/locales/languages'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#lib/i18n.ts'

/** Each language in its own name; choosing one turns translation on for this browser. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation()
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Tooltip label={t('shell.language')}>
          <ActionIcon aria-label={t('shell.language')}>
            <IconLanguage size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ i18nLang, label, isRTL }) => (
          <Menu.Item
            key={i18nLang}
            lang={i18nLang}
            dir={isRTL ? 'rtl' : 'ltr'}
            role="menuitemradio"
            aria-checked={i18n.language === i18nLang}
            rightSection={i18n.language === i18nLang ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void chooseLanguage(i18nLang)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
