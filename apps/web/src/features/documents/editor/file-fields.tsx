import { type PaperOwnerType, paperEndpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Papers } from '#features/papers/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import terms from './head/editor-head.module.css'

type FileFieldsProps = {
  company: string
  type: PaperOwnerType
  /** Of what is saved; null for what the server has never seen. */
  id: string | null
  canEdit: boolean
  /** Saves it, so that there is something to keep files with. */
  onSave: () => Promise<unknown>
}

/** Plans, purchase orders and other files of what is written: they are kept with it, and go along with its letter. */
export function FileFields({ company, type, id, canEdit, onSave }: FileFieldsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    queryKey: ['papers', company, type, id],
    queryFn: ({ signal }) =>
      call(paperEndpoints[type].list, { params: { id: id ?? '' } }, { company, signal }),
    enabled: id !== null,
  })
  const hasFiles = (query.data?.data.length ?? 0) > 0
  if (id !== null && (isOpen || hasFiles))
    return (
      <Suspense>
        <Papers company={company} owner={{ type, id }} />
      </Suspense>
    )
  if (!canEdit) return null
  const open = () => {
    setIsOpen(true)
    // What the server refuses is said where it is saved.
    if (id === null) void onSave().catch(() => setIsOpen(false))
  }
  return (
    <button type="button" className={terms.quietLink} disabled={isOpen} onClick={open}>
      {t('tools.papers.attach')}
    </button>
  )
}
