import { Failure } from './failure.ts'

export const usage = `comprobante: reads, checks, converts and signs Costa Rican electronic documents

  comprobante verify FILE… [--json]            check files; one JSON line per file with --json
  comprobante verify --files-from LIST         the same for the files named in LIST, one a line
  comprobante convert FILE --to json|xml       canonical JSON of a document, or its unsigned XML
  comprobante sign FILE --p12 KEY --pin-file PIN   the signed XML of an unsigned XML or JSON
  comprobante explain CLAVE [--json]           what the fifty characters of a clave say

  FILE may be - for standard input. --output FILE writes there instead of to standard output (convert, sign).
  --practice takes certificates of demo, simulator and tests, for which nobody vouches, as good enough (verify).
  --language en|es chooses the language of what verify says about rules; English unless said.

Exit status: 0 all right, 1 something is wrong with a document, 2 wrong usage or a file that cannot be read.`

export type Arguments = {
  command: 'verify' | 'convert' | 'sign' | 'explain' | 'help'
  /** What stands beside the options: files, or a clave. */
  operands: string[]
  options: Readonly<Record<string, string | undefined>>
}

/** Options of each command; `flag` stands alone, `value` takes the next word. */
const optionsOf: Readonly<
  Record<Exclude<Arguments['command'], 'help'>, Readonly<Record<string, 'flag' | 'value'>>>
> = {
  verify: { json: 'flag', practice: 'flag', 'files-from': 'value', language: 'value' },
  convert: { to: 'value', output: 'value' },
  sign: { p12: 'value', 'pin-file': 'value', output: 'value' },
  explain: { json: 'flag' },
}

/** Reads the words of the command line; throws a Failure that says what is wrong with them. */
export function parseArguments(words: readonly string[]): Arguments {
  const [command, ...rest] = words
  if (command === undefined) throw new Failure('usage', `a command is missing\n\n${usage}`)
  if (['help', '--help', '-h'].includes(command) || rest.includes('--help'))
    return { command: 'help', operands: [], options: {} }
  if (!isCommand(command)) throw new Failure('usage', `there is no command "${command}"\n\n${usage}`)
  return { command, ...parseOptions(command, rest) }
}

function isCommand(word: string): word is keyof typeof optionsOf {
  return Object.hasOwn(optionsOf, word)
}

function parseOptions(command: keyof typeof optionsOf, words: readonly string[]) {
  const known = optionsOf[command]
  const operands: string[] = []
  const options: Record<string, string> = {}
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === '--') {
      operands.push(...words.slice(i + 1))
      break
    }
    if (!word.startsWith('--')) {
      operands.push(word)
      continue
    }
    const [name = '', inline] = word.slice(2).split(/=(.*)/s)
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (kind === undefined) throw new Failure('usage', `${command} has no option --${name}`)
    if (Object.hasOwn(options, name)) throw new Failure('usage', `--${name} is given twice`)
    if (kind === 'flag') {
      if (inline !== undefined) throw new Failure('usage', `--${name} takes no value`)
      options[name] = ''
    } else {
      const value = inline ?? words[++i]
      if (value === undefined || value === '') throw new Failure('usage', `--${name} needs a value`)
      options[name] = value
    }
  }
  return { operands, options }
}
