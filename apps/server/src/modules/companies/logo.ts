import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { type ProvenPicture, provePicture } from '#platform/pdf/prove-picture.ts'
import { type Logo, readLogo, writeLogo } from './company-store.ts'

const mostBytes = 1_048_576

/** The logo that a form of a person brings, when documents can bear it; before any transaction opens. Throws Invalid. */
export async function proveLogo(bytes: Buffer, of: string): Promise<ProvenPicture> {
  if (bytes.length > mostBytes) throw new Invalid({ logo: ['too-big'] })
  return provePicture(bytes, { field: 'logo', of })
}

/** Sets or removes the logo. */
export async function setLogo(ctx: CompanyContext, logo: ProvenPicture | null): Promise<void> {
  ctx.permit('settings.edit')
  await writeLogo(ctx.tx, ctx.companyId, logo)
}

/** The logo that has this digest. Throws NotFound. */
export async function getLogo(ctx: CompanyContext, digest: string): Promise<Logo> {
  const logo = await readLogo(ctx.tx, ctx.companyId, digest)
  if (!logo) throw new NotFound()
  return logo
}
