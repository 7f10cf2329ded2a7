import { isIP } from 'node:net'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { isPrivateAddress, publicLookup } from '../public-address.ts'
import {
  type Mailbox,
  type MailboxAccount,
  type MailboxLimits,
  MailboxProblem,
  usualMostMs,
} from './mailbox.ts'

/** It is closed by who opened it. */
export type ImapMailbox = Mailbox & { close(): Promise<void> }

const usualPatienceMs = 20_000
/** Of one line of the server, which may list every unread mail of a large folder. */
const lineBytes = 4 * 1024 * 1024

/**
 * Opens a folder over IMAP, in a thread: see `withMailbox`. Throws MailboxProblem; addresses of our own network are not called, wherever
 * the name leads.
 */
export async function openImapMailbox(
  account: MailboxAccount,
  folder: string,
  limits: MailboxLimits,
): Promise<ImapMailbox> {
  const { host } = account
  if (!limits.mayBePrivate && isPrivateAddress(host)) throw new MailboxProblem('private', { host })
  const client = await connectionTo(account, limits)
  let failure: Error | null = null
  client.on('error', (error: Error) => {
    failure ??= error
  })
  const cut = setTimeout(() => {
    failure ??= Object.assign(new Error('it took too long'), { code: 'ETIMEOUT' })
    client.close()
  }, limits.mostMs ?? usualMostMs)

  const guarded = async <Result>(work: () => Promise<Result>, about: { folder?: string } = {}) => {
    try {
      return await work()
    } catch (error) {
      throw toProblem(failure ?? (error as Error), host, about.folder)
    }
  }
  const end = async () => {
    clearTimeout(cut)
    client.close()
  }
  try {
    await guarded(() => client.connect())
    // Held, because silence is then only the server's when we have asked: a mail that takes us long costs no connection.
    await guarded(() => client.getMailboxLock(folder), { folder })
    const { uidValidity } = client.mailbox as MailboxObject
    return {
      ...reading(client, guarded),
      uidValidity: String(uidValidity),
      async close() {
        await Promise.race([client.logout().catch(() => undefined), pause(2_000)])
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** IMAP is loaded when a company first has a mailbox: most never do. */
async function connectionTo(
  { host, port, security, user, password }: MailboxAccount,
  limits: MailboxLimits,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const patienceMs = limits.patienceMs ?? usualPatienceMs
  return new ImapFlow({
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: security === 'tls',
    ...(security === 'starttls' ? { doSTARTTLS: true } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    maxLineLength: lineBytes,
    maxLiteralSize: limits.mailBytes + 1024,
    maxResponseSize: limits.mailBytes + 2 * lineBytes,
    ...(limits.mayBePrivate ? {} : { tls: { lookup: publicLookup } as object }),
  })
}

type Guarded = <Result>(work: () => Promise<Result>, about?: { folder?: string }) => Promise<Result>

function reading(client: ImapFlow, guarded: Guarded): Omit<Mailbox, 'uidValidity'> {
  /** Of a connection that is gone nothing is believed: it answers as an empty folder would. */
  const told = <Result>(work: () => Promise<Result>) =>
    guarded(async () => {
      const result = await work()
      if (!client.usable) throw whyNothing()
      return result
    })
  /** What the server answers with NO comes back as nothing, and so does everything once it is gone. */
  const whyNothing = () =>
    client.usable
      ? new Error('refused')
      : Object.assign(new Error('the connection is gone'), { code: 'NoConnection' })
  const insist = async (work: () => Promise<unknown>) => {
    if (!(await work())) throw whyNothing()
  }
  return {
    hasFolder: (name) => told(async () => (await client.list()).some(({ path }) => path === name)),
    findUnread: () =>
      told(async () => {
        const found = await client.search({ seen: false, deleted: false }, { uid: true })
        if (!found) throw whyNothing()
        return found.toSorted((one, other) => one - other)
      }),
    lookAt: (uids) =>
      told(async () => {
        if (uids.length === 0) return []
        const wanted = { uid: true, size: true, envelope: true }
        const mails = await client.fetchAll(uids.join(','), wanted, { uid: true })
        return mails.map(({ uid, size = 0, envelope }) => ({
          uid,
          bytes: size,
          sender: written(envelope?.from?.[0]?.address ?? '', 200),
          subject: written(envelope?.subject ?? '', 300),
          sentAt: toDate(envelope?.date),
        }))
      }),
    read: (uid, mostBytes) =>
      told(async () => {
        // One byte more than may be: whoever claims less than is there is found out.
        const wanted = { source: { start: 0, maxLength: mostBytes + 1 } }
        const mail = await client.fetchOne(String(uid), wanted, { uid: true })
        if (!mail || mail.source === undefined || mail.source.length > mostBytes) return null
        return mail.source
      }),
    markRead: (uid) =>
      guarded(() => insist(() => client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))),
    move: (uid, folder) =>
      guarded(() => insist(() => client.messageMove(String(uid), folder, { uid: true })), { folder }),
  }
}

type ImapError = Error & {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  responseStatus?: string
}

const silences = /^(CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT|LockTimeout)$/
/** The line itself: what the system says of it, and that it was closed. */
const lines = /^(E[A-Z]+|NoConnection|EConnectionClosed)$/
const certificates =
  /CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH/

function toProblem(error: ImapError, host: string, folder: string | undefined): MailboxProblem {
  if (error instanceof MailboxProblem) return error
  const code = error.code ?? (error.cause as ImapError | undefined)?.code ?? ''
  if (error.authenticationFailed) return new MailboxProblem('sign-in', { host })
  if (code === 'PRIVATE_ADDRESS') return new MailboxProblem('private', { host })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new MailboxProblem('unknown-host', { host })
  if (certificates.test(code) || /certificate|altnames/i.test(error.message)) {
    return new MailboxProblem('certificate', { host })
  }
  if (silences.test(code)) return new MailboxProblem('silent', { host })
  if (error.tlsFailed || /^(EPROTO|ERR_SSL)/.test(code)) return new MailboxProblem('unencrypted', { host })
  if (folder !== undefined && (error.mailboxMissing || error.message === 'refused')) {
    return new MailboxProblem('folder', { folder })
  }
  if (error.responseStatus !== undefined || error.message === 'refused' || code === 'ETHROTTLE') {
    return new MailboxProblem('refused', { host })
  }
  if (code === '' || lines.test(code)) {
    return new MailboxProblem('unreachable', { host, cause: code || 'closed' })
  }
  // It is there and speaks: lines without an end, answers to nothing that was asked, what no mail server says.
  return new MailboxProblem('unintelligible', { host })
}

function toDate(given: Date | string | undefined): Date | null {
  const date = given === undefined ? null : new Date(given)
  return date === null ||
    Number.isNaN(date.getTime()) ||
    date.getFullYear() > 9999 ||
    date.getFullYear() < 1970
    ? null
    : date
}

/** What strangers wrote, in one line, without what no database and no screen takes. */
function written(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
