import type { DocumentRow, Page } from '@cuentaclara/contracts'
import { signIn } from '../e2e/api.ts'
import { middle, report } from './figures.ts'
import { load } from './load.ts'

const RUNS = 5
const PAGES = 60

/** Documents of the demo set as PDF, through HTTP: load, describe, typeset, download. */
export async function measurePrinting(url: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const { data }: Page<DocumentRow> = await user.get('/documents?fiscal_status=accepted&per_page=50')
  const download = async (index: number) => {
    const answer = await user.request('GET', `/documents/${data[index % data.length]!.id}/files/pdf`)
    return answer.ok && (await answer.arrayBuffer()).byteLength > 5_000
  }
  const floor = async () => (await user.request('GET', `/documents/${data[0]!.id}/files/xml`)).arrayBuffer()
  await load(1, 10, () => download(0))

  const floors: number[] = []
  const medians: number[] = []
  const rates: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    floors.push((await load(1, PAGES, async () => (await floor()).byteLength > 0)).p50Ms)
    let next = run * PAGES
    const result = await load(1, PAGES, () => download(next++))
    medians.push(result.p50Ms)
    rates.push((await load(4, PAGES, () => download(next++))).perSecond)
  }
  report({
    measure: 'PDF of a document, median latency over HTTP',
    value: middle(medians),
    unit: 'ms',
    floor: middle(floors),
    floor_of: 'the same document’s stored XML over HTTP',
    budget: '<= 8 ms',
    is_met: middle(medians) <= 8,
    runs: RUNS,
    min: Math.min(...medians),
    max: Math.max(...medians),
  })
  report({
    measure: 'PDFs per second at 4 connections',
    value: middle(rates),
    unit: '1/s',
    budget: 'reported',
    is_met: true,
    runs: RUNS,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
}
