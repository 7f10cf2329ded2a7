import type { DocumentDetail } from '@cuentaclara/contracts'
import { type Language, languages } from '@cuentaclara/locales/languages'
import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { screenLanguage } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { downloadDocument } from '../actions.ts'
import { isOurs } from '../effect.ts'
import classes from './paper-language.module.css'

type PaperLanguageProps = {
  company: string
  document: DocumentDetail
  /** Null is that of the screen. */
  language: Language | null
  onLanguage: (language: Language | null) => void
}

/** In which language the paper is seen, taken along and printed, beside the one that its client gets. */
export function PaperLanguage({ company, document, language, onLanguage }: PaperLanguageProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const screen = screenLanguage()
  const shown = language ?? screen
  const download = async () => {
    setIsBusy(true)
    try {
      await downloadDocument(company, document, 'pdf', shown)
    } catch {
      toastError({ message: t('documents.view.downloadFailed'), subject: 'download' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('documentPage.paper.language')}
        value={shown}
        data={languages.map(({ i18nLang, label }) => ({ value: i18nLang, label: <bdi>{label}</bdi> }))}
        onChange={(next) => onLanguage(next === screen ? null : (next as Language))}
      />
      {isOurs(document) && (
        <p className={classes.sent}>
          {t(`documentPage.paper.${document.paper_language.is_clients ? 'sentAsClient' : 'sentAsCompany'}`, {
            language: t(`catalogue.languages.${document.paper_language.language}`),
          })}
        </p>
      )}
      <div className={classes.acts}>
        {document.files.pdf && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconFileTypePdf size={17} aria-hidden />}
            loading={isBusy}
            onClick={download}
          >
            {t('documentPage.paper.pdf', { language: t(`catalogue.languages.${shown}`) })}
          </Button>
        )}
        {isOurs(document) && (
          <Button
            component="a"
            href={`/print/${document.kind}/${document.id}${language === null ? '' : `?language=${language}`}`}
            target="_blank"
            rel="noopener"
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={17} aria-hidden />}
          >
            {t('documents.view.print')}
          </Button>
        )}
      </div>
    </div>
  )
}
