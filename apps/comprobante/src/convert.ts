import { writeFileSync } from 'node:fs'
import type { Arguments } from './arguments.ts'
import type { Content } from './content.ts'
import { Failure } from './failure.ts'
import { print } from './output.ts'
import { readContent } from './read-content.ts'
import { nameOf, readInput } from './read-input.ts'

/** `convert`: the canonical JSON of a document or message, or its unsigned XML in version 4.4. */
export async function convert({ operands, options }: Arguments): Promise<number> {
  const file = oneFile('convert', operands)
  const { to } = options
  if (to !== 'json' && to !== 'xml') throw new Failure('usage', 'convert needs --to json or --to xml')
  const content = readContent(file, readInput(file))
  tellNotices(file, content)
  const text = to === 'json' ? `${JSON.stringify(content.json(), null, 2)}\n` : content.xml()
  await write(text, options.output)
  return 0
}

/** The single file that a command works on. */
export function oneFile(command: string, operands: readonly string[]): string {
  const [file, second] = operands
  if (file === undefined) throw new Failure('usage', `${command} needs a file`)
  if (second !== undefined) throw new Failure('usage', `${command} takes one file, not also ${second}`)
  return file
}

/** Writes a result to a file, or to standard output when none is named. */
export async function write(text: string, output: string | undefined): Promise<void> {
  if (output === undefined || output === '-') return print(text)
  try {
    writeFileSync(output, text)
  } catch (error) {
    throw new Failure('usage', `${output}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Nothing is left out in silence. */
function tellNotices(file: string, { notices, version }: Content): void {
  const name = nameOf(file)
  for (const { code, path, value } of notices) {
    process.stderr.write(`comprobante: ${name}: ${code} ${path}${value ? ` "${value.slice(0, 80)}"` : ''}\n`)
  }
  if (version !== '4.4') {
    process.stderr.write(
      `comprobante: ${name}: was version ${version}; its content is given in the form of 4.4\n`,
    )
  }
}
