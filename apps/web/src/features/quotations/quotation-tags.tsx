import { endpoints, type Page, type QuotationDetail, type QuotationRow } from '@cuentaclara/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#features/companies/index.ts'
import { TagField, type TagsChanged, tagsAfter, useTagging } from '#features/tags/index.ts'
import { call } from '#lib/http/api.ts'
import { forgetQuotationLists, quotationQuery } from './queries.ts'

type QuotationTagsProps = { company: string; quotation: Pick<QuotationDetail, 'id' | 'tags'> }

/** The tags of an offer, changed where they stand, wherever it stands. */
export function QuotationTags({ company, quotation: { id, tags } }: QuotationTagsProps) {
  const cache = useQueryClient()
  const change = useTagging({
    id,
    show: (changed) => show(cache, company, id, changed),
    save: (body) => call(endpoints.tagQuotation, { params: { id }, body }, { company }),
    refresh: () => {
      void cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
      forgetQuotationLists(cache, company)
    },
  })
  return <TagField tags={tags} canEdit={useCan('documents.draft')} onChange={change} />
}

/** On its page and in every list that has it. */
function show(cache: QueryClient, company: string, id: string, changed: TagsChanged): void {
  const { queryKey } = quotationQuery(company, id)
  // An older answer on its way must not take them back.
  void cache.cancelQueries({ queryKey })
  cache.setQueryData(queryKey, (known) => {
    if (known === undefined) return known
    const tags = tagsAfter(known.tags, changed)
    return { ...known, tags, content: { ...known.content, tags } }
  })
  cache.setQueriesData<Page<QuotationRow>>(
    { queryKey: ['quotations', company, 'list'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((row) => (row.id === id ? { ...row, tags: tagsAfter(row.tags, changed) } : row)),
      },
  )
}
