import type { Post } from '#modules/delivery/index.ts'
import type { HttpInstallation } from './http-installation.ts'
import { createIdentityKit } from './identity-kit.ts'

/** Where letters of companies go, and how the links in them are made. */
export function createPost(installation: Pick<HttpInstallation, 'config' | 'secrets'>): Post {
  const { outbox, secrets } = createIdentityKit(installation)
  return { outbox, links: { secrets, address: installation.config.http.publicUrl } }
}
