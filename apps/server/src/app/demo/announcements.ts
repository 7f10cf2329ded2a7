import { sql } from 'kysely'
import { createAdvertisement } from '#modules/advertisements/index.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** One announcement of each state, once: a welcome on the start page, a maintenance to come, a draft, and one that is over. */
export async function prepareAnnouncements(doors: Doors, platformUser: string): Promise<void> {
  await unsafeForAllCompanies(doors, async (ctx) => {
    const { rows } = await sql`select 1 from advertisements limit 1`.execute(ctx.tx)
    if (rows.length > 0) return
    const now = ctx.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    await createAdvertisement(ctx, platformUser, {
      title: 'Bienvenida a Cuenta Clara',
      text: 'Esta es una demostración: emita, corrija y pruebe con confianza. Nada sale del simulador.',
      kind: 'news',
      places: ['start'],
      starts_at: at(-2 * dayMs),
      ends_at: at(60 * dayMs),
      is_published: true,
    })
    await createAdvertisement(ctx, platformUser, {
      title: 'Mantenimiento programado',
      text: 'El sistema no estará disponible durante dos horas. Lo que esté en cola se enviará después.',
      kind: 'maintenance',
      places: ['strip', 'login'],
      starts_at: at(14 * dayMs),
      ends_at: at(14 * dayMs + 2 * hourMs),
      is_dismissible: false,
      is_published: true,
    })
    await createAdvertisement(ctx, platformUser, {
      title: 'Actualización del catálogo CABYS',
      text: 'Revise los artículos cuyo código fue retirado.',
      kind: 'info',
      places: ['strip'],
      roles: ['owner', 'administrator'],
      starts_at: at(7 * dayMs),
      ends_at: at(21 * dayMs),
    })
    await createAdvertisement(ctx, platformUser, {
      title: 'Plantillas de artículos por oficio',
      text: 'Copie a su catálogo lo que vende un restaurante, una escuela o un taller.',
      kind: 'offer',
      places: ['start'],
      starts_at: at(-40 * dayMs),
      ends_at: at(-10 * dayMs),
      is_published: true,
    })
  })
}
