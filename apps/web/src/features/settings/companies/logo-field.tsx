import { useTranslation } from '#lib/i18n/use-translation.ts'
import { PictureField } from '#ui/form/picture-field.tsx'

type LogoFieldProps = { value: File | null; error: string | undefined; onChange: (file: File | null) => void }

/** The logo of a company that is being made. */
export function LogoField(props: LogoFieldProps) {
  const { t } = useTranslation()
  const words = {
    label: t('settings.fields.logo'),
    hint: t('settings.hints.logo'),
    choose: t('settings.logo.choose'),
    change: t('settings.logo.change'),
    drop: t('settings.logo.drop'),
    remove: t('settings.general.removeLogo'),
    notPicture: t('settings.logo.notPicture'),
    tooBig: t('settings.logo.tooBig'),
  }
  return <PictureField words={words} {...props} />
}
