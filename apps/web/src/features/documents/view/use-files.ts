import { useRef, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { type DocumentFile, downloadDocument } from '../actions.ts'

type Bring = {
  bring: (file: DocumentFile) => Promise<void>
  /** What is on its way, for its button. */
  onTheWay: readonly DocumentFile[]
}

/** Brings the files of a document. One that is on its way is not asked for again; another does not wait for it. */
export function useFiles(company: string, document: Parameters<typeof downloadDocument>[1]): Bring {
  const { t } = useTranslation()
  const asked = useRef(new Set<DocumentFile>())
  const [onTheWay, setOnTheWay] = useState<readonly DocumentFile[]>([])
  const bring = async (file: DocumentFile) => {
    if (asked.current.has(file)) return
    asked.current.add(file)
    setOnTheWay([...asked.current])
    try {
      await downloadDocument(company, document, file)
    } catch {
      toastError({ message: t('documents.view.downloadFailed'), subject: 'download' })
    } finally {
      asked.current.delete(file)
      setOnTheWay([...asked.current])
    }
  }
  return { bring, onTheWay }
}
