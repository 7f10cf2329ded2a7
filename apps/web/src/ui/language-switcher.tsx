import { languages } from '@cuentaclara/locales/languages'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { chooseLanguage } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dropdown, DropdownItem } from './overlay/dropdown.tsx'

/** Each language in its own name; choosing one turns translation on for this browser. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation()
  return (
    <Dropdown
      label={t('shell.language')}
      hasTip
      role="menu"
      width={180}
      button={<IconLanguage size={20} stroke={1.75} aria-hidden />}
    >
      {languages.map(({ i18nLang, label }) => (
        <DropdownItem
          key={i18nLang}
          lang={i18nLang}
          isChecked={i18n.language === i18nLang}
          mark={i18n.language === i18nLang && <IconCheck size={16} aria-hidden />}
          onClick={() => void chooseLanguage(i18nLang)}
        >
          {label}
        </DropdownItem>
      ))}
    </Dropdown>
  )
}
