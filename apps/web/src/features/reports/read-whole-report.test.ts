// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { readWholeReport } from './read-whole-report.ts'

const company = '018f0000-0000-7000-8000-000000000001'
let asked: string[]

afterEach(() => {
  vi.unstubAllGlobals()
})

it('prints every row of a long report, in few questions, and asks for its totals once', async () => {
  // It took 26 questions, each of which added the whole report up again.
  answerReportOf(2_500)
  const whole = await read()
  expect(whole.documents!.map(({ id }) => Number(id))).toEqual(Array.from({ length: 2_500 }, (_, at) => at))
  expect(whole.in_colones).toMatchObject({ count: 2_500 })
  expect(asked.filter((path) => path.endsWith('/reports/invoices'))).toHaveLength(1)
  expect(asked).toHaveLength(4)
})

it('says of a report beyond what is printed that it is not all', async () => {
  // The paper ended after 10 000 rows without a word.
  answerReportOf(12_345)
  const { documents, meta } = await read()
  expect(documents).toHaveLength(10_000)
  expect(meta).toMatchObject({ total: 10_000, total_is_bound: true })
})

const read = () =>
  readWholeReport(company, 'invoices', { page: 7, per_page: 25 }, new AbortController().signal)

/** A server with a report of so many documents, whose ids are where they stand. */
function answerReportOf(count: number) {
  asked = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname, searchParams } = new URL(address, 'http://server')
    asked.push(pathname)
    const size = Number(searchParams.get('per_page'))
    const start = (Number(searchParams.get('page') ?? '1') - 1) * size
    const documents = Array.from({ length: Math.min(size, count - start) }, (_, at) => ({
      id: String(start + at),
    }))
    const sums = {
      in_colones: { count },
      meta: { total: Math.min(count, 10_000), total_is_bound: count > 10_000 },
    }
    return Response.json({ documents, groups: null, ...(!pathname.endsWith('/rows') && sums) })
  })
}
