import { ApiError, NetworkError } from '#lib/api-error.ts'

// Spanish whatever the language of the screen, word for word (specification §5).
export const wrongCredentials = 'Las credenciales son incorrectas. Por favor verifica tu email y contraseña.'
export const connectionFailed = 'Error de conexión. Por favor verifica tu conexión a internet.'
export const unexpectedAnswer = 'Formato de respuesta de autenticación inesperado'
const notJudged =
  'El servidor perdió su base de datos por un momento y no pudo comprobar su entrada. Intente de nuevo en unos segundos.'
export const passkeyUnused = 'No se usó la llave de acceso. Intente de nuevo o entre con su contraseña.'

/** The sentence to show for a failed login. */
export function loginMessage(error: unknown): string {
  if (error instanceof NetworkError) return connectionFailed
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : wrongCredentials
  if (error.status === 401 || error.status === 422) return wrongCredentials
  // A proxy answered in our place: what was typed was judged by nobody (interpretation I-24).
  if (isPage(error.body)) return connectionFailed
  if (isUndecided(error)) return notJudged
  return bodyMessage(error.body) ?? wrongCredentials
}

/** The sentence for any other way in: the server's own, in the language in which it answers that call. */
export function stepMessage(error: unknown): string {
  if (error instanceof NetworkError) return connectionFailed
  if (isUndecided(error)) return notJudged
  return error instanceof Error && error.message !== '' ? error.message : unexpectedAnswer
}

/** Elsewhere one has to look whether it was saved; who signs in has nothing to look for, and simply tries again. */
function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'outcome-unknown'
}

function isPage(body: unknown): boolean {
  return typeof body === 'string' && body.trimStart().startsWith('<')
}

/** The server's message, else its error, else a body that is a sentence. */
function bodyMessage(body: unknown): string | null {
  if (typeof body === 'string') return body.trim() === '' ? null : body
  if (body === null || typeof body !== 'object') return null
  const { message, error } = body as { message?: unknown; error?: unknown }
  if (typeof message === 'string' && message !== '') return message
  return typeof error === 'string' && error !== '' ? error : null
}
