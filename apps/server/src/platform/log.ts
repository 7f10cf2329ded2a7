import { type Logger as PinoLogger, pino } from 'pino'

/** JSON lines: a constant message and fields. Keys, tokens, PINs and whole documents never go in. */
export type Logger = PinoLogger

/** The log of one process on standard output. `level` is one of pino's or `silent`. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The second line of defence: these names are hidden at the top and one level down, wherever they slip in. */
const secretNames = [
  'password',
  'pin',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'secretKey',
  'certificate',
  'privateKey',
  'authorization',
  'cookie',
  'xml',
]

function redactedPaths(): string[] {
  const headers = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]']
  return [...headers, ...secretNames, ...secretNames.map((name) => `*.${name}`)]
}
