import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Notice } from './notice.tsx'

/** What whoever stands at the door should know of a demo whose password everybody can read. */
export function DemoNotice({ says }: { says: 'public' | 'closed' }) {
  const { t } = useTranslation()
  return <Notice>{t(`identity.demo.${says}`)}</Notice>
}
