import { sql } from 'kysely'
import { createAdvertisement } from '#modules/advertisements/index.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// To each reader in the language of their screen; what is not shown yet is in the language of the office.
const welcome = {
  es: {
    title: 'Bienvenida a Cuenta Clara',
    text: 'Esta es una demostración: emita, corrija y pruebe con confianza. Nada sale del simulador.',
  },
  en: {
    title: 'Welcome to Cuenta Clara',
    text: 'This is a demonstration: issue, correct and try everything. Nothing leaves the simulator.',
  },
  fr: {
    title: 'Bienvenue dans Cuenta Clara',
    text: 'Ceci est une démonstration : émettez, corrigez, essayez tout. Rien ne quitte le simulateur.',
  },
  ar: {
    title: 'مرحبًا بك في Cuenta Clara',
    text: 'هذا عرض تجريبي: أصدر وصحّح وجرّب كل شيء. لا يخرج شيء من المحاكي.',
  },
} as const

/** One announcement of each state, once: a welcome on the start page, a maintenance to come, a draft, and one that is over. */
export async function prepareAnnouncements(
  doors: Doors,
  platformUser: string,
  companies: readonly string[],
): Promise<void> {
  await unsafeForAllCompanies(doors, async (ctx) => {
    const { rows } = await sql`select 1 from advertisements limit 1`.execute(ctx.tx)
    if (rows.length > 0) return
    const now = ctx.clock.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    for (const [language, words] of Object.entries(welcome)) {
      await createAdvertisement(ctx, platformUser, {
        ...words,
        // Whoever begins a company of their own beside the demo is not told that theirs is one.
        company_ids: [...companies],
        languages: [language as keyof typeof welcome],
        kind: 'news',
        places: ['start'],
        starts_at: at(-2 * dayMs),
        ends_at: at(60 * dayMs),
        is_published: true,
      })
    }
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
