import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refusal } from '#platform/refusal.ts'

const shortest = 12

/** The passphrase to open a file: typed unseen, or the first line of what is piped in. */
export async function askPassphrase(): Promise<string> {
  return (await readSecretLines(['Passphrase: ']))[0]!
}

/** A passphrase to seal a file, typed twice. Throws Refusal for one that is short, or that differs. */
export async function askNewPassphrase(): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  const [passphrase = '', again] = await readSecretLines(
    isTyped ? ['Passphrase: ', 'The same again: '] : ['Passphrase: '],
  )
  if (passphrase.length < shortest) throw new Refusal(`A passphrase has at least ${shortest} characters.`)
  if (again !== undefined && again !== passphrase) throw new Refusal('The two passphrases differ.')
  return passphrase
}

/** Lines from the terminal, not shown while they are typed. */
async function readSecretLines(questions: readonly string[]): Promise<string[]> {
  const unseen = new Writable({ write: (_, __, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: unseen,
    terminal: process.stdin.isTTY === true,
  })
  const lines = terminal[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const question of questions) {
      if (process.stdin.isTTY) process.stderr.write(question)
      const { value, done } = await lines.next()
      if (process.stdin.isTTY) process.stderr.write('\n')
      if (done || value === '') throw new Refusal('No passphrase was given.')
      answers.push(value)
    }
    return answers
  } finally {
    terminal.close()
  }
}
