// A thread of one mailbox: opens it, and does with it what it is asked, until it is ended.
import { setDefaultCACertificates } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { type ImapMailbox, openImapMailbox } from './imap-mailbox.ts'
import { type MailboxAnswer, type MailboxOrder, MailboxProblem, started } from './mailbox.ts'

type Does = (...input: readonly unknown[]) => Promise<unknown>

let box: ImapMailbox | null = null

setDefaultCACertificates(workerData as string[])
parentPort?.on('message', async ({ call, name, input }: MailboxOrder) => {
  try {
    const output = await perform(name, input)
    // Moved, not copied; and none of it shares its memory with anything else.
    const moved = output instanceof Uint8Array ? new Uint8Array(output) : null
    answer({ call, output: moved ?? output }, moved === null ? [] : [moved.buffer])
  } catch (error) {
    // What nobody expected ends the thread: whoever asked is told of it as it is.
    if (!(error instanceof MailboxProblem)) throw error
    answer({ call, problem: { code: error.code, params: error.params } })
  }
})

answer({ call: started })

async function perform(name: MailboxOrder['name'], input: readonly unknown[]): Promise<unknown> {
  if (name !== 'open') return (box![name] as Does)(...input)
  box = await openImapMailbox(...(input as Parameters<typeof openImapMailbox>))
  return box.uidValidity
}

function answer(message: MailboxAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
