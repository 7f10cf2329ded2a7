import { createServer as createPlainServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'

/**
 * A small IMAP4rev1 server for tests (RFC 3501, with UIDPLUS and MOVE): as much as reading a mailbox needs, over real
 * sockets and real TLS. What it holds is in memory and open to the test.
 */
export type ImapServer = {
  port: number
  folders: Map<string, Folder>
  /** Every command as it came, passwords left out. */
  commands: string[]
  /** Puts an unread mail into a folder and tells its number. */
  deliver(source: string | Buffer, folder?: string): number
  /** Whether somebody is connected. */
  isCalled(): boolean
  close(): Promise<void>
}

export type Folder = { uidValidity: number; nextUid: number; mails: StoredMail[] }
export type StoredMail = { uid: number; source: Buffer; flags: Set<string>; claimedBytes?: number }

export type ImapOptions = {
  key: string
  cert: string
  /** tls: from the first byte. starttls: asked for. none: never offered. */
  security?: 'tls' | 'starttls' | 'none'
  user?: string
  password?: string
  folders?: readonly string[]
  /** Breaks the connection when this comes: a process that dies, a line that is cut. */
  breakOn?: (command: string) => boolean
  /** What else it says before it answers, byte by byte. */
  blurt?: (command: string) => string | undefined
  /** Answers NO to this. */
  refuse?: (command: string) => boolean
}

/** Starts it on a free port of 127.0.0.1. */
export async function startImapServer(options: ImapOptions): Promise<ImapServer> {
  const { security = 'tls', key, cert, folders = ['INBOX'] } = options
  const sockets = new Set<Socket>()
  const state: Pick<ImapServer, 'folders' | 'commands'> = {
    folders: new Map(folders.map((name) => [name, { uidValidity: 7, nextUid: 1, mails: [] }])),
    commands: [],
  }
  const serve = (socket: Socket) => {
    sockets.add(socket)
    // A handshake that the other side breaks off is what some tests are about.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    new Session(socket, options, state).greet()
  }
  const server: Server = security === 'tls' ? createTlsServer({ key, cert }, serve) : createPlainServer(serve)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...state,
    isCalled: () => sockets.size > 0,
    port: (server.address() as { port: number }).port,
    deliver(source, folder = 'INBOX') {
      const at = state.folders.get(folder)!
      at.mails.push({ uid: at.nextUid, source: Buffer.from(source), flags: new Set() })
      at.nextUid += 1
      return at.nextUid - 1
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

class Session {
  private socket: Socket
  private readonly options: ImapOptions
  private readonly state: Pick<ImapServer, 'folders' | 'commands'>
  private folder: Folder | null = null
  private isSignedIn = false
  private input = ''

  constructor(socket: Socket, options: ImapOptions, state: Pick<ImapServer, 'folders' | 'commands'>) {
    this.socket = socket
    this.options = options
    this.state = state
    this.listen()
  }

  greet() {
    this.say('* OK ready')
  }

  private listen() {
    this.socket.on('data', (chunk) => {
      this.input += chunk.toString('latin1')
      for (let end = this.lineEnd(); end >= 0; end = this.lineEnd()) {
        const line = this.input.slice(0, end)
        this.input = this.input.slice(end + 2)
        this.obey(line)
      }
    })
  }

  /** Of a command without the literals that it says it sends. */
  private lineEnd(): number {
    const end = this.input.indexOf('\r\n')
    const literal = /\{(\d+)\+?\}$/.exec(this.input.slice(0, Math.max(0, end)))
    if (end < 0 || literal === null) return end
    throw new Error('This server takes no literals.')
  }

  private say(line: string) {
    if (!this.socket.destroyed) this.socket.write(`${line}\r\n`, 'latin1')
  }

  private obey(line: string) {
    const [, tag = '*', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const isSecret = /^(LOGIN|AUTHENTICATE)/i.test(rest)
    const command = isSecret ? rest.split(' ')[0]! : rest
    this.state.commands.push(command)
    if (this.options.breakOn?.(command)) return void this.socket.destroy()
    const blurted = this.options.blurt?.(command)
    if (blurted !== undefined) this.say(blurted)
    if (this.options.refuse?.(command)) return this.say(`${tag} NO not here`)
    const [name = '', ...words] = rest.split(' ')
    const isUid = name.toUpperCase() === 'UID'
    const verb = (isUid ? words.shift()! : name).toUpperCase()
    const answer = this.answer(verb, words.join(' '), rest)
    if (answer === 'bye') {
      this.say('* BYE')
      this.say(`${tag} OK`)
      this.socket.end()
    } else if (answer === 'starttls') this.startTls(tag)
    else this.say(`${tag} ${answer}`)
  }

  private answer(verb: string, words: string, line: string): string {
    switch (verb) {
      case 'CAPABILITY':
        this.say(`* CAPABILITY IMAP4rev1 UIDPLUS MOVE${this.canStartTls() ? ' STARTTLS' : ''}`)
        return 'OK'
      case 'STARTTLS':
        return 'starttls'
      case 'LOGIN':
        return this.logIn(line)
      case 'LOGOUT':
        return 'bye'
      case 'NOOP':
        return 'OK'
    }
    if (!this.isSignedIn) return 'NO sign in first'
    switch (verb) {
      case 'LIST':
      case 'LSUB':
        return this.list(verb, words)
      case 'SELECT':
        return this.select(words)
    }
    if (this.folder === null) return 'BAD no folder is open'
    switch (verb) {
      case 'SEARCH':
        return this.search(words)
      case 'FETCH':
        return this.fetch(words)
      case 'STORE':
        return this.store(words)
      case 'MOVE':
        return this.move(words)
      default:
        return 'BAD unknown'
    }
  }

  private canStartTls(): boolean {
    return this.options.security === 'starttls' && !(this.socket instanceof TLSSocket)
  }

  private startTls(tag: string) {
    this.socket.removeAllListeners('data')
    this.say(`${tag} OK begin`)
    const { key, cert } = this.options
    const secure = new TLSSocket(this.socket, {
      isServer: true,
      secureContext: createSecureContext({ key, cert }),
    })
    secure.on('error', () => undefined)
    this.socket = secure
    this.listen()
  }

  private logIn(line: string): string {
    const { user = 'compras', password = 'clave-9' } = this.options
    if (line.slice(6) !== `"${user}" "${password}"`) return 'NO [AUTHENTICATIONFAILED] wrong'
    this.isSignedIn = true
    return 'OK'
  }

  private list(verb: string, words: string): string {
    const wanted = unquote(words.split(' ').at(-1)!)
    for (const name of this.state.folders.keys()) {
      if (wanted === '*' || wanted === name) this.say(`* ${verb} () "/" "${name}"`)
    }
    if (wanted === '') this.say(`* ${verb} (\\Noselect) "/" ""`)
    return 'OK'
  }

  private select(words: string): string {
    const folder = this.state.folders.get(unquote(words))
    if (folder === undefined) return 'NO [NONEXISTENT] no such folder'
    this.folder = folder
    this.say('* FLAGS (\\Seen \\Deleted)')
    this.say(`* ${folder.mails.length} EXISTS`)
    this.say(`* OK [UIDVALIDITY ${folder.uidValidity}] of these numbers`)
    this.say(`* OK [UIDNEXT ${folder.nextUid}] next`)
    return 'OK [READ-WRITE]'
  }

  private search(words: string): string {
    if (!/^(UNSEEN|UNDELETED| )+$/.test(words)) return 'BAD only what is unread'
    const found = this.folder!.mails.filter(({ flags }) => !flags.has('\\Seen') && !flags.has('\\Deleted'))
    this.say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())
    return 'OK'
  }

  private fetch(words: string): string {
    const [range = '', ...items] = words.split(' ')
    const wanted = items.join(' ')
    for (const mail of this.pick(range)) {
      const parts = [`UID ${mail.uid}`]
      if (wanted.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${mail.claimedBytes ?? mail.source.length}`)
      if (wanted.includes('ENVELOPE')) parts.push(`ENVELOPE ${envelopeOf(mail.source)}`)
      const body = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(wanted)
      if (body) {
        const from = Number(body[1] ?? 0)
        const part = mail.source.subarray(from, from + Number(body[2] ?? mail.source.length))
        parts.push(
          `BODY[]${body[1] === undefined ? '' : `<${from}>`} {${part.length}}\r\n${part.toString('latin1')}`,
        )
      }
      this.say(`* ${this.folder!.mails.indexOf(mail) + 1} FETCH (${parts.join(' ')})`)
    }
    return 'OK'
  }

  private store(words: string): string {
    const [range = '', , flags = ''] = /^(\S+) (\S+) (.*)$/.exec(words)?.slice(1) ?? []
    for (const mail of this.pick(range)) {
      for (const flag of flags.replace(/[()]/g, '').split(' ')) mail.flags.add(flag)
      this.say(
        `* ${this.folder!.mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`,
      )
    }
    return 'OK'
  }

  private move(words: string): string {
    const [range = '', name = ''] = words.split(' ')
    const target = this.state.folders.get(unquote(name))
    if (target === undefined) return 'NO [TRYCREATE] no such folder'
    for (const mail of this.pick(range)) {
      const at = this.folder!.mails.indexOf(mail)
      this.folder!.mails.splice(at, 1)
      target.mails.push({ ...mail, uid: target.nextUid })
      this.say(`* OK [COPYUID ${target.uidValidity} ${mail.uid} ${target.nextUid}]`)
      this.say(`* ${at + 1} EXPUNGE`)
      target.nextUid += 1
    }
    return 'OK'
  }

  private pick(range: string): StoredMail[] {
    const numbers = new Set(
      range.split(',').flatMap((part) => {
        const [first = 0, last = first] = part.split(':').map(Number)
        return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      }),
    )
    return this.folder!.mails.filter(({ uid }) => numbers.has(uid))
  }
}

function unquote(word: string): string {
  return word.replace(/^"(.*)"$/, '$1')
}

/** Date, subject and sender; what else an envelope has is nothing here. */
function envelopeOf(source: Buffer): string {
  const head = source.subarray(0, 4000).toString('latin1').split('\r\n\r\n')[0]!
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null
  const sender = /([^\s<>@]+)@([^\s<>]+)/.exec(field('From') ?? '')
  const from = sender ? `((NIL NIL ${quote(sender[1]!)} ${quote(sender[2]!)}))` : 'NIL'
  return `(${quote(field('Date'))} ${quote(field('Subject'))} ${from} NIL NIL NIL NIL NIL NIL NIL)`
}

function quote(text: string | null): string {
  return text === null ? 'NIL' : `"${text.replace(/["\\]/g, '\\$&')}"`
}
