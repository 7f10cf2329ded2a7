import { Readable } from 'node:stream'
import { z } from 'zod'
import { definePlatformTask } from '#modules/tasks/index.ts'
import { type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { Unavailable } from '#platform/errors.ts'
import { fetchOutside } from '#platform/fetch-outside.ts'
import { type CatalogueEntry, checkCatalogueRow, codeOfRow } from './check-catalogue-row.ts'
import { CatalogueEmpty } from './errors.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'
import type { VersionFiles } from './version-files.ts'
import {
  createCandidates,
  insertCandidates,
  insertMistakes,
  lockCatalogue,
  type MistakeRow,
  readLiveVersion,
  writeComparison,
} from './version-store.ts'

const batch = 1000
/** Whoever sends a file of another kind need not read all of its rows. */
const mostMistakes = 5000
const fetchWithinMs = 120_000

/** Reads the file of an update and compares it with what is live; fetches it first where it comes from the address. */
export function checkVersionTask({ files, address }: { files: VersionFiles; address: string | null }) {
  return definePlatformTask({
    kind: 'cabys-check',
    input: z.object({ version_id: z.uuid(), source: z.enum(['upload', 'address']) }),
    async run({ doors, input, signal, progress }) {
      const { version_id: versionId, source } = input
      if (source === 'address') await fetchFile(files, versionId, address, signal)
      // Unsafe: the catalogue belongs to no company.
      const result = await unsafeForAllCompanies(doors, (ctx) =>
        compare(ctx, { versionId, files, signal, progress }),
      )
      await files.remove(versionId)
      return result
    },
  })
}

type Checking = {
  versionId: string
  files: VersionFiles
  signal: AbortSignal
  progress: (done: number, total?: number) => void
}

async function compare({ tx }: OpenContext, { versionId, files, signal, progress }: Checking) {
  await createCandidates(tx)
  const seen = new Set<string>()
  // Which the file names without saying what they are: they stay as they are.
  const unclear = new Set<string>()
  let entries: CatalogueEntry[] = []
  let mistakes: MistakeRow[] = []
  let mistakeCount = 0
  let rows = 0

  async function store() {
    await insertCandidates(tx, entries)
    await insertMistakes(tx, versionId, mistakes)
    entries = []
    mistakes = []
    progress(rows)
    signal.throwIfAborted()
  }

  for await (const row of readCatalogueFile(files.pathOf(versionId))) {
    rows += 1
    const found = checkCatalogueRow(row)
    const problem = typeof found === 'string' ? found : seen.has(found.code) ? 'duplicate' : null
    if (problem === null) {
      const entry = found as CatalogueEntry
      seen.add(entry.code)
      entries.push(entry)
    } else {
      const code = codeOfRow(row)
      if (code !== null) unclear.add(code)
      mistakeCount += 1
      if (mistakeCount <= mostMistakes) mistakes.push({ ...shorten(row), problem })
    }
    if (rows % batch === 0) await store()
  }
  await store()
  if (seen.size === 0) throw new CatalogueEmpty()

  await lockCatalogue(tx)
  const live = await readLiveVersion(tx)
  const digest = await files.digest(versionId)
  await writeComparison(tx, versionId, {
    digest,
    mistakes: mistakeCount,
    unclear: [...unclear],
    basedOn: live.id,
  })
  return { rows, codes: seen.size, mistakes: mistakeCount }
}

function shorten<Row extends { code: string; description: string; rate: string }>(row: Row): Row {
  return {
    ...row,
    code: row.code.slice(0, 100),
    description: row.description.slice(0, 300),
    rate: row.rate.slice(0, 100),
  }
}

async function fetchFile(
  files: VersionFiles,
  versionId: string,
  address: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (address === null) throw new Unavailable('cabys-address-missing')
  const within = AbortSignal.any([signal, AbortSignal.timeout(fetchWithinMs)])
  try {
    const answer = await fetchOutside(address, { signal: within, redirect: 'follow' })
    if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
    await files.save(versionId, Readable.fromWeb(answer.body as never), within)
  } catch (error) {
    signal.throwIfAborted()
    if ((error as { code?: string }).code === 'table-unreadable') throw error
    throw new Unavailable('cabys-address-away')
  }
}
