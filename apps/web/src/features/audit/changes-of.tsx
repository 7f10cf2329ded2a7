import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { ChangesTable } from './changes-table.tsx'
import { auditQuery } from './queries.ts'

type ChangesOfProps = {
  company: string
  /** What it is called in the trail, and what belongs to it there. */
  subjects: readonly string[]
  id: string
}

/** What was changed of one thing, by whom and from where. */
export function ChangesOf({ company, subjects, id }: ChangesOfProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(
    auditQuery(company, { subject: subjects.join(','), subject_id: id, page, per_page: 25 }),
  )
  return <ChangesTable label={t('audit.what')} company={company} query={query} onPageChange={setPage} />
}
