import { type DocumentChoices, endpoints } from '@cuentaclara/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fold } from '#lib/fold.ts'
import { call } from '#lib/http/api.ts'
import type { FilterChoice } from '#ui/list/say-filters.ts'

/** What documents are narrowed to that is looked for: people, activities and branches are few, series and students may be hundreds. */
export type Origin = keyof typeof few | 'recurring_id' | 'student_id'

const few = { activity: 'activities', author_id: 'authors', branch: 'branches' } as const

function isFew(of: Origin): of is keyof typeof few {
  return of in few
}

/** By what each is, as the address has it: an id, a code, or `any` series. */
type Chosen = Readonly<Record<Origin, string | undefined>>
export type Names = Partial<Record<Origin, string | undefined>>

type Asked = { company: string; cache: QueryClient; signal: AbortSignal }

/** Those of a kind that a text may mean; of few all of them are read once. */
export async function findOrigins(of: Origin, text: string, asked: Asked): Promise<FilterChoice[]> {
  if (isFew(of)) {
    const all = (await readChoices(asked))[few[of]]
    return all.filter(({ label }) => fold(label).includes(fold(text)))
  }
  const { company, signal } = asked
  const question = { query: { search: text, per_page: 8 } }
  const { data }: { data: { id: string; name: string }[] } =
    of === 'student_id'
      ? await call(endpoints.listStudents, question, { company, signal })
      : await call(endpoints.listRecurring, question, { company, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

/** What those are called that are set; what nobody knows any more stays what it is. */
export async function nameOrigins(origins: Chosen, asked: Asked): Promise<Names> {
  const named = Object.entries(origins).map(async ([of, value]) => {
    if (value === undefined) return []
    return [of, await nameOf(of as Origin, value, asked).catch(() => value)] as const
  })
  return Object.fromEntries((await Promise.all(named)).filter((pair) => pair.length === 2))
}

async function nameOf(of: Origin, value: string, asked: Asked): Promise<string> {
  if (value === 'any') return value
  if (isFew(of))
    return (await readChoices(asked))[few[of]].find((choice) => choice.value === value)?.label ?? value
  const { company, signal } = asked
  const question = { params: { id: value } }
  const { name } =
    of === 'student_id'
      ? await call(endpoints.getStudent, question, { company, signal })
      : await call(endpoints.getRecurring, question, { company, signal })
  return name
}

function readChoices({ company, cache }: Asked): Promise<DocumentChoices> {
  return cache.fetchQuery(
    queryOptions({
      queryKey: ['documents', company, 'choices'],
      queryFn: ({ signal }) => call(endpoints.getDocumentChoices, {}, { company, signal }),
      staleTime: 5 * 60_000,
    }),
  )
}
