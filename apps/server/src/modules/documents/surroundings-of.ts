import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DraftContent } from './engine/draft-input.ts'
import { loadSurroundings, type Surroundings } from './engine/load-surroundings.ts'
import { ClientUnknown, SellerUnknown, TagUnknown } from './errors.ts'

type Asked = {
  nowMs: number
  /** Of a draft that is kept already. */
  documentId?: string | null
  /** Left out for what says who sells it only once it is a document. */
  sellerId?: string | null | undefined
}

/**
 * What surrounds what was typed, of which the company has the rest. Throws ClientUnknown, TagUnknown, and SellerUnknown for a seller that
 * was asked for.
 */
export async function surroundingsOf(
  ctx: CompanyContext,
  content: DraftContent,
  { nowMs, documentId = null, sellerId }: Asked,
): Promise<Surroundings> {
  const clientId = content.client_id ?? null
  const around = await loadSurroundings(ctx.tx, {
    companyId: ctx.companyId,
    documentId,
    clientId,
    sellerId,
    tags: content.tags,
    content,
    nowMs,
  })
  if (clientId && around.client === null) throw new ClientUnknown()
  if (sellerId && around.sellerName === null) throw new SellerUnknown()
  if (!around.hasTags) throw new TagUnknown()
  return around
}
