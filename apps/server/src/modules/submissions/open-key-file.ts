import {
  CertificateError,
  openPkcs12,
  Pkcs12Error,
  type Pkcs12Reason,
  type SigningKey,
} from '@cuentaclara/xades'
import { Overloaded } from '#platform/errors.ts'
import { ThreadFailed, type Turn } from '#platform/threads/thread-pool.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inThread } from '#platform/threads/threads.ts'
import { CertificateRefused } from './errors.ts'

export type KeyFile = { p12: Uint8Array; pin: string }
export type OpenedKeyFile = KeyFile & { key: SigningKey }

const opening = threadWork<typeof open>(new URL(import.meta.url), 'open', 15_000)

/**
 * Opens a key file with its PIN, in a thread: whoever made it says how often the PIN is stirred, up to seconds of work.
 * Throws CertificateRefused when it does not open, Overloaded when too much is waiting or the machine has no time for it.
 */
export async function openKeyFile({ p12, pin }: KeyFile, turn: Turn): Promise<OpenedKeyFile> {
  const opened = await inThread(opening, { p12, pin }, turn).catch((error: unknown) => {
    if (!(error instanceof ThreadFailed)) throw error
    // A file that asks for too much is refused by what it asks for; one that had no end met a machine that is overloaded.
    if (error.reason === 'took-too-long') throw new Overloaded()
    if (error.reason === 'ended') return { refusal: 'unsupported' as const }
    throw error
  })
  if ('refusal' in opened)
    throw new CertificateRefused(opened.refusal === 'wrong-pin' ? 'pin' : 'file', opened.refusal)
  return { p12, pin, key: opened.key }
}

/** What the thread does. A key of Node goes from one thread to another as it is. */
export function open({ p12, pin }: KeyFile): { key: SigningKey } | { refusal: Pkcs12Reason } {
  try {
    return { key: openPkcs12(p12, pin) }
  } catch (error) {
    if (error instanceof Pkcs12Error) return { refusal: error.reason }
    if (error instanceof CertificateError) return { refusal: 'malformed' }
    throw error
  }
}
