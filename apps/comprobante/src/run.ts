import { type Arguments, parseArguments, usage } from './arguments.ts'
import { Failure, statusOf } from './failure.ts'
import { closeQuietly, print } from './output.ts'

/** Runs the tool with its arguments; the exit status is 0 all right, 1 something wrong with a document, 2 wrong usage. */
export async function run(words: readonly string[]): Promise<void> {
  closeQuietly()
  try {
    const parsed = parseArguments(words)
    process.exitCode = parsed.command === 'help' ? await help() : await commands[parsed.command](parsed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`comprobante: ${error.message}\n`)
    process.exitCode = statusOf(error)
  }
}

type Command = (parsed: Arguments) => Promise<number>

// Each command loads only what it needs.
const commands: Readonly<Record<'verify' | 'convert' | 'sign' | 'explain', Command>> = {
  verify: async (parsed) => (await import('./verify.ts')).verify(parsed),
  convert: async (parsed) => (await import('./convert.ts')).convert(parsed),
  sign: async (parsed) => (await import('./sign.ts')).sign(parsed),
  explain: async (parsed) => (await import('./explain.ts')).explain(parsed),
}

async function help(): Promise<number> {
  await print(`${usage}\n`)
  return 0
}
