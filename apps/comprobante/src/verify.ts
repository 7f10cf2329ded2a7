import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Arguments } from './arguments.ts'
import type { Checked } from './check-input.ts'
import { Failure } from './failure.ts'
import { print } from './output.ts'
import { readInput } from './read-input.ts'
import type { Presentation } from './report.ts'

/** Below this a single thread is done before a second one has started. */
const filesWorthThreads = 200

/** `verify`: checks every file and prints one report each, in the order given. */
export async function verify({ operands, options }: Arguments): Promise<number> {
  const files = [...operands, ...listedFiles(options['files-from'])]
  if (files.length === 0) throw new Failure('usage', 'verify needs at least one file')
  const presentation = {
    json: options.json !== undefined,
    language: languageOf(options.language),
    isPractice: options.practice !== undefined,
  }
  const states = new Set<Checked['state']>()
  for await (const { text, state, complaint } of checkAll(files, presentation)) {
    states.add(state)
    await print(text)
    if (complaint !== undefined) process.stderr.write(`comprobante: ${complaint}\n`)
  }
  if (states.has('wrong')) return 1
  return states.has('unread') ? 2 : 0
}

function listedFiles(list: string | undefined): string[] {
  if (list === undefined) return []
  // A list of names may be longer than any document, so it is not read as one.
  const text = list === '-' ? Buffer.from(readInput('-')).toString('utf8') : readList(list)
  return text.split(/\r?\n/).filter((name) => name !== '')
}

function readList(list: string): string {
  try {
    return readFileSync(list, 'utf8')
  } catch (error) {
    throw new Failure(
      'usage',
      `${list}: the list of files cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

function languageOf(word: string | undefined): Presentation['language'] {
  if (word === undefined || word === 'en') return 'en'
  if (word === 'es') return 'es'
  throw new Failure('usage', `--language is en or es, not "${word}"`)
}

async function* checkAll(files: readonly string[], presentation: Presentation): AsyncGenerator<Checked> {
  const threads = Math.min(availableParallelism(), 8)
  const isMany = files.length >= filesWorthThreads && threads > 1 && !files.includes('-')
  if (isMany) {
    const { checkOnThreads } = await import('./check-on-threads.ts')
    yield* checkOnThreads(files, presentation, threads)
    return
  }
  const { checkInput } = await import('./check-input.ts')
  for (const file of files) yield await checkInput(file, presentation)
}
