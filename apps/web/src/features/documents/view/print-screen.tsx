import type { Company } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales/languages'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { CardsSkeleton } from '#ui/feedback/skeletons.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { documentQuery } from '../queries.ts'
import { DocumentPaper } from './document-paper.tsx'
import classes from './print-screen.module.css'
import { SpokenIn } from './spoken-in.tsx'

type PrintScreenProps = {
  company: Company
  /** Kind in the address: of another kind there is no such document. */
  type: string
  id: string
  /** Absent is that of the screen. */
  language?: Language | undefined
  nowhere: ReactNode
}

/** One document on a bare page, as it comes out of the printer. */
export function PrintScreen({ company, type, id, language, nowhere }: PrintScreenProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(documentQuery(company.id, id))
  useScreenTitle(data?.consecutivo ?? null)
  if (error !== null && data === undefined) return <ErrorState isScreen error={error} onRetry={refetch} />
  if (data === undefined) return <CardsSkeleton />
  if (data.kind !== type) return nowhere
  return (
    <main className={classes.page}>
      <div className={classes.tools}>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('documents.view.print')}
        </Button>
      </div>
      <h1 className={classes.title}>{data.consecutivo ?? t('documents.number.draft')}</h1>
      {language === undefined ? (
        <DocumentPaper document={data} company={company} />
      ) : (
        <SpokenIn language={language}>
          <DocumentPaper document={data} company={company} />
        </SpokenIn>
      )}
    </main>
  )
}
