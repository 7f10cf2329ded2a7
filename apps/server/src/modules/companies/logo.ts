import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { type Logo, readLogo, writeLogo } from './company-store.ts'

const mostBytes = 1_048_576

/** Sets or removes the logo. Its kind is read from its content, never from a name. Throws Invalid. */
export async function setLogo(ctx: CompanyContext, bytes: Buffer | null): Promise<void> {
  ctx.permit('settings.edit')
  if (bytes !== null && bytes.length > mostBytes) throw new Invalid({ logo: ['too-big'] })
  const type = bytes === null ? null : typeOf(bytes)
  if (bytes !== null && type === null) throw new Invalid({ logo: ['image'] })
  await writeLogo(ctx.tx, ctx.companyId, bytes === null || type === null ? null : { bytes, type })
}

/** The logo that has this digest. Throws NotFound. */
export async function getLogo(ctx: CompanyContext, digest: string): Promise<Logo> {
  const logo = await readLogo(ctx.tx, ctx.companyId, digest)
  if (!logo) throw new NotFound()
  return logo
}

function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  return isPlainSvg(bytes.toString('utf8')) ? 'image/svg+xml' : null
}

// An SVG is a program: only a drawing without script, events, entities and links to elsewhere is taken.
function isPlainSvg(text: string): boolean {
  return (
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<svg[\s>]/s.test(text) &&
    !/<!(DOCTYPE|ENTITY)|<script|<foreignObject|\son\w+\s*=|javascript:|(href|src)\s*=\s*["'](?!#)/i.test(
      text,
    )
  )
}
