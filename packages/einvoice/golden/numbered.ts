import type { DraftDocument, FiscalDocument, OfficialKind } from '../src/document/document.ts'
import { complete } from '../src/engine/complete.ts'
import { officialKinds } from '../src/kinds/official-kinds.ts'

/** The document of a draft with a number, a clave and a moment that are always the same. */
export function numbered(draft: DraftDocument): FiscalDocument {
  const type = officialKinds[draft.kind as OfficialKind].official.code
  const consecutivo = `00100001${type}0000000001`
  return complete(draft, {
    consecutivo,
    clave: `506211126003101000111${consecutivo}${draft.situation}12345678`,
    issuedAt: '2026-11-21T10:15:00-06:00',
    softwareProviderId: '3101000111',
  })
}
