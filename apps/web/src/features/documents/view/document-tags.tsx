import { type DocumentDetail, type DocumentRow, endpoints, type Page } from '@cuentaclara/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#features/companies/index.ts'
import { TagField, type TagsChanged, tagsAfter, useTagging } from '#features/tags/index.ts'
import { call } from '#lib/http/api.ts'
import { documentQuery, forgetLists } from '../queries.ts'

type DocumentTagsProps = { company: string; document: Pick<DocumentDetail, 'id' | 'tags'> }

/** The tags of a document, changed where they stand, whatever became of it. */
export function DocumentTags({ company, document: { id, tags } }: DocumentTagsProps) {
  const cache = useQueryClient()
  const change = useTagging({
    id,
    show: (changed) => show(cache, company, id, changed),
    save: (body) => call(endpoints.tagDocument, { params: { id }, body }, { company }),
    refresh: () => {
      void cache.invalidateQueries({ queryKey: documentQuery(company, id).queryKey })
      forgetLists(cache, company)
    },
  })
  return <TagField tags={tags} canEdit={useCan('documents.draft')} onChange={change} />
}

/** On its page and in every list that has it. */
function show(cache: QueryClient, company: string, id: string, changed: TagsChanged): void {
  const { queryKey } = documentQuery(company, id)
  // An older answer on its way must not take them back.
  void cache.cancelQueries({ queryKey })
  cache.setQueryData(queryKey, (known) => {
    if (known === undefined) return known
    const tags = tagsAfter(known.tags, changed)
    return { ...known, tags, input: { ...known.input, tags } }
  })
  cache.setQueriesData<Page<DocumentRow>>(
    { queryKey: ['documents', company, 'list'] },
    (page) =>
      page && {
        ...page,
        data: page.data.map((row) => (row.id === id ? { ...row, tags: tagsAfter(row.tags, changed) } : row)),
      },
  )
}
