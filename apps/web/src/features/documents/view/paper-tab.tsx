import type { Company, DocumentDetail } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales/languages'
import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { part } from '#lib/part.ts'
import { DocumentPaper } from './document-paper.tsx'

const PaperLanguage = part(() => import('./paper-language.tsx'), 'PaperLanguage', {
  words: ['documentPage', 'tools'],
})
const SpokenIn = part(() => import('./spoken-in.tsx'), 'SpokenIn')

/** The paper, in the language of the screen until another one is chosen for it. */
export function PaperTab({ document, company }: { document: DocumentDetail; company: Company }) {
  const [language, setLanguage] = useState<Language | null>(null)
  const paper = <DocumentPaper document={document} company={company} />
  return (
    <>
      <Suspense fallback={<Skeleton height={36} mb="md" />}>
        <PaperLanguage
          company={company.id}
          document={document}
          language={language}
          onLanguage={setLanguage}
        />
      </Suspense>
      {language === null ? (
        paper
      ) : (
        <Suspense fallback={<Skeleton height={420} radius="md" />}>
          <SpokenIn language={language}>{paper}</SpokenIn>
        </Suspense>
      )}
    </>
  )
}
