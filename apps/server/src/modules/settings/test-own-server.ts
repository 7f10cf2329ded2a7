import type { SettingsSections } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Invalid } from '#platform/errors.ts'
import { type MailServer, openMailServer } from '#platform/mail/mail-server.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readRow } from './section-store.ts'
import { readSection, secretPurpose } from './sections.ts'

export type OwnServer = { host: string; settings: SettingsSections['delivery']; password: string | null }

/** The company's own mail server as it is saved. Throws Invalid when there is none. */
export async function readOwnServer(ctx: CompanyContext, secrets: Secrets): Promise<OwnServer> {
  ctx.permit('settings.edit')
  const settings = await readSection(ctx, 'delivery')
  if (!settings.has_own_server) throw new Invalid({ smtp_host: ['required'] })
  return { host: settings.smtp_host, settings, password: await readPassword(ctx, secrets) }
}

/** The sealed password of a company's own server; null when it needs none. */
export async function readPassword(
  ctx: Pick<CompanyContext, 'tx' | 'companyId'>,
  secrets: Secrets,
): Promise<string | null> {
  const sealed = (await readRow(ctx.tx, ctx.companyId, 'delivery'))?.sealed.smtp_password
  if (sealed === undefined) return null
  return secrets.openText(sealed, secretPurpose(ctx.companyId, 'delivery', 'smtp_password'))
}

/** Tests call themselves. */
type Reach = { mayBePrivate?: boolean; patienceMs?: number }

/** Sends a letter through a company's own server. Throws Invalid for an address of our network, 422 when it is not taken. */
export async function sendThroughOwnServer(own: OwnServer, to: string, reach: Reach = {}): Promise<void> {
  const server = openOwnServer(own, reach)
  try {
    const subject = 'Cuenta Clara'
    const text = 'Este es un mensaje de prueba: el servidor de correo funciona.'
    await server.send({ to, subject, text, html: `<p>${text}</p>` })
  } catch (error) {
    throw refusalOf(error as MailError, own.host)
  } finally {
    server.close()
  }
}

/** Connects to a company's own server when a letter goes, unless it stands in our own network by then. */
export function openOwnServer(
  { settings, password }: OwnServer,
  { mayBePrivate = false, patienceMs }: Reach = {},
): MailServer {
  return openMailServer(addressOf(settings, password), fromOf(settings), {
    patienceMs,
    mustBePublic: !mayBePrivate,
  })
}

type MailError = Error & { responseCode?: number; code?: string; cause?: { code?: string } }

/** What a person can put right. Nothing the server said is repeated, which might hold what it was told. */
function refusalOf(error: MailError, host: string): AppError {
  const { responseCode, code = '' } = error
  const cause = String(responseCode ?? code)
  if (code === 'PRIVATE_ADDRESS') return new Invalid({ smtp_host: ['private-address'] })
  if (isCertificate(error)) return new AppError(422, 'own-server-certificate', { host })
  if (code === 'EAUTH' || responseCode === 535) return new AppError(422, 'own-server-sign-in', { host })
  if (code === 'ETLS') return new AppError(422, 'own-server-unencrypted', { host })
  if (code === 'ETIMEDOUT') return new AppError(422, 'own-server-silent', { host })
  if (responseCode === undefined) return new AppError(422, 'own-server-unreachable', { host, cause })
  return new AppError(422, 'own-server-refused', { cause })
}

const certificateCodes =
  /CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS_CERT|DEPTH_ZERO|HOSTNAME_MISMATCH/

function isCertificate({ code = '', cause, message }: MailError): boolean {
  return certificateCodes.test(`${code} ${cause?.code ?? ''}`) || /certificate|altnames/i.test(message)
}

function addressOf(settings: SettingsSections['delivery'], password: string | null): string {
  const user = settings.smtp_user === '' ? '' : encodeURIComponent(settings.smtp_user)
  const account = user === '' ? '' : `${user}:${encodeURIComponent(password ?? '')}@`
  const scheme = settings.smtp_security === 'tls' ? 'smtps' : 'smtp'
  const options = settings.smtp_security === 'starttls' ? '?requireTLS=true' : ''
  return `${scheme}://${account}${settings.smtp_host}:${settings.smtp_port}/${options}`
}

function fromOf({ sender_name, smtp_from }: SettingsSections['delivery']): string {
  const name = sender_name.replace(/["\\\r\n]/g, '')
  return name === '' ? smtp_from : `"${name}" <${smtp_from}>`
}
